import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';
import { longDate } from '#shared/dates.ts';
import { describeIntervals, DOG, expectedBirth, LITTER_DAYS, nextHeat, type DayRange } from './breeding-dates.rules.ts';

/** Calendar entries for the heats and matings of an owner's females, and for the events expected after them. */
export async function breedingEntries(ctx: Ctx, query: CalendarQuery): Promise<CalendarEntry[]> {
  const [heats, matings] = [await heatEntries(ctx, query), await findMatings(ctx, query)];
  return [...heats, ...matings.flatMap((mating) => matingEntries(mating, query.countryCode))];
}

interface FemaleHeats {
  animalId: number;
  name: string;
  isNeutered: boolean;
  heats: { id: number; on: string; note: string | null; changedAt: string }[];
}

async function heatEntries(ctx: Ctx, { personId, countryCode }: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<FemaleHeats>`
    select a.id as animal_id, a.name, a.is_neutered, json_agg(json_build_object(
      'id', h.id, 'on', h.started_on, 'note', h.note, 'changedAt', h.changed_at) order by h.started_on) as heats
    from animal_ownership o join animal a on a.id = o.animal_id join heat h on h.animal_id = a.id
    where o.person_id = ${personId} and o.till is null and not o.archived and a.state = 'ACTIVE'
    group by a.id, a.name, a.is_neutered`.execute(ctx.db);
  return rows.flatMap((row) => entriesOfFemale(row, countryCode));
}

function entriesOfFemale({ animalId, name, isNeutered, heats }: FemaleHeats, countryCode: string): CalendarEntry[] {
  const path = pathOf(animalId);
  const recorded = heats.map(({ id, on, note, changedAt }) => ({
    key: `heat-${id}`,
    kind: 'heat' as const,
    on,
    until: null,
    title: `Heat: ${name}`,
    note,
    path,
    animalId,
    changedAt: new Date(changedAt),
  }));
  const next = isNeutered ? null : nextHeat(heats.map(({ on }) => on));
  if (!next) return recorded;
  const expected: CalendarEntry = {
    key: `heat-expected-${animalId}`,
    kind: 'heat_expected',
    on: next.from,
    until: next.to,
    title: `Heat expected: ${name}`,
    note: `Most likely ${longDate(next.on, countryCode)}. ${describeIntervals(next)}`,
    path,
    animalId,
    changedAt: latestOf(recorded.map(({ changedAt }) => changedAt)),
  };
  return [...recorded, expected];
}

export interface RecordedMating {
  id: number;
  damId: number;
  damName: string;
  sireName: string | null;
  speciesId: number;
  breedId: number | null;
  matedOn: string;
  registrationOn: string | null;
  note: string | null;
  changedAt: Date;
  /** Date of birth of the recorded litter. */
  bornOn: string | null;
  /** When an animal of the litter was last changed. */
  litterChangedAt: Date | null;
  /** Number of animals of the litter that the owner still has and that have no sample. */
  unsampled: number;
}

/** The matings of an owner's females, each with the litter that followed. */
export async function findMatings(ctx: Ctx, { personId }: { personId: string }): Promise<RecordedMating[]> {
  const { rows } = await sql<RecordedMating>`
    select m.id, m.dam_id, d.name as dam_name, coalesce(s.name, m.sire_name) as sire_name, d.species_id, d.breed_id,
      m.mated_on, m.registration_on, m.note, m.changed_at, litter.born_on::text as born_on, litter.litter_changed_at,
      coalesce(litter.unsampled, 0)::int as unsampled
    from animal_ownership o join animal d on d.id = o.animal_id join mating m on m.dam_id = d.id
    left join animal s on s.id = m.sire_id
    left join lateral (
      select min(y.date_of_birth) as born_on, max(y.updated_at) as litter_changed_at,
        count(*) filter (where exists (select from animal_ownership mine
            where mine.animal_id = y.id and mine.person_id = ${personId} and mine.till is null)
          and not exists (select from sample where sample.animal_id = y.id)) as unsampled
      from animal y where y.dam_id = d.id
        and y.date_of_birth between m.mated_on + ${LITTER_DAYS.from}::int and m.mated_on + ${LITTER_DAYS.to}::int
    ) litter on true
    where o.person_id = ${personId} and o.till is null and not o.archived and d.state = 'ACTIVE'
    order by m.mated_on`.execute(ctx.db);
  return rows;
}

function matingEntries(mating: RecordedMating, countryCode: string): CalendarEntry[] {
  const { id, damId, damName, sireName, matedOn, note, changedAt, bornOn } = mating;
  const common = { path: pathOf(damId), animalId: damId, changedAt };
  const title = sireName ? `Mating: ${damName} and ${sireName}` : `Mating: ${damName}`;
  const mated: CalendarEntry = {
    ...common,
    key: `mating-${id}`,
    kind: 'mating',
    on: matedOn,
    until: null,
    title,
    note,
  };
  if (bornOn) return [mated];
  const { from, on, to } = birthOf(mating);
  const days = mating.speciesId === DOG ? 63 : 65;
  const birth: CalendarEntry = {
    ...common,
    key: `birth-expected-${id}`,
    kind: 'birth_expected',
    on: from,
    until: to,
    title: `${mating.speciesId === DOG ? 'Whelping' : 'Queening'} expected: ${damName}`,
    note: `Most likely ${longDate(on, countryCode)}, ${days} days after the mating.`,
  };
  return [mated, birth];
}

/** When the litter of a mating is expected or was born. */
export function birthOf({
  speciesId,
  matedOn,
  bornOn,
}: Pick<RecordedMating, 'speciesId' | 'matedOn' | 'bornOn'>): DayRange {
  if (bornOn) return { from: bornOn, on: bornOn, to: bornOn };
  return expectedBirth(speciesId, matedOn);
}

function pathOf(animalId: number): string {
  return `/my/my-animals/${animalId}/breeding-dates`;
}

function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
