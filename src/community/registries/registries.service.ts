import type { Ctx } from '#platform/context/context.ts';
import type { Grade } from '#animals/collection/custody.rules.ts';

export interface NewRegistry {
  code: string;
  name: string;
  countryCode: string;
  /** Null: it registers both. */
  speciesId?: number | null;
  minimumGrade: Grade;
}

/** Registries that are known from the start; what staff have changed of one stays. */
export async function saveRegistries(tx: Pick<Ctx, 'db'>, registries: readonly NewRegistry[]): Promise<void> {
  await tx.db
    .insertInto('registry')
    .values([...registries])
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Lets a person with the role of an officer look for this registry; false when they did before. */
export async function appointOfficer(tx: Ctx, officer: { personId: string; registryCode: string }): Promise<boolean> {
  const made = await tx.db
    .insertInto('registryOfficer')
    .values(officer)
    .onConflict((oc) => oc.doNothing())
    .returning('personId')
    .executeTakeFirst();
  return made !== undefined;
}

/** Open registries by name, to choose from. */
export async function listRegistryNames(ctx: Pick<Ctx, 'db'>): Promise<{ code: string; name: string }[]> {
  return ctx.db.selectFrom('registry').select(['code', 'name']).where('state', '=', 'ACTIVE').orderBy('name').execute();
}
