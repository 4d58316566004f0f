import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';
import { LITTER_DAYS } from '#animals/breeding-dates/breeding-dates.rules.ts';
import { birthOf, findMatings } from '#animals/breeding-dates/breeding-entries.service.ts';
import { longDate } from '#shared/dates.ts';
import { findKitTimes, type KitTimes } from '#shop/products/kit-times.service.ts';
import { REGISTRATION_AGE_DAYS } from '#animals/breeding-dates/breeding-dates.rules.ts';
import { SWAB_AGE_DAYS } from '#platform/articles/facts.rules.ts';
import { litterDates } from './litter-dates.rules.ts';

/** A litter that is expected, or recorded but not sampled yet. */
interface UntestedLitter {
  key: string;
  damId: number;
  damName: string;
  speciesId: number;
  bornOn: string;
  isExpected: boolean;
  registrationOn: string | null;
  changedAt: Date;
}

/**
 * Calendar entries for an owner's litters: when to order kits and swab, and when results are needed for registration.
 */
export async function litterEntries(ctx: Ctx, query: CalendarQuery): Promise<CalendarEntry[]> {
  const litters = [...(await findFromMatings(ctx, query)), ...(await findOthers(ctx, query))];
  const times = new Map<number, KitTimes | null>();
  for (const speciesId of new Set(litters.map((litter) => litter.speciesId)))
    times.set(speciesId, await findKitTimes(ctx, { countryCode: query.countryCode, speciesId }));
  return litters.flatMap((litter) => {
    const found = times.get(litter.speciesId);
    return found ? entriesOf(litter, found, query.countryCode) : [];
  });
}

async function findFromMatings(ctx: Ctx, query: CalendarQuery): Promise<UntestedLitter[]> {
  const matings = await findMatings(ctx, query);
  return matings
    .filter(({ bornOn, unsampled }) => bornOn === null || unsampled > 0)
    .map((mating) => ({
      ...mating,
      key: `mating-${mating.id}`,
      bornOn: birthOf(mating).on,
      isExpected: mating.bornOn === null,
      changedAt: mating.litterChangedAt ?? mating.changedAt,
    }));
}

/** Recorded litters without a mating. */
async function findOthers(ctx: Ctx, { personId, from, to }: CalendarQuery): Promise<UntestedLitter[]> {
  const { rows } = await sql<Omit<UntestedLitter, 'key' | 'isExpected' | 'registrationOn'>>`
    select d.id as dam_id, d.name as dam_name, d.species_id, a.date_of_birth::text as born_on, max(a.updated_at) as changed_at
    from animal_ownership o join animal a on a.id = o.animal_id join animal d on d.id = a.dam_id
    where o.person_id = ${personId} and o.till is null and not o.archived and a.state = 'ACTIVE'
      and a.date_of_birth between ${from}::date - ${REGISTRATION_AGE_DAYS}::int and ${to}::date
      and not exists (select from sample s where s.animal_id = a.id)
      and not exists (select from mating m where m.dam_id = d.id
        and a.date_of_birth between m.mated_on + ${LITTER_DAYS.from}::int and m.mated_on + ${LITTER_DAYS.to}::int)
    group by d.id, d.name, d.species_id, a.date_of_birth having count(*) > 1`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    key: `litter-${row.damId}-${row.bornOn}`,
    isExpected: false,
    registrationOn: null,
  }));
}

function entriesOf(litter: UntestedLitter, times: KitTimes, countryCode: string): CalendarEntry[] {
  const inWords = (day: string) => longDate(day, countryCode);
  const { key, damId, damName, changedAt, isExpected, bornOn } = litter;
  const { orderBy, swabFrom, postBy, resultsBy, lateUntil } = litterDates({ ...litter, ...times });
  const of = `litter of ${damName}`;
  const estimated = isExpected ? ' Estimated from the expected date of birth.' : '';
  const common = {
    until: null,
    path: isExpected ? `/my/my-animals/${damId}/breeding-dates` : `/my/litters/${damId}/${bornOn}`,
    animalId: damId,
    changedAt,
  };
  const swab = lateUntil
    ? `Post the samples on this day. Results may not be back by ${inWords(resultsBy)}. Expect them by ${inWords(lateUntil)}.`
    : `Post the samples by ${inWords(postBy)} so that results are back by ${inWords(resultsBy)}.`;
  return [
    {
      ...common,
      key: `${key}-order`,
      kind: 'order_kits',
      on: orderBy,
      title: `Last day to order kits: ${of}`,
      note: `Kits ordered on this day arrive by ${inWords(swabFrom)}.${estimated}`,
      path: '/breeder',
    },
    {
      ...common,
      key: `${key}-swab`,
      kind: 'swab',
      on: swabFrom,
      until: postBy,
      title: `Swab the ${of}`,
      note: `From ${SWAB_AGE_DAYS / 7} weeks of age. ${swab}${estimated}`,
    },
    {
      ...common,
      key: `${key}-results`,
      kind: 'results_needed',
      on: resultsBy,
      title: `Results needed for registration: ${of}`,
      note: litter.registrationOn
        ? null
        : `${REGISTRATION_AGE_DAYS / 7} weeks after the birth. You can set a different date in the mating record.${estimated}`,
    },
  ];
}
