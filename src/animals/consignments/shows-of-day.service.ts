import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import type { CollectionEntry, ShowChoice } from '#animals/collection/collection.contract.ts';
import { showsAround } from '#animals/collection/collection.events.ts';

/** Shows last a weekend, so an entry belongs to a show within this many days. */
const NEAR_DAYS = 3;
const CHOICE_DAYS = 42;

/** Shows where an agent may have collected: their own, and those with a stand we send. */
export async function listShowsOfTheseWeeks(ctx: Ctx): Promise<ShowChoice[]> {
  const user = requirePermission(ctx, 'agents.log');
  return callPort(ctx, showsAround, { personId: user.id, day: ctx.now.toISOString().slice(0, 10), days: CHOICE_DAYS });
}

/** The error if an entry cannot belong to a show, or null. */
export async function refuseShow(
  ctx: Ctx,
  { showId, collectedOn }: Pick<CollectionEntry, 'showId' | 'collectedOn'>,
): Promise<string | null> {
  const user = requirePermission(ctx, 'agents.log');
  if (!showId) return null;
  const near = await callPort(ctx, showsAround, { personId: user.id, day: collectedOn, days: NEAR_DAYS });
  return near.some(({ id }) => id === showId)
    ? null
    : `This show didn't take place within ${NEAR_DAYS} days of the collection date. Check the show and the date.`;
}
