import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { raise } from '#platform/events/events.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { parentsRecorded } from './animals.events.ts';
import {
  NOT_IN_MY_ANIMALS,
  chipDigits,
  isEnough,
  mayActivateFor,
  refuseAges,
  refuseParent,
  type Access,
  type ShareLevel,
} from './animals.rules.ts';

export interface NewAnimal {
  ownerId: string;
  name: string;
  speciesId: number;
  breedId?: number | null;
  sex: 'male' | 'female';
  /** YYYY-MM-DD */
  dateOfBirth?: string | null;
  registeredName?: string | null;
  registrationNumber?: string | null;
  chipNumber?: string | null;
  colour?: string | null;
  weightGrams?: number | null;
  personality?: string | null;
  sireId?: number | null;
  damId?: number | null;
}

/** Creates an animal with `ownerId` as its only owner. */
export async function createAnimal(ctx: Ctx, input: NewAnimal): Promise<{ id: number }> {
  requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const { ownerId, sireId, damId, ...fields } = input;
    await checkBreed(tx, input);
    const chipNumber = input.chipNumber ? chipDigits(input.chipNumber) : null;
    const animal = await tx.db
      .insertInto('animal')
      .values({ ...fields, chipNumber, bredBy: null, createdBy: tx.user?.id ?? ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db.insertInto('animalOwnership').values({ animalId: animal.id, personId: ownerId }).execute();
    await addToClinics(tx, animal.id);
    if (sireId || damId) await setParents(tx, { animalId: animal.id, sireId: sireId ?? null, damId: damId ?? null });
    await recordEvent(tx, { entity: 'animal', entityId: animal.id, kind: 'created', to: 'ACTIVE' });
    return animal;
  });
}

/** A vet's animals are also patients of the vet's clinics. */
async function addToClinics(tx: Ctx, animalId: number): Promise<void> {
  const clinicIds = tx.user?.type === 'vet' ? tx.user.clinicIds : [];
  if (clinicIds.length === 0) return;
  await tx.db
    .insertInto('clinicPatient')
    .values(clinicIds.map((clinicId) => ({ clinicId, animalId })))
    .execute();
}

async function checkBreed(ctx: Ctx, input: { speciesId: number; breedId?: number | null }): Promise<void> {
  if (!input.breedId) return;
  const breed = (await catalogue(ctx)).breedsById.get(input.breedId);
  if (breed?.speciesId !== input.speciesId)
    throw invalid({ breedId: [input.speciesId === 1 ? 'Choose a dog breed.' : 'Choose a cat breed.'] });
}

/**
 * Links sire and dam after the biology checks. Refused links throw a 428 for `sireId` or `damId`. Call it in a
 * transaction.
 */
export async function setParents(
  tx: Ctx,
  input: { animalId: number; sireId: number | null; damId: number | null },
): Promise<void> {
  await lockPedigrees(tx);
  const wanted = { sire: input.sireId, dam: input.damId };
  const ids = [input.animalId, input.sireId, input.damId].filter((id) => id !== null);
  const found = await tx.db
    .selectFrom('animal')
    .select(['id', 'sex', 'speciesId', 'dateOfBirth', 'sireId', 'damId'])
    .where('id', 'in', ids)
    .execute();
  const child = found.find((animal) => animal.id === input.animalId);
  if (!child) throw new Failure('not_found');
  for (const role of ['sire', 'dam'] as const) {
    const parentId = wanted[role];
    if (parentId === null || parentId === child[`${role}Id`]) continue;
    const parent = found.find((animal) => animal.id === parentId);
    if (!parent || !(await accessTo(tx, parentId))) throw invalid({ [`${role}Id`]: [NOT_IN_MY_ANIMALS] });
    const reason =
      refuseParent(role, parent, child) ??
      ((await descendsFrom(tx, parentId, child.id)) ? "An animal can't be its own ancestor." : null);
    if (reason) throw invalid({ [`${role}Id`]: [reason] });
  }
  await tx.db
    .updateTable('animal')
    .set({ sireId: wanted.sire, damId: wanted.dam })
    .where('id', '=', input.animalId)
    .execute();
  await raise(tx, parentsRecorded, { animalId: input.animalId });
}

/** The field errors for `sireId` and `damId` if these cannot be the parents of an animal that does not exist yet. */
export async function refuseParents(
  ctx: Ctx,
  child: { id: number; speciesId: number; dateOfBirth: string | null },
  wanted: { sireId: number | null; damId: number | null },
): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  for (const role of ['sire', 'dam'] as const) {
    const id = wanted[`${role}Id`];
    if (id === null) continue;
    const parent = await ctx.db
      .selectFrom('animal')
      .select(['id', 'sex', 'speciesId', 'dateOfBirth'])
      .where('id', '=', id)
      .executeTakeFirst();
    const isMine = parent !== undefined && ctx.user !== null && (await accessTo(ctx, id)) !== null;
    const reason = isMine ? refuseParent(role, parent, child) : NOT_IN_MY_ANIMALS;
    if (reason) problems[`${role}Id`] = [reason];
  }
  return problems;
}

