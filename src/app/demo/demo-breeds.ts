import type { Ctx } from '#platform/context/context.ts';

export const LABRADOR = 'Labrador Retriever';

export async function findLabrador({ db }: Ctx): Promise<number> {
  const { id } = await db.selectFrom('breed').select('id').where('name', '=', LABRADOR).executeTakeFirstOrThrow();
  return id;
}
