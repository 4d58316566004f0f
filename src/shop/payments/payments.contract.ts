import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { versionField } from '#shared/forms/version.ts';
import { PAYMENT_ACCOUNTS } from './payments.rules.ts';
import { vatStates } from '#shop/vat-numbers/vat-numbers.rules.ts';
import { matchVerdicts } from '#shop/bank-transfers/transfers.rules.ts';
import { dateOrders, MAX_STATEMENT_BYTES, STATEMENT_TOO_LARGE } from '#shop/bank-transfers/statement-lines.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('payments');

const Match = z.object({
  text: z.string(),
  amountCents: z.number().nullable(),
  /** Stored with the booking, so that the same line is booked only once. */
  reference: z.string(),
  /** The orders named in its references. */
  orders: z.array(
    z.object({
      orderId: z.number(),
      number: z.string().nullable(),
      email: z.string(),
      currency: z.string(),
      openCents: z.number(),
    }),
  ),
  verdict: z.enum(matchVerdicts),
});
export type TransferMatch = z.infer<typeof Match>;

const column = z.number().int().min(0).max(99);
const Mapping = z.object({
  date: column,
  text: z.array(column).max(100),
  amount: column.nullable(),
  credit: column.nullable(),
  debit: column.nullable(),
  dateOrder: z.enum(dateOrders),
});
const Preview = z.object({
  format: z.enum(['csv', 'camt', 'mt940']),
  /** For a CSV file: its column names, three sample rows and the column mapping. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: Mapping.nullable(),
  unreadRows: z.number(),
  /** For a CAMT or MT940 file: the first entries without a readable amount, by their number in the file. */
  unreadEntries: z.array(
    z.object({ number: z.number(), on: z.string().nullable(), text: z.string(), amount: z.string() }),
  ),
  outgoing: z.number(),
  lines: z.array(
    Match.omit({ reference: true, verdict: true }).extend({
      /** Identifies the entry when it is booked; the same in every statement that contains it. */
      key: z.string(),
      on: z.string().nullable(),
      amountCents: z.number(),
      currency: z.string().nullable(),
      verdict: z.enum([...matchVerdicts, 'booked_before', 'other_currency']),
      /** Recorded for the same order, day and amount with another text: perhaps the same transfer. */
      similar: z.array(z.object({ bank: z.string(), text: z.string() })),
    }),
  ),
});
export type StatementPreview = z.infer<typeof Preview>;

/** A form sends a single value without a list. */
const entryKeys = z.union([z.array(z.string().max(64)), z.string().max(64)]);

const statement = {
  bank: z.string().trim().min(1, "Please enter the bank's name.").max(60),
  file: z.file('Please choose a file.').max(MAX_STATEMENT_BYTES, STATEMENT_TOO_LARGE),
  /** Column mapping as JSON; if omitted, the bank's saved mapping or the one suggested by the file. */
  mapping: z
    .string()
    .max(2_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'This column mapping is not valid.' });
        return z.NEVER;
      }
    })
    .pipe(Mapping)
    .optional(),
};

const VatNumber = z.object({
  number: z.string(),
  state: z.enum(vatStates),
  askedAt: z.string(),
  checkedAt: z.string().nullable(),
  /** The customer whose cart or order used it last; null if that cart is deleted. */
  customer: z
    .object({
      personId: z.string().nullable(),
      name: z.string(),
      company: z.string().nullable(),
      email: z.string().nullable(),
      countryCode: z.string().nullable(),
    })
    .nullable(),
});
export type VatNumber = z.infer<typeof VatNumber>;

const Card = z.object({
  id: z.string(),
  account: z.enum(PAYMENT_ACCOUNTS),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
});
export type SavedCardView = z.infer<typeof Card>;
const paymentId = id;

export const paymentsContract = {
  /** Cards saved by the payment provider; none of their data is stored here. */
  cards: get('/my/cards', 'Lists your saved cards').input(z.object({})).output(z.array(Card)),
  removeCard: remove('/my/cards/{id}', 'Removes a saved card')
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ ok: z.literal(true) })),
  /**
   * Pays as much as the balance covers, in the order of the order numbers. Errors: 404; 409 code 103, `already_paid`;
   * 428 giftCard.
   */
  payPendingWithGiftCard: post('/my/pending-orders/gift-card', 'Pays unpaid orders with a gift card')
    .input(
      z.object({
        orderIds: z.array(z.number().int().positive()).min(1).max(50),
        giftCard: z.string().trim().min(1, 'This field is required').max(40),
      }),
    )
    .output(z.object({ paidCents: z.number(), placedOrderIds: z.array(z.number()) })),
  /** Returns the points and restores the order's previous price. Errors: 404, 409 `already_paid`. */
  removePendingPoints: remove('/my/pending-orders/{id}/points', 'Removes points from an unpaid order')
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
  /** Saves the card that pays this open payment. Errors: 404, 409. */
  saveCard: post('/store/checkout/payment/{paymentId}/keep-card', 'Saves the card used for a payment')
    .input(z.object({ paymentId }))
    .output(z.object({ ok: z.literal(true) })),
  /** Errors: 402 declined, 404, 409. `isPaid` is false if the bank asks for confirmation in the form. */
  payWithCard: post('/store/checkout/payment/{paymentId}/card', 'Pays with a saved card')
    .input(z.object({ paymentId, cardId: z.string().max(100) }))
    .output(z.object({ isPaid: z.boolean() })),
  /** Records nothing: `POST /admin/orders/{id}/payment` does. */
  matchTransfers: post('/admin/transfers/match', 'Matches lines of a bank statement to orders')
    .input(z.object({ statement: z.string().min(1, 'Please paste the lines of the statement.').max(100_000) }))
    .output(z.object({ lines: z.array(Match) })),
  banks: get('/admin/transfers/banks', 'Lists banks with a saved column mapping')
    .input(z.object({}))
    .output(z.array(z.string())),
  previewStatement: post(
    '/admin/transfers/preview',
    'Reads a bank statement (CSV, CAMT.053, MT940) and matches it to orders without recording payments',
  )
    .input(z.object(statement))
    .output(Preview),
  bookStatement: post('/admin/transfers/bookings', 'Records chosen entries of a bank statement; each is recorded once')
    .input(
      z.object({
        ...statement,
        keys: entryKeys,
        /** Entries to record although a similar one is recorded. */
        confirmed: entryKeys.optional(),
      }),
    )
    .output(
      z.object({
        results: z.array(
          z.object({
            key: z.string(),
            outcome: z.enum(['booked', 'booked_before', 'refused']),
            message: z.string().nullable(),
          }),
        ),
      }),
    ),
  vatNumbers: get('/admin/vat-numbers', "Lists customers' VAT numbers").input(z.object({})).output(z.array(VatNumber)),
  /** `version`: the state that the page showed. */
  decideVatNumber: put('/admin/vat-numbers/{number}', "Records the register's answer for a VAT number")
    .input(z.object({ number: z.string().max(20), version: versionField, state: z.enum(['VALID', 'INVALID']) }))
    .output(z.object({ number: z.string(), state: z.enum(vatStates) })),
};
