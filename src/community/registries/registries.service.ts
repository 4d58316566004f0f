import type { Ctx } from '#platform/context/context.ts';
import type { Grade } from '#animals/collection/custody.rules.ts';

export interface NewRegistry {
  code: string;
  name: string;
  countryCode: string;
  /** Null: both species. */
  speciesId?: number | null;
  minimumGrade: Grade;
}

/** Creates the initial registries. Existing ones, which staff may have edited, are not changed. */
export async function saveRegistries(tx: Pick<Ctx, 'db'>, registries: readonly NewRegistry[]): Promise<void> {
  await tx.db
    .insertInto('registry')
    .values([...registries])
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Makes a user an officer of this registry; false if they already were. The caller sets the account role. */
export async function appointOfficer(tx: Ctx, officer: { personId: string; registryCode: string }): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('registryOfficer')
    .values(officer)
    .onConflict((oc) => oc.doNothing())
    .returning('personId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Open registries for selection, by name. */
export async function listRegistryNames(ctx: Pick<Ctx, 'db'>): Promise<{ code: string; name: string }[]> {
  return ctx.db.selectFrom('registry').select(['code', 'name']).where('state', '=', 'ACTIVE').orderBy('name').execute();
}
