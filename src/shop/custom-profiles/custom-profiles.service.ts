import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { refuseWhileViewing, requireUser } from '#platform/accounts/access.service.ts';
import { priceBookFor, symbolFor, currencyFor } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { CustomProfile } from './custom-profiles.contract.ts';
import { hashSecret, openCart } from '#shop/cart/cart-rows.service.ts';
import { CUSTOM_PROFILE_PRODUCT, priceProfiles } from '#shop/prices/profile-prices.service.ts';

const MAX_TESTS = 40;

interface SaveProfile {
  sessionId?: string | undefined;
  id?: number | undefined;
  name: string;
  testIds: number[];
}

/**
 * Creates a profile, or adds tests to one of the user's profiles: tests of one species, only tests on sale, at most 40.
 */
export async function saveProfile(ctx: Ctx, input: SaveProfile): Promise<CustomProfile> {
  refuseWhileViewing(ctx);
  const owner = await ownerOf(ctx, input.sessionId);
  const id = await inTransaction(ctx, async (tx) => {
    const speciesId = await speciesOf(tx, input.testIds);
    const profile =
      input.id === undefined
        ? await insertProfile(tx, { ...owner, name: input.name, speciesId })
        : await lockProfile(tx, owner, input.id);
    if (profile.speciesId !== speciesId) throw invalid({ testIds: ['A profile can have tests for only one species.'] });
    const rows = [...new Set(input.testIds)].map((testId) => ({ customProfileId: profile.id, testId }));
    await tx.db
      .insertInto('customProfileTest')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute();
    const { count } = await tx.db
      .selectFrom('customProfileTest')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customProfileId', '=', profile.id)
      .executeTakeFirstOrThrow();
    if (Number(count) > MAX_TESTS) throw invalid({ testIds: [`A profile can have up to ${MAX_TESTS} tests.`] });
    return profile.id;
  });
  return findCustomProfile(ctx, { id, sessionId: input.sessionId });
}

export async function findCustomProfile(
  ctx: Ctx,
  input: { id: number; sessionId?: string | undefined },
): Promise<CustomProfile> {
  const row = await ownProfiles(ctx, await ownerOf(ctx, input.sessionId))
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const [view] = await viewsOf(ctx, [row]);
  return view!;
}

export async function listCustomProfiles(
  ctx: Ctx,
  input: { sessionId?: string | undefined; page: number; size: number; query?: string | undefined },
): Promise<Page<CustomProfile>> {
  if (!ctx.user && !input.sessionId) return toPage([], 0, input.page, input.size);
  let found = ownProfiles(ctx, await ownerOf(ctx, input.sessionId));
  if (input.query) found = found.where('name', 'ilike', likeText(input.query));
  const { count } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy('id', 'desc')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
    .execute();
  return toPage(await viewsOf(ctx, rows), Number(count), input.page, input.size);
}

export async function renameProfile(ctx: Ctx, input: { id: number; name: string }): Promise<CustomProfile> {
  const user = requireUser(ctx, { write: true });
  const { numUpdatedRows } = await ctx.db
    .updateTable('customProfile')
    .set({ name: input.name })
    .where('id', '=', input.id)
    .where('personId', '=', user.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Failure('not_found');
  return findCustomProfile(ctx, { id: input.id });
}

export async function removeProfile(ctx: Ctx, id: number): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  const { numUpdatedRows } = await ctx.db
    .updateTable('customProfile')
    .set({ deletedAt: ctx.now })
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Failure('not_found');
  return { ok: true };
}

interface Owner {
  personId: string | null;
  sessionHash: string | null;
}

/** Spec decision Q061: stored in the account, or for a guest under the session id of an existing cart. */
async function ownerOf(ctx: Ctx, sessionId: string | undefined): Promise<Owner> {
  if (!ctx.user && !sessionId) throw new Failure('not_found');
  if (sessionId) await openCart(ctx, sessionId);
  return { personId: ctx.user?.id ?? null, sessionHash: sessionId ? hashSecret(sessionId) : null };
}

function ownProfiles(ctx: Ctx, owner: Owner) {
  return ctx.db
    .selectFrom('customProfile')
    .select(['id', 'name', 'speciesId', 'createdAt'])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('personId', '=', owner.personId ?? ''),
        eb.and([eb('sessionHash', '=', owner.sessionHash ?? ''), eb('personId', 'is', null)]),
      ]),
    );
}

async function lockProfile(tx: Ctx, owner: Owner, id: number) {
  const row = await ownProfiles(tx, owner).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

async function insertProfile(tx: Ctx, profile: Owner & { name: string; speciesId: number }) {
  return tx.db.insertInto('customProfile').values(profile).returning(['id', 'speciesId']).executeTakeFirstOrThrow();
}

async function speciesOf(tx: Ctx, testIds: readonly number[]): Promise<number> {
  const ids = [...new Set(testIds)];
  const tests = await tx.db
    .selectFrom('test')
    .select('speciesId')
    .where('id', 'in', ids)
    .where('sellable', '=', true)
    .execute();
  if (tests.length !== ids.length) throw invalid({ testIds: ['One of these tests is not available.'] });
  const species = new Set(tests.map((test) => test.speciesId));
  if (species.size !== 1) throw invalid({ testIds: ['A profile can have tests for only one species.'] });
  return [...species][0]!;
}

async function viewsOf(
  ctx: Ctx,
  rows: readonly { id: number; name: string; speciesId: number; createdAt: Date }[],
): Promise<CustomProfile[]> {
  if (rows.length === 0) return [];
  const country = ctx.user?.countryCode ?? ctx.visitor.countryCode;
  const audience = ctx.user?.type ?? ctx.visitor.audience;
  const prices = await priceProfiles(
    ctx,
    rows.map((row) => row.id),
    { priceBook: priceBookFor(country), audience },
  );
  const tests = await ctx.db
    .selectFrom('customProfileTest as p')
    .innerJoin('test', 'test.id', 'p.testId')
    .select(['p.customProfileId', 'test.id', 'test.name', 'test.kind', 'test.sellable as isSold'])
    .where(
      'p.customProfileId',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('test.name')
    .execute();
  const currency = { code: currencyFor(country), symbol: symbolFor(currencyFor(country)) };
  return rows.map((row) => {
    const cents = prices.get(row.id)?.cents ?? null;
    return {
      id: row.id,
      name: row.name,
      species: { id: row.speciesId, name: row.speciesId === 1 ? 'Canine' : 'Feline' },
      productId: CUSTOM_PROFILE_PRODUCT[row.speciesId]!,
      tests: tests
        .filter((test) => test.customProfileId === row.id)
        .map(({ id, name, kind, isSold }) => ({ id, name, kind, isSold })),
      amount: cents === null ? null : cents / 100,
      amountCents: cents,
      currency,
      createdAt: row.createdAt.toISOString(),
    };
  });
}
