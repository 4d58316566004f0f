import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockFemale, refuseDay } from './breeding-dates.service.ts';
import { leastDaysBetweenHeats, MAX_HEATS } from './breeding-dates.rules.ts';

interface HeatInput {
  id: number;
  startedOn: string;
  note: string;
}

export async function addHeat(ctx: Ctx, heat: HeatInput): Promise<{ id: number }> {
  const { id: animalId, startedOn, note } = heat;
  return once(ctx, `heat:${ctx.user?.id}`, heat, async (tx) => {
    await checkDay(tx, { animalId, startedOn, heatId: null });
    const { heats } = await tx.db
      .selectFrom('heat')
      .select((eb) => eb.fn.countAll<string>().as('heats'))
      .where('animalId', '=', animalId)
      .executeTakeFirstOrThrow();
    if (Number(heats) >= MAX_HEATS)
      throw invalid({ startedOn: [`You can record up to ${MAX_HEATS} heats for an animal. Remove one first.`] });
    const row = await tx.db
      .insertInto('heat')
      .values({ animalId, startedOn, note: note || null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'heat_added' });
    return row;
  });
}

export async function changeHeat(ctx: Ctx, { id, startedOn, note }: HeatInput): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const animalId = await requireHeat(tx, id);
    await checkDay(tx, { animalId, startedOn, heatId: id });
    await tx.db
      .updateTable('heat')
      .set({ startedOn, note: note || null, changedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'heat_changed' });
    return { ok: true as const };
  });
}

export async function removeHeat(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const animalId = await requireHeat(tx, id);
    await tx.db.deleteFrom('heat').where('id', '=', id).execute();
    // The forecast depends on the other heats, so their calendar entries have changed as well.
    await tx.db
      .updateTable('heat')
      .set({ changedAt: sql<Date>`clock_timestamp()` })
      .where('animalId', '=', animalId)
      .execute();
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'heat_removed' });
    return { ok: true as const };
  });
}

/** Locks and returns the animal of a heat; throws not_found for the heat of another owner's animal. */
async function requireHeat(tx: Ctx, id: number): Promise<number> {
  const heat = await tx.db.selectFrom('heat').select('animalId').where('id', '=', id).executeTakeFirst();
  if (!heat) throw new Failure('not_found');
  await lockFemale(tx, heat.animalId);
  return heat.animalId;
}

async function checkDay(
  tx: Ctx,
  { animalId, startedOn, heatId }: { animalId: number; startedOn: string; heatId: number | null },
): Promise<void> {
  const { dateOfBirth, speciesId } = await lockFemale(tx, animalId);
  const problem = await refuseDay(tx, { day: startedOn, born: dateOfBirth, isPlannable: false });
  if (problem) throw invalid({ startedOn: [problem] });
  const least = leastDaysBetweenHeats(speciesId);
  const near = await tx.db
    .selectFrom('heat')
    .select('startedOn')
    .where('animalId', '=', animalId)
    .where('id', '<>', heatId ?? 0)
    .where('startedOn', '>', addDays(startedOn, -least))
    .where('startedOn', '<', addDays(startedOn, least))
    .orderBy((eb) => sql`abs(${eb.ref('startedOn')} - ${startedOn}::date)`)
    .executeTakeFirst();
  if (!near) return;
  const day = formatDate(near.startedOn, tx.user?.countryCode ?? '');
  throw invalid({
    startedOn: [
      near.startedOn === startedOn
        ? 'A heat is already recorded for this day. Edit that heat instead.'
        : `A heat that began on ${day} is already recorded, and heats begin at least ${least} days apart. Edit that heat instead.`,
    ],
  });
}
