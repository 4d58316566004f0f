import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { id } from '#shared/forms/id-field.ts';

const sessionId = z.string().min(1).max(200).optional();

const CustomProfile = z.object({
  id: z.number(),
  name: z.string(),
  species: z.object({ id: z.number(), name: z.string() }),
  /** The product that is added to a cart together with `customProfileId`. */
  productId: z.number(),
  /**
   * `isSold` is false for a test that has been withdrawn since the profile was saved; the profile can then no longer be
   * ordered.
   */
  tests: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(testKinds), isSold: z.boolean() })),
  amount: z.number().nullable(),
  amountCents: z.number().nullable(),
  currency: z.object({ code: z.string(), symbol: z.string() }),
  createdAt: z.iso.datetime(),
});
export type CustomProfile = z.infer<typeof CustomProfile>;

const { get, post, put, remove } = apiRoutes('cart');

/**
 * Custom profiles are stored in the account, or for a guest under the cart's session id, which must then always be
 * sent.
 */
export const customProfilesContract = {
  /** With `id` the tests are added to that profile. Errors: 428 name, testIds; 404 unknown or not yours. */
  save: post('/cart/custom-profile', 'Adds tests to a custom profile', { successStatus: 201 })
    .input(
      z.object({
        sessionId,
        id: z.number().int().positive().optional(),
        name: z.string().trim().min(1, 'Name is required').max(80).default('My profile'),
        testIds: z
          .array(z.number().int().positive())
          .min(1, 'Please choose at least one test.')
          .max(40, 'A profile can have up to 40 tests.'),
      }),
    )
    .output(CustomProfile),
  list: get('/cart/custom-profile', 'Lists your custom profiles; the list is empty for a guest without a session ID')
    .input(
      z.object({
        sessionId,
        ...paging,
        query: searchField(80),
      }),
    )
    .output(paged(CustomProfile)),
  find: get('/store/products/custom-profile/{id}', 'Gets one of your custom profiles')
    .input(z.object({ id, sessionId }))
    .output(CustomProfile),
  /** Errors: 428 name; 401; 404 unknown or not yours. */
  rename: put('/store/products/custom-profile/{id}', 'Renames one of your custom profiles')
    .input(
      z.object({
        id,
        name: z.string().trim().min(1, 'Name is required').max(80, 'The name can have up to 80 characters.'),
      }),
    )
    .output(CustomProfile),
  remove: remove('/store/products/custom-profile/{id}', 'Deletes one of your custom profiles')
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
};
