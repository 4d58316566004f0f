import { sql } from 'kysely';
import { primaryOf } from '#db/replica.ts';
import { inTransaction } from '#db/transaction.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { toPage } from '#shared/forms/paging.ts';
import { likeText } from '#shared/like-text.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { recordReviewEvent } from './review-history.service.ts';
import type { MyReview, ShownReview } from './reviews.contract.ts';
import { type ReviewName, shownName, SHOWN_REVIEWS } from './reviews.rules.ts';

/** Read from the primary database, because stored product pages contain the result. */
export async function listReviews(ctx: Ctx, input: { productId: number; page: number }) {
  const snapshot = await catalogue(ctx);
  if (!snapshot.productsById.has(input.productId)) throw new Failure('not_found');
  const count = snapshot.ratings.get(input.productId)?.count ?? 0;
  if (count === 0) return toPage<ShownReview>([], 0, input.page, SHOWN_REVIEWS);
  const rows = await primaryOf(ctx.db)
    .selectFrom('productReview as r')
    .innerJoin('person as p', 'p.id', 'r.personId')
    .select(['r.id', 'r.stars', 'r.title', 'r.body as text', 'r.shownAs', 'r.writtenAt', 'r.answer', 'p.firstName'])
    .where('r.productId', '=', input.productId)
    .where('r.state', '=', 'PUBLISHED')
    .orderBy('r.writtenAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(SHOWN_REVIEWS)
    .offset((input.page - 1) * SHOWN_REVIEWS)
    .execute();
  const results = rows.map(({ shownAs, firstName, writtenAt, ...row }) => ({
    ...row,
    name: shownName(shownAs, firstName),
    writtenAt: writtenAt.toISOString(),
  }));
  return toPage(results, count, input.page, SHOWN_REVIEWS);
}

interface MyRow {
  productId: number;
  product: string;
  releasedAt: Date;
  stars: number | null;
  title: string;
  text: string;
  shownAs: ReviewName;
  state: NonNullable<MyReview['review']>['state'];
  rejectReason: string | null;
  answer: string | null;
  writtenAt: Date;
}

const mine = sql`r.product_id, p.name as product, r.released_at, v.stars, v.title, v.body as text, v.shown_as, v.state,
  v.reject_reason, v.answer, v.written_at`;
const joined = sql`reviewable_product r join product p on p.id = r.product_id
  left join product_review v on v.person_id = r.person_id and v.product_id = r.product_id`;

export async function listMyReviews(ctx: Ctx, input: { page: number; size: number; search: string }) {
  const user = requireUser(ctx);
  if (isStaff(user)) return toPage<MyReview>([], 0, input.page, input.size);
  const { rows } = await sql<MyRow & { total: number }>`
    select ${mine}, count(*) over ()::int as total from ${joined}
    where r.person_id = ${user.id} and (${input.search} = '' or p.name ilike ${likeText(input.search)})
    order by v.id is not null, coalesce(v.written_at, r.released_at) desc, r.product_id
    limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(ctx.db);
  return toPage(rows.map(toMyReview), rows[0]?.total ?? 0, input.page, input.size);
}

export async function findMyReview(ctx: Ctx, { productId }: { productId: number }) {
  const user = requireUser(ctx);
  const { rows } = await sql<MyRow>`
    select ${mine} from ${joined} where r.person_id = ${user.id} and r.product_id = ${productId}`.execute(ctx.db);
  if (!rows[0] || isStaff(user)) throw new Failure('not_found');
  return { ...toMyReview(rows[0]), firstName: user.firstName };
}

function toMyReview({ productId, product, releasedAt, ...row }: MyRow): MyReview {
  const { stars, title, text, shownAs, state, rejectReason, answer, writtenAt } = row;
  return {
    productId,
    product,
    releasedAt: releasedAt.toISOString(),
    review:
      stars === null
        ? null
        : { stars, title, text, shownAs, state, rejectReason, answer, writtenAt: writtenAt.toISOString() },
  };
}

interface ReviewInput {
  productId: number;
  stars: number;
  title: string;
  text: string;
  shownAs: ReviewName;
}

/** Creates or changes the review of a customer; staff read it before it is shown in both cases. */
export async function saveProductReview(
  ctx: Ctx,
  { productId, text: body, ...review }: ReviewInput,
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  return inTransaction(ctx, async (tx) => {
    await lockReviewable(tx, user, productId);
    const text = { ...review, body, state: 'PENDING' as const, rejectReason: null, writtenAt: tx.now };
    const changed = await tx.db
      .updateTable('productReview')
      .set((eb) => ({ ...text, revision: eb('revision', '+', 1) }))
      .where('personId', '=', user.id)
      .where('productId', '=', productId)
      .returning('id')
      .executeTakeFirst();
    if (!changed)
      await tx.db
        .insertInto('productReview')
        .values({ ...text, personId: user.id, productId })
        .execute();
    const kind = changed ? 'review_changed' : 'review_written';
    await recordReviewEvent(tx, { personId: user.id, productId, kind, to: 'PENDING' });
    return { ok: true as const };
  });
}

export async function removeReview(ctx: Ctx, { productId }: { productId: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  return inTransaction(ctx, async (tx) => {
    await lockReviewable(tx, user, productId);
    const deleted = await tx.db
      .deleteFrom('productReview')
      .where('personId', '=', user.id)
      .where('productId', '=', productId)
      .returning('state')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordReviewEvent(tx, { personId: user.id, productId, kind: 'review_deleted', from: deleted.state });
    return { ok: true as const };
  });
}

/** Only customers with results of the product can review it, and no staff. The lock serializes simultaneous writes. */
async function lockReviewable(tx: Ctx, user: SessionUser, productId: number): Promise<void> {
  const row = await tx.db
    .selectFrom('reviewableProduct')
    .select('productId')
    .where('personId', '=', user.id)
    .where('productId', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || isStaff(user)) throw new Failure('not_found');
}

function isStaff(user: SessionUser): boolean {
  return isAllowed(user, 'staff.admin');
}
