import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { RequestView } from '#platform/requests/requests.contract.ts';
import { Failure } from '#shared/failure.ts';
import { checkListing, listBreedingAnimals } from './check-listing.service.ts';
import { isTested, photoAddress } from './listings.rules.ts';

/**
 * Called when staff have decided an application. An accepted one becomes a listing, whose state then depends on the
 * results of the animals.
 */
export async function decideApplication(tx: Ctx, request: RequestView): Promise<void> {
  if (request.state === 'DECLINED') return declineListing(tx, request);
  if (request.state !== 'ACCEPTED') return;
  const { personId, answers } = request;
  if (!personId)
    throw new Failure('illegal_transition', {
      message: "The applicant wasn't signed in. Ask them to apply from the account that contains their animals.",
    });
  const id = await saveListing(tx, {
    personId,
    speciesId: answers['species'] === 'cat' ? 2 : 1,
    kennelName: answers['kennel'] ?? '',
    registryMembership: answers['membership'] ?? '',
    countryCode: request.countryCode ?? tx.visitor.countryCode,
    area: answers['area'] ?? '',
    website: answers['website'] ?? null,
    about: answers['message'] ?? '',
    plannedLitters: answers['litters'] ?? '',
    promises: (answers['promises'] ?? '').split(',').filter(Boolean),
  });
  await checkListing(tx, { id });
}

interface Application {
  personId: string;
  speciesId: 1 | 2;
  kennelName: string;
  registryMembership: string;
  countryCode: string;
  area: string;
  website: string | null;
  about: string;
  plannedLitters: string;
  promises: string[];
}

/**
 * Creates or updates the listing of a breeder for a species (there is at most one). A `LISTED` one stays so; in any
 * other state it goes back to `CHECKING`.
 */
async function saveListing(tx: Ctx, application: Application): Promise<number> {
  const { id } = await tx.db
    .insertInto('breederListing')
    .values({
      ...application,
      stateCode: (eb) =>
        eb
          .selectFrom('person')
          .select(sql<string>`coalesce(address_state_code, '')`.as('stateCode'))
          .where('id', '=', application.personId),
      state: 'CHECKING',
    })
    .onConflict((oc) =>
      oc.columns(['personId', 'speciesId']).doUpdateSet({
        ...application,
        state: sql<'LISTED' | 'CHECKING'>`case breeder_listing.state when 'LISTED' then 'LISTED' else 'CHECKING' end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'breeder_listing', entityId: id, kind: 'accepted', to: 'CHECKING' });
  return id;
}

async function declineListing(tx: Ctx, { personId, answers }: RequestView): Promise<void> {
  if (!personId) return;
  await tx.db
    .updateTable('breederListing')
    .set({ state: 'DECLINED' })
    .where('personId', '=', personId)
    .where('speciesId', '=', answers['species'] === 'cat' ? 2 : 1)
    .where('state', '=', 'CHECKING')
    .execute();
}

/** A breeder's own listings, with the breeding animals and whether each is tested. */
export async function listMyListings(ctx: Ctx) {
  const user = requireUser(ctx);
  const rows = await ctx.db
    .selectFrom('breederListing')
    .innerJoin('species', 'species.id', 'breederListing.speciesId')
    .select([
      'breederListing.id',
      'speciesId',
      'species.commonName as species',
      'kennelName',
      'area',
      'website',
      'about',
    ])
    .select(['plannedLitters', 'state', 'testedPercent', 'gradedPercent', 'badgeCode', 'decidedReason as reason'])
    .select([
      sql<string | null>`listed_until::text`.as('listedUntil'),
      'checkedAt',
      'personId',
      'photoKey',
      'pausedReason',
    ])
    .where('personId', '=', user.id)
    .orderBy('speciesId')
    .execute();
  return Promise.all(
    rows.map(async ({ speciesId, personId, checkedAt, badgeCode, photoKey, ...row }) => {
      const animals = await listBreedingAnimals(ctx, { personId, speciesId });
      const state = row.state;
      return {
        ...row,
        state,
        photo: photoAddress('/my/breeder-listings', { id: row.id, photoKey }),
        badgeCode: state === 'LISTED' && row.pausedReason === null ? badgeCode : null,
        testedPercent: row.testedPercent ?? 0,
        gradedPercent: row.gradedPercent ?? 0,
        checkedAt: checkedAt?.toISOString() ?? null,
        animals: animals.map((animal) => ({ ...animal, isTested: isTested(animal) })),
      };
    }),
  );
}

interface Change {
  id: number;
  area: string;
  website: string | null;
  about: string;
  plannedLitters: string;
}

/** Changes the texts of a user's own listing; the calculated figures cannot be changed. */
export async function changeListing(ctx: Ctx, { id, ...texts }: Change): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await ctx.db
    .updateTable('breederListing')
    .set(texts)
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return { ok: true };
}

/** Leaves the program: the listing is no longer in the search from the next request on. A second call has no effect. */
export async function leaveProgram(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const listing = await tx.db
      .selectFrom('breederListing')
      .select('state')
      .where('id', '=', id)
      .where('personId', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (listing.state === 'REMOVED') return { ok: true as const };
    await tx.db
      .updateTable('breederListing')
      .set({ state: 'REMOVED', decidedReason: "You've left the program.", pausedAt: null, pausedReason: null })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, {
      entity: 'breeder_listing',
      entityId: id,
      kind: 'left',
      from: listing.state,
      to: 'REMOVED',
    });
    return { ok: true as const };
  });
}
