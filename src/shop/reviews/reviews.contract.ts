import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { page, paged, paging } from '#shared/forms/paging-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { Ok } from '#shared/ok-answer.ts';
import { MAX_TEXT, MAX_TITLE, reviewNames, reviewStates } from './reviews.rules.ts';

const productId = id;
const { get, put, remove } = apiRoutes('reviews');

/** The public part of a review. */
const ShownReview = z.object({
  id: z.number(),
  stars: z.number(),
  title: z.string(),
  text: z.string(),
  name: z.string(),
  writtenAt: z.iso.datetime(),
  answer: z.string().nullable(),
});
export type ShownReview = z.infer<typeof ShownReview>;

const MyReview = z.object({
  productId: z.number(),
  product: z.string(),
  releasedAt: z.iso.datetime(),
  /** null if not written yet. */
  review: z
    .object({
      stars: z.number(),
      title: z.string(),
      text: z.string(),
      shownAs: z.enum(reviewNames),
      state: z.enum(reviewStates),
      rejectReason: z.string().nullable(),
      answer: z.string().nullable(),
      writtenAt: z.iso.datetime(),
    })
    .nullable(),
});
export type MyReview = z.infer<typeof MyReview>;

export const reviewsContract = {
  ofProduct: get('/store/reviews/{productId}', 'Lists published reviews of a product, newest first, five per page')
    .input(z.object({ productId, page }))
    .output(paged(ShownReview)),
  mine: get('/my/reviews', 'Lists the products you can review, with your reviews; those not reviewed yet come first')
    .input(z.object({ ...paging, search: z.string().trim().max(120).default('') }))
    .output(paged(MyReview)),
  find: get('/my/reviews/{productId}', 'Gets your review of a product')
    .input(z.object({ productId }))
    .output(MyReview.extend({ firstName: z.string() })),
  /** Errors: 428 stars, title, text, shownAs; 404 if no result of this product was released to the user. */
  save: put('/my/reviews/{productId}', 'Saves your review; staff read it before it is published')
    .input(
      z.object({
        productId,
        stars: z.number(REQUIRED).int().min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.'),
        title: requiredText(MAX_TITLE),
        text: requiredText(MAX_TEXT),
        shownAs: z.enum(reviewNames, REQUIRED),
      }),
    )
    .output(Ok),
  remove: remove('/my/reviews/{productId}', 'Deletes your review').input(z.object({ productId })).output(Ok),
};
