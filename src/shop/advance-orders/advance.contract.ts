import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { countryCodeField, emailField, optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { ACCEPT_TERMS, REQUIRED } from '#shared/forms/required.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { productKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { SHOWN_UNIT_STATES } from '#shop/orders/orders.rules.ts';
import { versionField } from '#shared/forms/version.ts';
import { ADVANCE_STATES, PAYERS } from './advance.rules.ts';
import { speciesSlugs } from '#shop/catalogue/paths.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const advanceSorts = ['date', '-date', 'customer', '-customer', 'state', '-state'] as const;
export type AdvanceSort = (typeof advanceSorts)[number];

const Customer = z.object(
  { email: emailField, firstName: requiredText(80), lastName: requiredText(80), country: countryCodeField },
  REQUIRED,
);
const Agent = z
  .object({ id: z.string().max(120).nullish(), email: z.string().trim().max(120).nullish() }, REQUIRED)
  .refine((agent) => Boolean(agent.id ?? agent.email), REQUIRED);
const AdvanceAnimal = z.object({
  name: requiredText(80),
  species: z.enum(speciesSlugs),
  breed: optionalText(80),
  chipNumber: optionalText(20),
});
const AdvanceProduct = z.object({
  productId: z.number().int().positive(),
  quantity: z.number().int().min(1).max(100).default(1),
});

export const AdvanceInput = z.object({
  programme: optionalText(80),
  agent: Agent,
  user: Customer,
  animals: z.array(AdvanceAnimal).max(50).default([]),
  products: z.array(AdvanceProduct).min(1, 'Please choose at least one product.').max(50),
  payer: z.enum(PAYERS).default('USER'),
});
export type AdvanceInput = z.infer<typeof AdvanceInput>;

export const AdvanceView = z.object({
  id: z.number(),
  version: z.string(),
  state: z.enum(ADVANCE_STATES),
  programme: z.string().nullable(),
  agent: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  user: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), country: z.string() }),
  animals: z.array(AdvanceAnimal),
  products: z.array(z.object({ productId: z.number(), name: z.string(), quantity: z.number() })),
  payer: z.enum(PAYERS),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** True if the requesting user can add it to their cart now. */
  mayOrder: z.boolean(),
  mayChange: z.boolean(),
  orderNumber: z.string().nullable(),
  sharesResults: z.boolean(),
  /** Number of tests of the order by state. */
  progress: z.partialRecord(z.enum(SHOWN_UNIT_STATES), z.number()),
  /** Codes of issued certificates, only with the customer's consent. */
  certificates: z.array(z.object({ code: z.string(), animal: z.string() })),
});
export type AdvanceView = z.infer<typeof AdvanceView>;

const AdvanceInvitation = z.object({
  state: z.enum(ADVANCE_STATES),
  agentName: z.string(),
  programme: z.string().nullable(),
  payer: z.enum(PAYERS),
  firstName: z.string(),
  /** Only the first letters and the domain, so that the reader can see whether it is theirs. */
  email: z.string(),
  isForMe: z.boolean(),
  animals: z.array(AdvanceAnimal),
  products: z.array(z.object({ name: z.string(), quantity: z.number() })),
});
export type AdvanceInvitation = z.infer<typeof AdvanceInvitation>;

const AdvancePrice = z.object({ amountCents: z.number(), currency: z.string(), taxIncluded: z.boolean() });

const AdvanceProductChoice = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(productKinds),
  /** Unit prices if the customer pays, one for each currency in which it is sold. */
  prices: z.array(AdvancePrice),
  /** Unit price if you pay. */
  ownPrice: AdvancePrice.nullable(),
});
export type AdvanceProductChoice = z.infer<typeof AdvanceProductChoice>;

const token = z.string().min(10).max(200);
const accepted = z.boolean(REQUIRED).refine((value) => value, ACCEPT_TERMS);

const { get, post, put } = apiRoutes('advance orders');

export const advanceContract = {
  /** 401, 403, 428 with the fields of `user` and `agent`. */
  lodge: post('/store/orders/advance', 'Prepares an order for a customer', { successStatus: 201 })
    .input(AdvanceInput)
    .output(AdvanceView),
  /** Possible until the customer has accepted. 401, 404, 409, 428. */
  change: put('/store/orders/advance/{id}', 'Edits an advance order')
    .input(AdvanceInput.extend({ id, version: versionField.optional() }))
    .output(AdvanceView),
  list: get('/my/advance-orders', 'Lists advance orders prepared by you or for you')
    .input(
      z.object({
        page,
        size,
        search: searchField(),
        sort: z.enum(advanceSorts).default('-date'),
      }),
    )
    .output(paged(AdvanceView)),
  /** Products that can be prepared for a customer. 401, 403. */
  products: get('/store/orders/advance/products', 'Lists products for advance orders').output(
    z.array(AdvanceProductChoice),
  ),
  /** Possible payers, the usual one first. 401, 403. */
  payers: get('/store/orders/advance/payers', 'Lists the customers who can pay for the orders you prepare').output(
    z.object({ payers: z.array(z.enum(PAYERS)), isClub: z.boolean() }),
  ),
  find: get('/my/advance-orders/{id}', 'Gets an advance order').input(z.object({ id })).output(AdvanceView),
  /** Adds its products to the payer's cart. 404, 409. */
  toCart: post('/my/advance-orders/{id}/cart', 'Adds the products of an accepted advance order to the cart')
    .input(z.object({ id, sessionId: z.string().min(1).max(200) }))
    .output(
      z.object({
        added: z.array(z.string()),
        refused: z.array(z.object({ name: z.string(), reason: z.string() })),
        /** The coupon code of one of the payer's clubs, if it was added to the cart. */
        coupon: z.string().nullable(),
      }),
    ),
  /** Opened from the emailed link, without an account. 404. */
  invitation: get('/advance/{token}', 'Gets an order that an agent prepared for you')
    .input(z.object({ token }))
    .output(AdvanceInvitation),
  accept: post('/advance/{token}/accept', 'Accepts an advance order')
    .input(z.object({ token, acceptTerms: accepted, shareResults: z.boolean().default(false) }))
    .output(z.object({ id: z.number(), state: z.enum(ADVANCE_STATES) })),
  decline: post('/advance/{token}/decline', 'Declines an advance order')
    .input(z.object({ token }))
    .output(z.object({ state: z.enum(ADVANCE_STATES) })),
};
