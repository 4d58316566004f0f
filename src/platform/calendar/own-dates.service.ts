import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { CalendarQuery } from './calendar.events.ts';
import { MAX_DATES, type CalendarEntry } from './calendar.rules.ts';

interface OwnDate {
  onDay: string;
  title: string;
  note: string;
}

export async function findDate(ctx: Ctx, { id }: { id: number }): Promise<OwnDate & { id: number }> {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('calendarDate')
    .select(['id', 'onDay', 'title', 'note'])
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return { ...row, note: row.note ?? '' };
}

export async function addDate(ctx: Ctx, date: OwnDate): Promise<{ id: number }> {
  const user = requireUser(ctx, { write: true });
  const { onDay, title, note } = date;
  return once(ctx, `calendar-date:${user.id}`, date, async (tx) => {
    // Serialises concurrent additions, so that the second one counts the first.
    await tx.db.selectFrom('person').select('id').where('id', '=', user.id).forUpdate().execute();
    const { dates } = await tx.db
      .selectFrom('calendarDate')
      .select((eb) => eb.fn.countAll<string>().as('dates'))
      .where('personId', '=', user.id)
      .executeTakeFirstOrThrow();
    if (Number(dates) >= MAX_DATES)
      throw invalid({ title: [`You can add up to ${MAX_DATES} dates. Remove one first.`] });
    return tx.db
      .insertInto('calendarDate')
      .values({ personId: user.id, onDay, title, note: note || null })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

export async function changeDate(
  ctx: Ctx,
  { id, onDay, title, note }: OwnDate & { id: number },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await ctx.db
    .updateTable('calendarDate')
    .set({ onDay, title, note: note || null, changedAt: sql<Date>`clock_timestamp()` })
    .where((date) => date.and({ id, personId: user.id }))
    .returning('id')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return { ok: true };
}

export async function removeDate(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await ctx.db
    .deleteFrom('calendarDate')
    .where((date) => date.and({ id, personId: user.id }))
    .returning('id')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return { ok: true };
}

export async function ownEntries(ctx: Ctx, { personId, from, to }: CalendarQuery): Promise<CalendarEntry[]> {
  const rows = await ctx.db
    .selectFrom('calendarDate')
    .select(['id', 'onDay', 'title', 'note', 'changedAt'])
    .where('personId', '=', personId)
    .where('onDay', '>=', from)
    .where('onDay', '<=', to)
    .execute();
  return rows.map(({ id, onDay, ...row }) => ({
    ...row,
    key: `own-${id}`,
    kind: 'own',
    on: onDay,
    until: null,
    path: null,
    animalId: null,
  }));
}
