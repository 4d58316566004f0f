import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import {
  BADGE_LENGTH,
  badgeAlphabet,
  BREEDING_MONTHS,
  type BreedingAnimal,
  checkAnimals,
  type ListingCheck,
  LISTED_MONTHS,
  type ListingState,
} from './listings.rules.ts';

export interface CountedAnimal extends BreedingAnimal {
  id: number;
  name: string;
  breed: string;
  breedId: number;
}

/** A breeder's own animals of a species that are old enough to breed, with the number of released results of each. */
export async function listBreedingAnimals(
  ctx: Ctx,
  { personId, speciesId }: { personId: string; speciesId: number },
): Promise<CountedAnimal[]> {
  const { rows } = await sql<CountedAnimal>`
    select a.id, a.name, b.name as breed, b.id as breed_id,
      (select count(*)::int from test_breed x join test t on t.id = x.test_id
        where x.breed_id = a.breed_id and t.kind = 'disease' and t.sellable) as relevant_tests,
      (select count(*)::int from counted_results(array[a.id]) r join test t on t.id = r.test_id and t.kind = 'disease'
        where not r.is_contradicted and ${certified('r.sample_id')} and (t.sellable and exists (select 1 from test_breed x where x.breed_id = a.breed_id and x.test_id = t.id)
          or not exists (select 1 from test_breed x join test y on y.id = x.test_id and y.kind = 'disease' and y.sellable
            where x.breed_id = a.breed_id))) as released_tests,
      exists (select 1 from sample s join activation ac on ac.id = s.activation_id where s.animal_id = a.id
        and ac.custody_grade in ('A', 'B') and ${certified('s.id')}) as is_graded
    from animal_ownership o join animal a on a.id = o.animal_id join breed b on b.id = a.breed_id
    where o.person_id = ${personId} and o.till is null and not o.archived and a.state = 'ACTIVE' and a.species_id = ${speciesId}
      and a.date_of_birth <= ${ctx.now}::date - make_interval(months => ${BREEDING_MONTHS})
    order by a.name collate natural_order, a.id`.execute(ctx.db);
  return rows;
}

/** Results count while their certificate is valid. */
const certified = (sampleId: string) =>
  sql`exists (select 1 from certificate c where c.sample_id = ${sql.ref(sampleId)} and c.state = 'VALID')`;

/**
 * Counts the animals of a listing again and sets its state by the results released today: listed, not listed until the
 * requirements are met, or lapsed. Returns the new state, or null if the listing is in none of the checked states.
 */
export async function checkListing(ctx: Ctx, { id }: { id: number }): Promise<ListingState | null> {
  return inTransaction(ctx, async (tx) => {
    const listing = await tx.db
      .selectFrom('breederListing')
      .selectAll()
      .select(sql<boolean>`coalesce(listed_until < ${tx.now}::date, false)`.as('isOver'))
      .where('id', '=', id)
      .where('state', 'in', ['CHECKING', 'LISTED'])
      .forUpdate()
      .executeTakeFirst();
    if (!listing) return null;
    const animals = await listBreedingAnimals(tx, listing);
    const check = checkAnimals(animals);
    const from = listing.state;
    const to = nextState(from, { check, isOver: listing.isOver });
    await saveCheck(
      tx,
      { ...listing, from, to },
      { check, breedIds: [...new Set(animals.map(({ breedId }) => breedId))] },
    );
    return to;
  });
}

function nextState(from: ListingState, { check, isOver }: { check: ListingCheck; isOver: boolean }): ListingState {
  if (from === 'LISTED' && isOver) return 'LAPSED';
  return check.reason === null ? 'LISTED' : 'CHECKING';
}

interface Listing {
  id: number;
  personId: string;
  kennelName: string;
  badgeCode: string | null;
  pausedAt: Date | null;
  from: ListingState;
  to: ListingState;
}

async function saveCheck(
  tx: Ctx,
  listing: Listing,
  { check, breedIds }: { check: ListingCheck; breedIds: number[] },
): Promise<void> {
  const { id, from, to } = listing;
  const isNew = to === 'LISTED' && from !== 'LISTED';
  const code = listing.badgeCode ?? (isNew ? tx.adapters.random.text(BADGE_LENGTH, badgeAlphabet) : null);
  const until = sql<string>`(${tx.now}::date + make_interval(months => ${LISTED_MONTHS}))::date`;
  await tx.db
    .updateTable('breederListing')
    .set({
      testedPercent: check.testedPercent,
      gradedPercent: check.gradedPercent,
      breedIds,
      state: to,
      badgeCode: code,
      ...(isNew && { listedUntil: until }),
      decidedReason: check.reason,
      checkedAt: tx.now,
      ...(to === 'LAPSED' && { pausedAt: null, pausedReason: null }),
    })
    .where('id', '=', id)
    .execute();
  if (from === to) return;
  await recordEvent(tx, { entity: 'breeder_listing', entityId: id, kind: 'state', from, to });
  // A paused listing is not in the search, so its breeder is notified only when it lapses.
  if (!listing.pausedAt || to === 'LAPSED') await notifyBreeder(tx, listing, check.reason);
}

const lapsedReason = `Listings last ${LISTED_MONTHS} months. This one ended today.`;

/** Emails the breeder about the new state. Called only when the state has changed, not every night. */
async function notifyBreeder(
  tx: Ctx,
  { id, personId, kennelName: kennel, to }: Listing,
  reason: string | null,
): Promise<void> {
  const { email } = await findPerson(tx, personId);
  const day = tx.now.toISOString().slice(0, 10);
  const mail = { dedupeKey: `listing:${id}:${to}:${day}`, to: email, personId };
  if (to === 'LISTED') {
    const { until } = await tx.db
      .selectFrom('breederListing')
      .select(sql<string>`listed_until::text`.as('until'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await queueMail(tx, { ...mail, template: 'listings.listed', data: { kennel, until } });
  }
  if (to === 'CHECKING')
    await queueMail(tx, { ...mail, template: 'listings.checking', data: { kennel, reason: reason ?? '' } });
  if (to === 'LAPSED')
    await queueMail(tx, { ...mail, template: 'listings.ended', data: { kennel, reason: lapsedReason } });
}

/** Checks all listings of a person, after a result of one of their animals was released. */
export async function checkListingsOf(ctx: Ctx, { personId }: { personId: string }): Promise<void> {
  const rows = await ctx.db.selectFrom('breederListing').select('id').where('personId', '=', personId).execute();
  for (const { id } of rows) await checkListing(ctx, { id });
}

/** Nightly: checks every listing in the states `CHECKING` and `LISTED`. Returns their number. */
export async function checkAllListings(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('breederListing')
    .select('id')
    .where('state', 'in', ['CHECKING', 'LISTED'])
    .orderBy('id')
    .execute();
  for (const { id } of rows) await checkListing(ctx, { id });
  return rows.length;
}
