import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requestShowStand, moveShow } from '#community/shows/shows.service.ts';
import type { Stand } from '#community/shows/shows.rules.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const DAY = 86_400_000;
/** In days from the day of the seed. */
export const PAST_SHOW = -6;
const ASKED_BEFORE = 9 * 7;

export function dayFromNow(tx: Ctx, days: number): string {
  return new Date(tx.now.getTime() + days * DAY).toISOString().slice(0, 10);
}

interface DemoShow {
  name: string;
  days: number;
  entries: number;
  stand: Stand;
  town: string;
  moves: readonly ('APPROVED' | 'SENT' | 'DONE' | 'DECLINED')[];
}

/** The club's shows: one is over, two are within the next six weeks, and two are requested now. */
const shows: readonly DemoShow[] = [
  {
    name: 'Bendigo spring show',
    days: PAST_SHOW,
    entries: 240,
    stand: 'both',
    town: 'Bendigo',
    moves: ['APPROVED', 'SENT', 'DONE'],
  },
  {
    name: 'Retriever field day',
    days: 12,
    entries: 120,
    stand: 'table',
    town: 'Castlemaine',
    moves: ['APPROVED', 'SENT'],
  },
  { name: 'Summer open show', days: 26, entries: 180, stand: 'both', town: 'Ballarat', moves: ['APPROVED'] },
  {
    name: 'Goldfields championship show',
    days: 46,
    entries: 310,
    stand: 'both',
    town: 'Bendigo',
    moves: ['APPROVED', 'SENT'],
  },
  { name: 'Autumn fun day', days: 102, entries: 90, stand: 'banner', town: 'Bendigo', moves: [] },
];

const answers: Partial<Record<DemoShow['moves'][number], string>> = { SENT: 'AP55500077' };

/** Display stands for the shows of a club and of an agent. Returns the show at which the agent took samples. */
export async function seedShows(tx: Ctx, people: DemoPeople): Promise<number> {
  const ids: number[] = [];
  for (const show of shows) ids.push(await createShow(tx, { show, who: people.club, admin: people.admin }));
  for (const show of shows.slice(3)) await createShow(tx, { show, who: people.agent, admin: people.admin });
  return ids[0]!;
}

async function createShow(
  tx: Ctx,
  { show, who, admin }: { show: DemoShow; who: SessionUser; admin: SessionUser },
): Promise<number> {
  // For a show in the near future, the stand was requested in time: nine weeks ago.
  const now = new Date(tx.now.getTime() - (show.days < 42 ? ASKED_BEFORE : 0) * DAY);
  const { id } = await requestShowStand(
    { ...as(tx, who), now },
    {
      showName: show.name,
      clubName: 'Labrador Club of Victoria',
      showDate: dayFromNow(tx, show.days),
      entries: show.entries,
      stand: show.stand,
      place: show.town,
      address: `1 Showgrounds Lane, ${show.town} VIC 3550`,
      country: 'AU',
      contactName: who.name,
      contactPhone: '+61 3 5550 4477',
    },
  );
  for (const to of show.moves) await moveShow(as(tx, admin), { id, to, answer: answers[to] ?? '' });
  return id;
}