/** The names of those animals that the user can see. */
export async function findAnimalNames(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('animal')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  const visible = await Promise.all(rows.map(async (row) => ((await accessTo(ctx, row.id)) ? row : null)));
  return visible.filter((row) => row !== null);
}

/** Checks a new date of birth against the linked parents and offspring. Call it in a transaction. */
export async function refuseBirthAmongKin(tx: Ctx, animalId: number): Promise<void> {
  await lockPedigrees(tx);
  const facts = ['id', 'sex', 'speciesId', 'dateOfBirth', 'sireId', 'damId'] as const;
  const animals = tx.db.selectFrom('animal').select(facts);
  const animal = await animals.where('id', '=', animalId).executeTakeFirstOrThrow();
  const parents = await animals.where('id', 'in', [animal.sireId ?? 0, animal.damId ?? 0]).execute();
  const offspring = await animals
    .where((eb) => eb.or([eb('sireId', '=', animalId), eb('damId', '=', animalId)]))
    .execute();
  const pairs = [...parents.map((parent) => [parent, animal]), ...offspring.map((child) => [animal, child])] as const;
  for (const [parent, child] of pairs) {
    const reason = refuseAges(parent!, child!);
    if (reason) throw invalid({ dateOfBirth: [reason] });
  }
}

/** Serialises pedigree changes: two concurrent links could form a cycle although each is valid alone. */
async function lockPedigrees(tx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('animal.pedigree'))`.execute(tx.db);
}

async function descendsFrom(ctx: Ctx, animalId: number, ancestorId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line as (
      select id, sire_id, dam_id from animal where id = ${animalId}
      union
      select a.id, a.sire_id, a.dam_id from animal a join line on a.id in (line.sire_id, line.dam_id)
    )
    select exists (select 1 from line where id = ${ancestorId}) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** The user's access to an animal: as its owner, by a share, or through a clinic; null if there is none. */
export async function accessTo(ctx: Ctx, animalId: number): Promise<Access | null> {
  return accessOf(ctx, requireUser(ctx), animalId);
}

/** Like `accessTo`, for any user. */
export async function accessOf(
  ctx: Pick<Ctx, 'db'>,
  user: { id: string; email: string },
  animalId: number,
): Promise<Access | null> {
  const { rows } = await sql<{ access: Access }>`
    select 'OWNER' as access, 4 as rank from animal_ownership where animal_id = ${animalId} and person_id = ${user.id} and till is null
    union all
    select level, case level when 'MANAGE' then 3 when 'DOWNLOAD' then 2 else 1 end from animal_share
      where animal_id = ${animalId} and (person_id = ${user.id} or email = ${user.email.toLowerCase()})
        and revoked_at is null and (expires_at is null or expires_at > now())
    union all
    select 'CLINIC', 2 from clinic_patient join clinic_member using (clinic_id)
      where animal_id = ${animalId} and person_id = ${user.id}
    order by rank desc limit 1`.execute(ctx.db);
  return rows[0]?.access ?? null;
}

/** Throws `not_found` unless the user has this access. Missing animals and those of others give the same error. */
export async function requireAnimal(ctx: Ctx, animalId: number, wanted: ShareLevel | 'OWNER'): Promise<Access> {
  requireUser(ctx, { write: wanted === 'MANAGE' || wanted === 'OWNER' });
  const access = await accessTo(ctx, animalId);
  if (access === null || !isEnough(access, wanted)) throw new Failure('not_found');
  return access;
}

/** An animal for which the user may send in a sample: their own, one shared to manage, or a patient. */
export async function findActivatable(ctx: Ctx, animalId: number) {
  if (!mayActivateFor(await accessTo(ctx, animalId))) throw new Failure('not_found');
  return ctx.db.selectFrom('animal').selectAll().where('id', '=', animalId).executeTakeFirstOrThrow();
}

/** The current owner, for emails and releases. */
export async function findOwner(
  ctx: Pick<Ctx, 'db'>,
  animalId: number,
): Promise<{ personId: string; email: string; name: string }> {
  return ctx.db
    .selectFrom('animalOwnership')
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select(['person.id as personId', 'person.email', 'person.name'])
    .where('animalOwnership.animalId', '=', animalId)
    .where('animalOwnership.till', 'is', null)
    .executeTakeFirstOrThrow();
}
