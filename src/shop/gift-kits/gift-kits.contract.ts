import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { recipientFields } from '#platform/addresses/recipient.contract.ts';
import { dateField } from '#shared/forms/date-field.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { giftViewStates } from './gift-kits.rules.ts';

export const GiftFields = z.object({
  recipientName: requiredText(80),
  recipientEmail: emailField,
  message: z.string().trim().max(500, 'This field can only have maximum 500 characters').default(''),
  announceOn: dateField('Choose a date.'),
  timeZone: z.string().trim().min(1).max(60),
});

const OrderGift = z.object({
  id: z.number(),
  productName: z.string(),
  quantity: z.number(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  message: z.string(),
  announceOn: z.iso.date(),
  timeZone: z.string(),
  state: z.enum(giftViewStates),
  claimedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  /** Claim code, only for the buyer, who may print it. */
  code: z.string().nullable(),
});
export type OrderGift = z.infer<typeof OrderGift>;

const GiftView = z.object({
  state: z.enum(giftViewStates),
  productName: z.string(),
  quantity: z.number(),
  recipientName: z.string(),
  /** First name of the buyer; empty if unknown. */
  from: z.string(),
  message: z.string(),
  code: z.string(),
  /** Countries that the kit can be sent to. */
  countries: z.array(z.string()),
  /** City of the claimed delivery address, if any. */
  city: z.string().nullable(),
});
export type GiftView = z.infer<typeof GiftView>;

const { get, post, put } = apiRoutes('gift kits');
const code = z.string().trim().min(1).max(40);
const accessToken = z.string().max(200).optional();
const gift = z.object({ orderId: id, giftId: id, accessToken });

/**
 * Only the buyer can access the gifts of an order: their account, or a guest with the access token of the order. 404
 * for anyone else.
 */
export const giftKitsContract = {
  /** Errors: 404 unknown code; 429. */
  find: get('/gifts/{code}', 'Gets a gift by its claim code').input(z.object({ code })).output(GiftView),
  /** Errors: 404; 409 already claimed, cancelled or expired; 428 for fields of the address; 429. */
  claim: post('/gifts/{code}', 'Claims a gift and sets its delivery address')
    .input(
      z.object({
        code,
        ...recipientFields,
      }),
    )
    .output(GiftView),
  list: get('/store/orders/{orderId}/gifts', 'Lists the gifts of an order')
    .input(z.object({ orderId: id, access_token: accessToken }))
    .output(z.array(OrderGift)),
  /**
   * After the first email the date cannot change, and the recipient is emailed again. Errors: 404; 409 after it was
   * claimed or cancelled; 428; 429.
   */
  change: put('/store/orders/{orderId}/gifts/{giftId}', 'Changes the recipient, message or date of a gift')
    .input(gift.extend(GiftFields.shape))
    .output(Ok),
  /** Errors: 404; 409 before its date, or after it was claimed or cancelled; 429. */
  resend: post('/store/orders/{orderId}/gifts/{giftId}/resend', 'Resends the email to the recipient of a gift')
    .input(gift)
    .output(Ok),
  /** Errors: 404; 409 after it was claimed. */
  cancel: post('/store/orders/{orderId}/gifts/{giftId}/cancel', 'Cancels and refunds a gift that has not been claimed')
    .input(gift)
    .output(Ok),
};
