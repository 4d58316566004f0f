import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** SQL: whether the laboratory has received a tube of the kit with this id, even one that no one activated. */
export const isAtLaboratory = (kitId: string) => sql<boolean>`exists (
  select from sample arrived where arrived.kit_id = ${sql.ref(kitId)} and arrived.received_at is not null)`;

/** Lock the kit first, so that the laboratory cannot receive it concurrently. */
export async function hasArrived(tx: Pick<Ctx, 'db'>, kitId: number): Promise<boolean> {
  const kit = await tx.db
    .selectFrom('kit')
    .select(isAtLaboratory('kit.id').as('hasArrived'))
    .where('id', '=', kitId)
    .executeTakeFirst();
  return kit?.hasArrived ?? false;
}
