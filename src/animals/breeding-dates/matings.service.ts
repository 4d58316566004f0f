import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import { lockFemale, readAnimal, refuseDay, type OwnAnimal } from './breeding-dates.service.ts';
import { MAX_MATINGS, refuseYoungParent } from './breeding-dates.rules.ts';

interface MatingInput {
  id: number;
  matedOn: string;
  sireId: number | null;
  sireName: string;
  registrationOn: string | null;
  note: string;
}

export async function addMating(ctx: Ctx, mating: MatingInput): Promise<{ id: number }> {
  const { id: damId, ...typed } = mating;
  return once(ctx, `mating:${ctx.user?.id}`, mating, async (tx) => {
    await checkMating(tx, { damId, matingId: null, ...typed });
    const { matings } = await tx.db
      .selectFrom('mating')
      .select((eb) => eb.fn.countAll<string>().as('matings'))
      .where('damId', '=', damId)
      .executeTakeFirstOrThrow();
    if (Number(matings) >= MAX_MATINGS)
      throw invalid({ matedOn: [`You can add up to ${MAX_MATINGS} matings for an animal. Remove one first.`] });
    const row = await tx.db
      .insertInto('mating')
      .values({ damId, ...rowOf(typed) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'animal', entityId: damId, kind: 'mating_added' });
    return row;
  });
}

export async function changeMating(ctx: Ctx, { id, ...typed }: MatingInput): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { damId, sireId } = await requireMating(tx, id);
    await checkMating(tx, { damId, matingId: id, recorded: sireId, ...typed });
    await tx.db
      .updateTable('mating')
      .set({ ...rowOf(typed), changedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, { entity: 'animal', entityId: damId, kind: 'mating_changed' });
    return { ok: true as const };
  });
}

export async function removeMating(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { damId } = await requireMating(tx, id);
    await tx.db.deleteFrom('mating').where('id', '=', id).execute();
    await recordEvent(tx, { entity: 'animal', entityId: damId, kind: 'mating_removed' });
    return { ok: true as const };
  });
}

/** A name is stored only for a sire that is not recorded here. */
function rowOf({ matedOn, sireId, sireName, registrationOn, note }: Omit<MatingInput, 'id'>) {
  const name = sireId === null ? sireName || null : null;
  return { matedOn, sireId, sireName: name, registrationOn, note: note || null };
}

/** Locks the dam of a mating; throws not_found unless the user owns her. */
async function requireMating(tx: Ctx, id: number): Promise<{ damId: number; sireId: number | null }> {
  const mating = await tx.db.selectFrom('mating').select(['damId', 'sireId']).where('id', '=', id).executeTakeFirst();
  if (!mating) throw new Failure('not_found');
  await lockFemale(tx, mating.damId);
  return mating;
}

type CheckedMating = Omit<MatingInput, 'id'> & { damId: number; matingId: number | null; recorded?: number | null };

async function checkMating(tx: Ctx, mating: CheckedMating): Promise<void> {
  const dam = await lockFemale(tx, mating.damId);
  const { matedOn, registrationOn } = mating;
  const day =
    (await refuseDay(tx, { day: matedOn, born: dam.dateOfBirth, isPlannable: true })) ??
    refuseYoungParent(dam, matedOn);
  const same = await tx.db
    .selectFrom('mating')
    .select('id')
    .where('damId', '=', mating.damId)
    .where('matedOn', '=', matedOn)
    .executeTakeFirst();
  const problems: FieldErrors = {
    ...(day && { matedOn: [day] }),
    ...(same &&
      same.id !== mating.matingId && {
        matedOn: ['A mating is already recorded for this day. Edit that mating instead.'],
      }),
    ...(registrationOn !== null &&
      registrationOn <= matedOn && { registrationOn: ['Choose a date after the mating.'] }),
    ...(await checkSire(tx, mating, dam)),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Checks a sire that the user can see. The already recorded sire stays valid even if its owner has ended the share. */
async function checkSire(tx: Ctx, { sireId, recorded, matedOn }: CheckedMating, dam: OwnAnimal): Promise<FieldErrors> {
  if (sireId === null || sireId === recorded) return {};
  if ((await accessTo(tx, sireId)) === null) return { sireId: ['Choose one of your animals.'] };
  const sire = await readAnimal(tx, sireId);
  if (sire.sex !== 'male') return { sireId: ['Choose a male.'] };
  if (sire.speciesId !== dam.speciesId) return { sireId: ['Choose an animal of the same species.'] };
  const ageProblem = refuseYoungParent(sire, matedOn);
  return ageProblem ? { sireId: [ageProblem] } : {};
}
