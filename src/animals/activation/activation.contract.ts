import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { countryCodeField, emailField, requiredText } from '#shared/forms/form-fields.ts';
import { ACCEPT_TERMS, REQUIRED } from '#shared/forms/required.ts';
import { paged, page } from '#shared/forms/paging-fields.ts';
import { toNormalForm } from '#shared/normal-form.ts';
import { KitTestView } from '#animals/extra-tests/kit-test.contract.ts';
import { extraStates } from '#animals/extra-tests/extra-tests.rules.ts';
import { sexes } from '#animals/records/animals.rules.ts';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { weightUnits } from '#shared/weight.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('activation');
const Named = z.object({ id: z.number(), name: z.string() });

// The exact messages of specification section 5.
const TOO_LONG = 'This field can only have maximum 50 characters';
const barcodeField = z.string(REQUIRED).trim().min(1, REQUIRED).max(50, TOO_LONG);
const optionalBarcode = z.string().trim().max(50, TOO_LONG).nullish();
const categoryId = id.nullish();
const draftId = z.string(REQUIRED).trim().min(1, REQUIRED).max(100);

/** Compares codes, ignoring spaces, dashes and case. */
const same = (a: string, b: string) => bare(a) === bare(b);
const bare = (code: string) =>
  toNormalForm(code, 'NFKC')
    .replace(/[\s\p{Pd}_.]/gu, '')
    .toUpperCase();

export const BarcodeForm = z
  .object({
    barcode: barcodeField,
    confirmBarcode: barcodeField,
    secondBarcode: optionalBarcode,
    confirmSecondBarcode: optionalBarcode,
    /** For a guest: the email address of the future account. */
    email: emailField.nullish(),
    categoryId,
    /** For a blank kit: the test to buy and to pay for at review; `GET /activate/kit-tests` lists them. */
    productId: id.nullish(),
    draftId: draftId.nullish(),
  })
  .superRefine((form, ctx) => {
    const add = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (form.confirmBarcode && !same(form.barcode, form.confirmBarcode))
      add('confirmBarcode', "Confirm Barcode Number doesn't match");
    const { secondBarcode, confirmSecondBarcode } = form;
    if (!secondBarcode) return confirmSecondBarcode ? add('secondBarcode', REQUIRED) : undefined;
    if (same(secondBarcode, form.barcode))
      add('secondBarcode', 'This Barcode number must be different the first barcode number');
    if (!confirmSecondBarcode) add('confirmSecondBarcode', REQUIRED);
    else if (!same(secondBarcode, confirmSecondBarcode))
      add('confirmSecondBarcode', "Confirm Barcode Number doesn't match");
  });

const text = (max: number) => z.string().trim().max(max, `This field have maximum ${max} characters`).default('');
const numberUpTo = (max: number) =>
  z.coerce.number<number>(REQUIRED).int().min(0).max(max, 'Enter a valid date.').nullish();

/** Q080, Q082: reports missing and impossible values of all fields together, also those the kit requires (step 2). */
export const PetForm = z.object({
  /** An animal of the account; all other details are then taken from it. */
  animalId: z.number().int().positive(REQUIRED).nullish(),
  petName: text(80),
  gender: z.enum(sexes, 'Choose male or female.').nullish(),
  dobDay: numberUpTo(31),
  dobMonth: numberUpTo(12),
  dobYear: numberUpTo(9999),
  weight: z.number('Enter a number.').nullish(),
  weightType: z.enum(weightUnits).default('kg'),
  speciesId: z.number().int().positive().nullish(),
  breedId: z.number().int().positive().nullish(),
  registrationName: text(120),
  registrationNumber: text(60),
  chipNumber: text(30),
  colour: text(60),
  personality: text(255),
  /** Parents of a new animal: animals of the account. */
  sireId: z.number().int().positive().nullish(),
  damId: z.number().int().positive().nullish(),
});

