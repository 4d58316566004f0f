import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { HistoryEntry } from '#platform/admin/history.contract.ts';
import { reasonField } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { couponStates } from './coupon-admin.rules.ts';
import { couponConditions, couponSums } from './coupon-conditions.rules.ts';
import { couponKinds, couponUseStates } from './coupons.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put } = apiRoutes('coupons');

const uses = z
  .number('Please enter a whole number.')
  .int('Please enter a whole number.')
  .min(1, 'Enter 1 or more, or leave empty for no limit.')
  .max(1_000_000)
  .nullable()
  .default(null);
const moment = z.iso.datetime({ error: 'Please enter a date.' }).nullable().default(null);

const CouponBody = z.object({
  code: z
    .string(REQUIRED)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Use 3 to 30 letters, digits and dashes.'),
  note: z.string().trim().max(200).default(''),
  kind: z.enum(couponKinds, 'Please choose a type.'),
  percent: z
    .number('Please enter a number.')
    .gt(0, 'Please enter a number greater than 0.')
    .max(100, 'Please enter 100 or less.')
    .multipleOf(0.01)
    .nullable()
    .default(null),
  amounts: couponSums,
  conditions: couponConditions.prefault({}),
  startsAt: moment,
  endsAt: moment,
  maxUses: uses,
  maxUsesPerPerson: uses,
});
export type CouponBody = z.infer<typeof CouponBody>;

export const CouponRow = z.object({
  id: z.number(),
  code: z.string(),
  note: z.string(),
  kind: z.enum(couponKinds),
  /** The discount in words: "15% off". */
  words: z.string(),
  state: z.enum(couponStates),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  used: z.number(),
  maxUses: z.number().nullable(),
  createdAt: z.iso.datetime(),
});
export type CouponRow = z.infer<typeof CouponRow>;

const CouponView = CouponRow.extend({
  percent: z.number().nullable(),
  amounts: z.record(z.string(), z.number()),
  conditions: couponConditions,
  maxUsesPerPerson: z.number().nullable(),
  /** Sent back with a change, which is refused if someone else has changed the coupon since. */
  version: z.iso.datetime(),
  history: z.array(HistoryEntry),
});
export type CouponView = z.infer<typeof CouponView>;

export const CouponUse = z.object({
  id: z.number(),
  orderId: z.number(),
  number: z.string().nullable(),
  email: z.string(),
  state: z.enum(couponUseStates),
  discountCents: z.number(),
  currency: z.string(),
  at: z.iso.datetime(),
});
export type CouponUse = z.infer<typeof CouponUse>;

const Choice = z.object({ id: z.number(), name: z.string() });
const Created = z.object({ id: z.number() });

/** Coupon administration by staff (business rules 3.7). */
export const couponAdminContract = {
  list: get('/admin/coupons', 'Lists coupons; search by code or note')
    .input(
      z.object({
        page,
        size,
        search: searchField(),
        filter: z.enum(['live', 'planned', 'ended', 'all']).default('live'),
        sort: z.enum(['code', '-code', 'end', '-end', 'used', '-used', 'created', '-created']).default('-created'),
      }),
    )
    .output(paged(CouponRow)),
  choices: get('/admin/coupon-choices', 'Lists the products, categories and clubs to choose from').output(
    z.object({ products: z.array(Choice), categories: z.array(Choice), clubs: z.array(Choice) }),
  ),
  create: post('/admin/coupons', 'Creates a coupon; its code must be unique').input(CouponBody).output(Created),
  find: get('/admin/coupons/{id}', 'Gets a coupon with its history').input(z.object({ id })).output(CouponView),
  update: put('/admin/coupons/{id}', 'Changes a coupon; its code and type cannot change after it has been used')
    .input(CouponBody.extend({ id, version: z.iso.datetime() }))
    .output(Created),
  end: post('/admin/coupons/{id}/end', 'Ends a coupon now')
    .input(z.object({ id, reason: reasonField }))
    .output(Created),
  uses: get('/admin/coupons/{id}/uses', 'Lists orders that used a coupon, newest first')
    .input(z.object({ id, page, size }))
    .output(paged(CouponUse)),
};
