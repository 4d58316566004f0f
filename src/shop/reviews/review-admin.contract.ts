import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { HistoryEntry } from '#platform/admin/history.contract.ts';
import { optionalText, reasonField as reason } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { Ok } from '#shared/ok-answer.ts';
import { MAX_TEXT, reviewNames, reviewStates } from './reviews.rules.ts';

const { get, post, put } = apiRoutes('reviews (admin)');
/** Revision of the displayed review: incremented by each change of text, decision or answer. */
const revision = z.number().int().min(1);

const AdminReview = z.object({
  id: z.number(),
  productId: z.number(),
  product: z.string(),
  productSlug: z.string(),
  personId: z.string(),
  person: z.string(),
  email: z.string(),
  stars: z.number(),
  title: z.string(),
  state: z.enum(reviewStates),
  writtenAt: z.iso.datetime(),
});
export type AdminReview = z.infer<typeof AdminReview>;

/** Moderation of reviews by staff. */
export const reviewAdminContract = {
  list: get('/admin/reviews', 'Lists reviews by status; search by product, title or customer')
    .input(
      z.object({
        ...paging,
        search: z.string().trim().max(120).default(''),
        filter: z.enum(['pending', 'published', 'rejected', 'all']).default('pending'),
        sort: z.enum(['date', '-date', 'stars', '-stars']).default('date'),
      }),
    )
    .output(paged(AdminReview)),
  find: get('/admin/reviews/{id}', 'Gets a review with its history')
    .input(z.object({ id }))
    .output(
      AdminReview.extend({
        text: z.string(),
        shownAs: z.enum(reviewNames),
        shownName: z.string(),
        releasedAt: z.iso.datetime(),
        rejectReason: z.string().nullable(),
        answer: z.string().nullable(),
        revision: z.number(),
        history: z.array(HistoryEntry),
      }),
    ),
  /** Errors: 409 if the text, decision or answer has changed in the meantime, or the review is already published. */
  publish: post('/admin/reviews/{id}/publication', 'Publishes a review').input(z.object({ id, revision })).output(Ok),
  /** Errors: 428 reason; 409 as above. */
  reject: post('/admin/reviews/{id}/rejection', 'Rejects a review; the customer is emailed the reason')
    .input(z.object({ id, revision, reason }))
    .output(Ok),
  /** Errors: 409 as above. */
  answer: put('/admin/reviews/{id}/answer', 'Answers a review publicly; an empty answer removes it')
    .input(z.object({ id, revision, answer: optionalText(MAX_TEXT) }))
    .output(Ok),
};
