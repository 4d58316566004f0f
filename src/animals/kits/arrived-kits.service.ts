import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** Whether the laboratory has received a tube of the kit in this column, even one that no one has activated. */
export const isAtLaboratory = (kitId: string) => sql<boolean>`exists (
  select from sample arrived where arrived.kit_id = ${sql.ref(kitId)} and arrived.received_at is not null)`;

/** Of a kit that is locked: the laboratory cannot receive it meanwhile. */
export async function hasArrived(tx: Pick<Ctx, 'db'>, kitId: number): Promise<boolean> {
  const kit = await tx.db
    .selectFrom('kit')
    .select(isAtLaboratory('kit.id').as('hasArrived'))
    .where('id', '=', kitId)
    .executeTakeFirst();
  return kit?.hasArrived ?? false;
}
