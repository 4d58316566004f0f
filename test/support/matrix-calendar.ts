import { addHeat } from '#animals/breeding-dates/heats.service.ts';
import { addMating } from '#animals/breeding-dates/matings.service.ts';
import { addDate } from '#platform/calendar/own-dates.service.ts';
import type { Ctx } from '#platform/context/context.ts';

/** Entries of the victim's calendar. */
export async function calendarThingsOf(mine: Ctx, { dam, sire }: { dam: number; sire: number }) {
  const note = 'Obscurantia';
  const heat = await addHeat(mine, { id: dam, startedOn: '2026-05-01', note });
  const mated = { matedOn: '2026-05-12', sireId: sire, sireName: '', registrationOn: null, note };
  const mating = await addMating(mine, { id: dam, ...mated });
  const own = { onDay: '2026-12-24', title: 'Obscurantia visit', note };
  return {
    female: { id: dam, startedOn: '2026-06-01', matedOn: '2026-06-02' },
    heat: { id: heat.id, startedOn: '2026-05-02' },
    mating: { id: mating.id, matedOn: '2026-05-13' },
    calendar_date: { id: (await addDate(mine, own)).id, ...own },
  };
}