export const PersonForm = z.object({
  firstName: requiredText(80),
  lastName: requiredText(80),
  email: emailField,
  phone: z
    .string()
    .trim()
    .max(30, 'This field have maximum 30 characters')
    .refine((value) => value === '' || /^\+?[\d\s().-]{6,}$/.test(value), 'Enter a phone number.')
    .default(''),
  address: requiredText(120),
  city: requiredText(80),
  state: z.string().trim().max(10).nullish(),
  postalCode: requiredText(20),
  country: countryCodeField,
  acceptTerms: z.literal(true, ACCEPT_TERMS),
});

const ids = z.array(z.number().int().positive()).max(500).default([]);
const Excluded = z.object({ trait: ids, disease: ids });
const ConsentFields = z.object({
  research: z.boolean().default(false),
  contact: z.boolean().default(false),
  statistics: z.boolean().default(false),
});
const CollectorFields = z.object({ type: z.enum(['self', 'vet', 'agent']), name: text(120) });

export const ReviewForm = z.object({
  draftId,
  excludedProducts: Excluded.default({ trait: [], disease: [] }),
  consent: ConsentFields.default({ research: false, contact: false, statistics: false }),
  collector: CollectorFields.default({ type: 'self', name: '' }),
});

const KitView = z.object({
  barcode: z.string(),
  productId: z.number().nullable(),
  productName: z.string().nullable(),
  speciesId: z.number().nullable(),
  paid: z.boolean(),
  needsBreed: z.boolean(),
  expiresSoonOn: z.string().nullable(),
});

const Activated = z.object({
  animalId: z.number(),
  animalName: z.string(),
  barcode: z.string(),
  productName: z.string(),
  tests: z.number(),
  /** The promised turnaround time in business days from the arrival of a sample to its results. */
  turnaroundDays: z.number().nullable(),
});

const number = z.number().nullable();
const Pet = PetForm.extend({
  animalId: number,
  breedId: number,
  dobDay: number,
  dobMonth: number,
  dobYear: number,
  weight: number,
  gender: z.enum(sexes),
  speciesId: z.number(),
  sireId: number.optional(),
  damId: number.optional(),
});

const DraftSummary = z.object({
  id: z.string(),
  barcode: z.string(),
  steps: z.object({ prev: z.number().nullable(), current: z.number(), next: z.number().nullable() }),
  version: z.number(),
  updatedAt: z.iso.datetime(),
  petName: z.string().nullable(),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

const Chosen = z.object({ id: z.number(), name: z.string() }).nullable();
const ChosenFields = {
  coupon: z.string().nullable(),
  selectedTestKit: Chosen,
  selectedProduct: Chosen,
  collectionAgent: z.string().nullable(),
  completeFbp: z.boolean(),
  payment: z
    .object({
      orderId: z.number(),
      state: z.enum(extraStates),
      paypalTransactionId: z.string().nullable(),
      stripeTransactionId: z.string().nullable(),
      /** Whether it is paid by card; the card details stay with the payment provider. */
      card: z.boolean(),
    })
    .nullable(),
};

const DraftView = DraftSummary.extend({
  /** Set after activation, when the draft itself is deleted. */
  activated: Activated.nullable(),
  kit: KitView.nullable(),
  email: z.string().nullable(),
  secondBarcode: z.string().nullable(),
  categoryId: z.number().nullable(),
  /** The test that is bought for a blank kit; null if the kit or the balance has one. */
  kitTest: KitTestView.nullable(),
  pet: Pet.nullable(),
  /** If there is no pet yet: details that a collector recorded for the user's email address. */
  start: z
    .object({
      petName: z.string(),
      speciesId: z.number(),
      registrationName: z.string(),
      registrationNumber: z.string(),
      chipNumber: z.string(),
      collector: z.object({ type: z.enum(['agent', 'vet']), name: z.string() }),
    })
    .nullable(),
  breed: Named.nullable(),
  /** Parents of a new animal, if given. */
  parents: z.object({ sire: Chosen, dam: Chosen }),
  /** Whether the animal may still be nursing: its swab can contain its mother's cells. */
  nursing: z.boolean(),
  person: PersonForm.extend({ acceptTerms: z.boolean() }).nullable(),
  excludedProducts: Excluded,
  consent: ConsentFields,
  collector: CollectorFields,
  tests: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(testKinds), area: z.string() })),
  ...ChosenFields,
});
export type DraftView = z.infer<typeof DraftView>;

