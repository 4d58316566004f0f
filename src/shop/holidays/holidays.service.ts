import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { inTransaction } from '#db/transaction.ts';
import { dayOf } from '#shared/dates.ts';
import { likeText } from '#shared/like-text.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { Holiday } from './holidays.contract.ts';

/** The search also matches the date as the list prints it: "26 March 2027" or "March 26, 2027". */
const dayAsRead = sql<string>`day::text || to_char(day, ' FMDD FMMonth YYYY FMMonth FMDD, YYYY')`;

export async function listHolidays(
  ctx: Ctx,
  query: { page: number; size: number; search: string },
): Promise<Page<Holiday>> {
  requirePermission(ctx, 'catalogue.edit');
  const { page, size, search } = query;
  const upcoming = ctx.db
    .selectFrom('publicHoliday')
    .innerJoin('country', 'country.code', 'publicHoliday.countryCode')
    .where('day', '>=', dayOf(ctx.now))
    .where((eb) =>
      eb.or([
        eb('publicHoliday.name', 'ilike', likeText(search)),
        eb('country.name', 'ilike', likeText(search)),
        eb(dayAsRead, 'ilike', likeText(search)),
      ]),
    );
  const { count } = await upcoming.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await upcoming
    .select(['countryCode', 'country.name as country', 'day', 'publicHoliday.name'])
    .orderBy('day')
    .orderBy('country.name')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return toPage(rows, Number(count), page, size);
}

interface NewHoliday {
  countryCode: string;
  day: string;
  name: string;
}

export async function addHoliday(ctx: Ctx, { countryCode, day, name }: NewHoliday): Promise<Holiday> {
  requirePermission(ctx, 'catalogue.edit', { write: true });
  const country = countryFacts(countryCode);
  if (!country) throw invalid({ countryCode: ['Please choose a country.'] });
  if (day < dayOf(ctx.now)) throw invalid({ day: ["Enter today's date or a later date."] });
  return inTransaction(ctx, async (tx) => {
    const added = await tx.db
      .insertInto('publicHoliday')
      .values({ countryCode, day, name, isOwn: true })
      .onConflict((oc) => oc.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!added) throw invalid({ day: [`This day is already a holiday in ${country.name}.`] });
    await recordEvent(tx, { entity: 'holiday', entityId: `${countryCode}-${day}`, kind: 'added', data: { name } });
    return { countryCode, country: country.name, day, name };
  });
}

export async function removeHoliday(ctx: Ctx, key: { countryCode: string; day: string }): Promise<{ ok: true }> {
  requirePermission(ctx, 'catalogue.edit', { write: true });
  const { countryCode, day } = key;
  return inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .deleteFrom('publicHoliday')
      .where('countryCode', '=', countryCode)
      .where('day', '=', day)
      .returning('name')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, { entity: 'holiday', entityId: `${countryCode}-${day}`, kind: 'removed', data: removed });
    return { ok: true };
  });
}
