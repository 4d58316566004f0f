import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { emailField } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { creditKinds, TAKE_BACK_HOURS } from './transfers.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('activation');
const Transferred = z.object({ id: z.number(), quantity: z.number() });

const Line = z.object({
  id: z.number(),
  kind: z.enum(creditKinds),
  label: z.string(),
  quantity: z.number(),
  category: z.object({ id: z.number(), name: z.string() }),
  productName: z.string(),
  /** For transfers: the other user. */
  who: z.string().nullable(),
  barcode: z.string().nullable(),
  at: z.iso.datetime(),
  /** The transfer, if it can still be withdrawn. */
  takeBackId: z.number().nullable(),
});
export type CreditLine = z.infer<typeof Line>;

/** Test balance from multipacks, and transfers to other accounts. */
export const creditsContract = {
  transfer: post('/my/transfer-multipack', 'Transfers the oldest tests of a category to another account')
    .input(
      z.object({
        email: emailField,
        quantity: z.coerce
          .number<number>('Enter a number.')
          .int('Enter a whole number.')
          .min(1, 'Transfer at least 1 test.')
          .max(50, 'You can transfer up to 50 tests a day.'),
        category_id: z.coerce.number<number>(REQUIRED).int().positive(REQUIRED),
      }),
    )
    .output(Transferred),
  takeBack: post(
    '/my/transfer-multipack/{id}/take-back',
    `Cancels a transfer of unused tests within ${TAKE_BACK_HOURS} hours`,
  )
    .input(z.object({ id }))
    .output(Transferred),
  ledger: get('/my/test-kit-ledger', 'Lists the history of your test balance')
    .input(
      z.object({
        ...paging,
      }),
    )
    .output(paged(Line)),
};