const Balance = z.object({
  category_id: z.number(),
  name: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  bought: z.number(),
  used: z.number(),
  transferred_in: z.number(),
  transferred_out: z.number(),
  refunded: z.number(),
  expired: z.number(),
  available: z.number(),
  next_expiry: z.iso.datetime().nullable(),
});
export type Balance = z.infer<typeof Balance>;

const ActivationProduct = z.object({
  id: z.number(),
  name: z.string(),
  category: Named,
  typeId: z.number(),
  speciesId: z.number().nullable(),
  price: z.object({ amountCents: z.number(), nextAmountCents: z.number().nullable(), currency: z.string() }).nullable(),
});

const optionalId = id.optional();

/** Invalid fields return 428; a step before its turn returns 409, and `step` names the missing one. */
export const activationContract = {
  checkBarcodes: post(
    '/activate/barcode',
    'Checks whether kits can be activated, and returns a link for each kit that you have already activated',
  )
    .input(
      z.object({
        barcodes: z.preprocess(
          (value) => (typeof value === 'string' ? [value] : value),
          z.array(barcodeField, REQUIRED).min(1, REQUIRED).max(20, 'You can activate up to 20 kits at a time.'),
        ),
        type: z.enum(['redeem', 'step']).default('step'),
        categoryId,
      }),
    )
    .output(z.object({ type: z.enum(['redeem', 'step']), kits: z.array(KitView) })),
  enterBarcode: post('/activate/enter-kit-barcode', 'Starts or continues the activation draft of a kit (step 1)')
    .input(BarcodeForm)
    .output(DraftView),
  registerEmail: post(
    '/activate/register-email',
    'Starts an activation draft for a guest (step 1), at most 5 times an hour for each kit',
  )
    .input(z.object({ email: emailField, barcode: barcodeField }))
    .output(z.object({ email: z.string(), next: z.string() })),
  aboutPet: post('/activate/about-my-pet', 'Saves the animal of a draft (step 2)')
    .input(PetForm.extend({ draftId }))
    .output(DraftView),
  aboutMe: post('/activate/about-me', 'Saves the owner details of a draft (step 3)')
    .input(PersonForm.extend({ draftId }))
    .output(DraftView),
  review: post('/activate/review', 'Saves exclusions, consent and collector (step 4)')
    .input(ReviewForm)
    .output(DraftView),
  activate: post('/activate', 'Activates the kit of a reviewed draft; a repeated request returns the same response')
    .input(z.object({ draftId }))
    .output(Activated),
  balance: get('/activate', 'Gets your test kit balance').output(z.array(Balance)),
  breed: get('/activate/breed', 'Gets a breed')
    .input(z.object({ id }))
    .output(Named.extend({ slug: z.string(), species: Named })),
  products: get('/activate/products', 'Lists the tests a kit can be used for; `productType` is the category type')
    .input(z.object({ productType: optionalId, categoryId: optionalId, page }))
    .output(paged(ActivationProduct)),
  drafts: get('/activate/drafts', 'Lists your unfinished activations').output(z.array(DraftSummary)),
  draft: get('/activate/drafts/{id}', 'Gets an activation draft or, after activation, its outcome')
    .input(z.object({ id: draftId }))
    .output(DraftView),
  reset: post(
    '/activate/drafts/{id}/reset',
    'Resets a draft; `barcode` clears the animal, `keep_person` keeps only the owner details, and `full` clears everything',
  )
    .input(z.object({ id: draftId, kind: z.enum(['barcode', 'full', 'keep_person']).default('full') }))
    .output(z.object({ draft: DraftSummary.nullable() })),
};
