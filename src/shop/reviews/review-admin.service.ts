import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { toPage } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { likeText } from '#shared/like-text.ts';
import type { AdminReview } from './review-admin.contract.ts';
import { findReviewHistory, recordReviewEvent } from './review-history.service.ts';
import { shownName, type ReviewName } from './reviews.rules.ts';

interface Query {
  page: number;
  size: number;
  search: string;
  filter: 'pending' | 'published' | 'rejected' | 'all';
  sort: string;
}

interface Row extends Omit<AdminReview, 'writtenAt'> {
  writtenAt: Date;
}

interface FullRow extends Row {
  text: string;
  shownAs: ReviewName;
  firstName: string;
  releasedAt: Date;
  rejectReason: string | null;
  answer: string | null;
  revision: number;
}

const orders: Record<string, ReturnType<typeof sql>> = {
  date: sql`v.written_at, v.id`,
  '-date': sql`v.written_at desc, v.id desc`,
  stars: sql`v.stars, v.id`,
  '-stars': sql`v.stars desc, v.id`,
};
const columns = sql`v.id, v.product_id, p.name as product, p.slug as product_slug, u.id as person_id, u.name as person,
  u.email, v.stars, v.title, v.state, v.written_at`;
const joined = sql`product_review v join product p on p.id = v.product_id join person u on u.id = v.person_id`;

export async function listAdminReviews(ctx: Ctx, { page, size, search, filter, sort }: Query) {
  requirePermission(ctx, 'reviews.moderate');
  const like = likeText(search);
  const state = filter === 'all' ? sql`true` : sql`v.state = ${filter.toUpperCase()}`;
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${joined}
    where ${state} and (${search} = '' or p.name ilike ${like} or v.title ilike ${like} or u.name ilike ${like} or u.email ilike ${like})
    order by ${orders[sort] ?? orders['date']!} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const results = rows.map(({ total: _total, writtenAt, ...row }) => ({ ...row, writtenAt: writtenAt.toISOString() }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

export async function findAdminReview(ctx: Ctx, { id }: { id: number }) {
  requirePermission(ctx, 'reviews.moderate');
  const { rows } = await sql<FullRow>`
    select ${columns}, v.body as text, v.shown_as, v.reject_reason, v.answer, v.revision, u.first_name, r.released_at
    from ${joined} join reviewable_product r on r.person_id = v.person_id and r.product_id = v.product_id
    where v.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  const { firstName, writtenAt, releasedAt, ...row } = rows[0];
  return {
    ...row,
    writtenAt: writtenAt.toISOString(),
    releasedAt: releasedAt.toISOString(),
    shownName: shownName(row.shownAs, firstName),
    history: await findReviewHistory(ctx, row),
  };
}

export async function publishReview(ctx: Ctx, input: { id: number; revision: number }): Promise<{ ok: true }> {
  requirePermission(ctx, 'reviews.moderate', { write: true });
  return inTransaction(ctx, async (tx) => {
    const { state, personId, productId } = await lockRevision(tx, input);
    if (state === 'PUBLISHED') throw new Failure('illegal_transition');
    await tx.db
      .updateTable('productReview')
      .set((eb) => ({ state: 'PUBLISHED', rejectReason: null, revision: eb('revision', '+', 1) }))
      .where('id', '=', input.id)
      .execute();
    await recordReviewEvent(tx, { personId, productId, kind: 'review_published', from: state, to: 'PUBLISHED' });
    return { ok: true as const };
  });
}

export async function rejectReview(
  ctx: Ctx,
  { reason, ...input }: { id: number; revision: number; reason: string },
): Promise<{ ok: true }> {
  requirePermission(ctx, 'reviews.moderate', { write: true });
  return inTransaction(ctx, async (tx) => {
    const { state, personId, productId, email, product } = await lockRevision(tx, input);
    if (state === 'REJECTED') throw new Failure('illegal_transition');
    await tx.db
      .updateTable('productReview')
      .set((eb) => ({ state: 'REJECTED', rejectReason: reason, revision: eb('revision', '+', 1) }))
      .where('id', '=', input.id)
      .execute();
    await recordReviewEvent(tx, { personId, productId, kind: 'review_rejected', from: state, to: 'REJECTED', reason });
    await queueMail(tx, {
      dedupeKey: `review:${input.id}:rejected:${input.revision}`,
      to: email,
      personId,
      template: 'reviews.rejected',
      data: { product, reason, path: `/my/reviews/${productId}` },
    });
    return { ok: true as const };
  });
}

/** Saves the public answer of staff to a review; an empty answer removes it. */
export async function answerReview(
  ctx: Ctx,
  input: { id: number; revision: number; answer?: string | null | undefined },
): Promise<{ ok: true }> {
  requirePermission(ctx, 'reviews.moderate', { write: true });
  const answer = input.answer || null;
  return inTransaction(ctx, async (tx) => {
    const { personId, productId } = await lockRevision(tx, input);
    await tx.db
      .updateTable('productReview')
      .set((eb) => ({ answer, answeredAt: answer === null ? null : tx.now, revision: eb('revision', '+', 1) }))
      .where('id', '=', input.id)
      .execute();
    const kind = answer === null ? 'review_answer_removed' : 'review_answered';
    await recordReviewEvent(tx, { personId, productId, kind });
    return { ok: true as const };
  });
}

/**
 * Locks the review in the displayed revision: since then the customer has not changed the text, and no colleague has
 * decided.
 */
async function lockRevision(tx: Ctx, { id, revision }: { id: number; revision: number }) {
  const row = await tx.db
    .selectFrom('productReview as v')
    .innerJoin('person as u', 'u.id', 'v.personId')
    .innerJoin('product as p', 'p.id', 'v.productId')
    .select(['v.state', 'v.revision', 'v.personId', 'v.productId', 'u.email', 'p.name as product'])
    .where('v.id', '=', id)
    .forUpdate('v')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  refuseOutdated(String(revision), String(row.revision));
  return row;
}
