import { QUICK_DAYS } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { GIFT_CARD_LIFETIME_MONTHS } from '#shop/gift-cards/gift-cards.rules.ts';
import { CREDIT_LIFETIME_MONTHS } from '#shop/loyalty/transfers.rules.ts';

/**
 * Products of the price list (business rules 3.10) with their fixed ids. A single test's product has the id of its
 * test.
 */
export interface ProductSeed {
  id: number;
  sku: string;
  name: string;
  kind: string;
  category: number;
  species: 1 | 2 | null;
  summary: string;
  description: string;
  /** Breeder price in AUD, USD, EUR, GBP, in whole units; null: no price here. */
  prices: readonly [number, number, number, number] | null;
  audiences?: readonly string[];
  turnaround?: number;
  taxClass?: 'KIT_TEST' | 'SUPPLY' | 'DIGITAL' | 'GIFT_CARD';
  needsKit?: boolean;
  needsShipping?: boolean;
  needsAnimal?: boolean;
  oncePerCart?: boolean;
  coversBreedTests?: boolean;
  packOf?: number;
  packSize?: number;
  swabs?: number;
  weightGrams?: number;
  externalUrlSetting?: string;
  sellable?: boolean;
  createdOn: string;
}

// spec 9: fixed category ids; types trait 1, disease 2, DNA profile 3, shippable 4, life plan 5, subscription 6, shipping 7, mix breed 8.
export const productCategories = [
  { id: 1, species: 1, name: 'Diseases', slug: 'canine-diseases', type: 2 },
  { id: 3, species: 1, name: 'DNA Profile', slug: 'canine-dna-profile', type: 3 },
  { id: 4, species: 1, name: 'Full Breed Profile', slug: 'canine-full-breed-profile', type: 4 },
  { id: 6, species: 1, name: 'Traits', slug: 'canine-traits', type: 1 },
  { id: 7, species: 2, name: 'Diseases', slug: 'feline-diseases', type: 2 },
  { id: 8, species: 2, name: 'DNA Profile', slug: 'feline-dna-profile', type: 3 },
  { id: 9, species: 2, name: 'Full Breed Profile', slug: 'feline-full-breed-profile', type: 4 },
  { id: 10, species: null, name: 'Health Attributes', slug: 'health-attributes', type: 2 },
  { id: 12, species: 1, name: 'Mix Breed', slug: 'canine-mix-breed', type: 8 },
  { id: 13, species: 2, name: 'Mix Breed', slug: 'feline-mix-breed', type: 8 },
  { id: 14, species: 2, name: 'Traits', slug: 'feline-traits', type: 1 },
  { id: 15, species: null, name: 'Multipacks', slug: 'multipacks', type: 4 },
  { id: 16, species: null, name: 'Upgrades', slug: 'upgrades', type: 2 },
  { id: 17, species: null, name: 'Services', slug: 'services', type: 4 },
  { id: 18, species: null, name: 'Supplies', slug: 'supplies', type: 4 },
  { id: 19, species: null, name: 'Gift Cards', slug: 'gift-cards', type: 4 },
  { id: 20, species: null, name: 'Partner Products', slug: 'partner-products', type: 4 },
  { id: 21, species: null, name: 'Parentage', slug: 'parentage', type: 3 },
  { id: 22, species: null, name: 'Life Plan', slug: 'life-plan', type: 5 },
  { id: 23, species: null, name: 'Subscription', slug: 'subscription', type: 6 },
  { id: 24, species: null, name: 'Shipping Methods', slug: 'shipping-methods', type: 7 },
  { id: 36, species: 1, name: 'Full Breed Profile Kit', slug: 'canine-full-breed-profile-kit', type: 4 },
] as const;

const test = { needsKit: true, needsShipping: true, needsAnimal: true, swabs: 2 } as const;
const onFile = { needsAnimal: true } as const;
// Full breed profiles, and the profiling of dam and sire, are not offered to pet owners.
const breederAndVet = ['breeder', 'vet'] as const;

export const singleTestPrices = [85, 60, 55, 48] as const;
/** Each further single test on the same animal and order. */
export const nextTestPrices = [35, 25, 22, 19] as const;

const dnaProfile = {
  kind: 'dna_profile',
  prices: [65, 49, 45, 39],
  audiences: breederAndVet,
  turnaround: 10,
  createdOn: '2023-01-09',
  ...test,
  summary: 'A permanent genetic fingerprint that proves identity and makes parentage checks possible.',
} as const;

const customProfile = {
  kind: 'custom_profile',
  category: 10,
  prices: singleTestPrices,
  turnaround: 12,
  oncePerCart: true,
  createdOn: '2024-03-04',
  ...test,
  summary:
    'Choose only the disease and trait tests you need. The price is capped slightly above that of the full breed profile.',
  description:
    'Start with one test and add more at the additional-test price. The total is capped slightly above the price of the full breed profile, so choosing your own tests never costs much more.',
} as const;

const profiles: ProductSeed[] = [
  {
    id: 36,
    sku: 'FBP-K9',
    name: 'Dog Full Breed Profile',
    kind: 'full_breed_profile',
    category: 4,
    species: 1,
    prices: [199, 145, 139, 119],
    audiences: breederAndVet,
    turnaround: 15,
    coversBreedTests: true,
    createdOn: '2023-01-09',
    ...test,
    summary: 'Every disease test for the breed, all coat and body traits, and a DNA profile, from one sample.',
    description:
      'Choose the breed and we run every relevant disease test, all trait tests, and the DNA profile used for parentage. One sample, one report, one certificate. New tests added for the breed before we run your sample are included.',
  },
  {
    id: 39,
    sku: 'FBP-CAT',
    name: 'Cat Full Breed Profile',
    kind: 'full_breed_profile',
    category: 9,
    species: 2,
    prices: [189, 135, 129, 109],
    audiences: breederAndVet,
    turnaround: 15,
    coversBreedTests: true,
    createdOn: '2023-01-09',
    ...test,
    summary:
      'Every disease test for the breed, coat colours and patterns, blood group and a DNA profile, from one sample.',
    description:
      'Choose the breed and we run every relevant disease test, colour, pattern and coat traits, the AB blood group, and the DNA profile used for parentage. One sample, one report, one certificate.',
  },
  {
    id: 31,
    sku: 'DNAP-K9',
    name: 'Dog DNA Profile',
    category: 3,
    species: 1,
    ...dnaProfile,
    description:
      'We run the profile once and it stays on file for life. It identifies the dog and is used for parentage and relationship checks.',
  },
  {
    id: 38,
    sku: 'DNAP-CAT',
    name: 'Cat DNA Profile',
    category: 8,
    species: 2,
    ...dnaProfile,
    description:
      'We run the profile once and it stays on file for life. It identifies the cat and is used for parentage checks.',
  },
  {
    id: 40,
    sku: 'CUSTOM-K9',
    name: 'Build Your Own Dog Profile',
    ...customProfile,
    species: 1,
  },
  {
    id: 41,
    sku: 'CUSTOM-CAT',
    name: 'Build Your Own Cat Profile',
    ...customProfile,
    species: 2,
  },
  {
    id: 42,
    sku: 'COAT-K9',
    name: 'Dog Coat Colour Panel',
    kind: 'panel',
    category: 6,
    species: 1,
    prices: [99, 69, 65, 55],
    turnaround: 12,
    createdOn: '2023-06-12',
    ...test,
    summary: 'All colour and pattern loci in one report: what your dog carries, and what it can pass on.',
    description:
      'Base colour, dilution, masks, tan points, spotting, merle, ticking and intensity, interpreted together so that the report explains the coat you see and the colours that may appear in a litter.',
  },
  {
    id: 43,
    sku: 'COAT-CAT',
    name: 'Cat Coat Colour Panel',
    kind: 'panel',
    category: 14,
    species: 2,
    prices: [99, 69, 65, 55],
    turnaround: 12,
    createdOn: '2023-06-12',
    ...test,
    summary: 'All colour, pattern and point genes in one report: what your cat carries, and what it can pass on.',
    description:
      'Agouti, brown, dilution, points, orange, white, tabby and ticked patterns, interpreted together so that the report explains the coat you see and the colours that may appear in a litter.',
  },
  {
    id: 44,
    sku: 'GENO-K9',
    name: 'GenoPet Dog Breed Identification',
    kind: 'breed_mix',
    category: 12,
    species: 1,
    prices: [159, 109, 105, 95],
    turnaround: 20,
    createdOn: '2023-02-20',
    ...test,
    summary: "Your dog's breed mix, back to the great-grandparents, with a percentage range for each breed.",
    description:
      'We compare your dog with a reference panel of breeds and report a percentage range for each breed, so you can see what is certain and what is likely.',
  },
  {
    id: 45,
    sku: 'GENO-CAT',
    name: 'GenoPet Cat Breed Identification',
    kind: 'breed_mix',
    category: 13,
    species: 2,
    prices: [149, 105, 105, 89],
    turnaround: 20,
    createdOn: '2023-02-20',
    ...test,
    summary: "Your cat's ancestry: breed groups and populations, each with a percentage range.",
    description:
      'We compare your cat with breed groups and populations and report a percentage range for each, so you can see what is certain and what is likely.',
  },
  {
    id: 46,
    sku: 'GENO-K9+',
    name: 'GenoPet Dog plus Health',
    kind: 'breed_mix',
    category: 12,
    species: 1,
    prices: [219, 159, 149, 129],
    turnaround: 20,
    createdOn: '2025-09-01',
    ...test,
    summary: 'Breed identification plus tests for inherited conditions shared by several breeds.',
    description:
      'Everything in GenoPet, plus tests for diseases that occur in three or more breeds: those a mixed-breed dog is most likely to have inherited.',
  },
];

const services: ProductSeed[] = [
  {
    id: 47,
    sku: 'PAR',
    name: 'Parentage per Offspring',
    kind: 'parentage',
    category: 21,
    species: null,
    prices: [25, 18, 17, 15],
    audiences: breederAndVet,
    turnaround: 5,
    createdOn: '2023-01-09',
    ...onFile,
    summary: 'Confirms dam and sire when all DNA profiles are already on file.',
    description:
      'We compare the offspring with its dam and possible sires, marker by marker, and report which parents qualify and which are excluded. Every animal needs a DNA profile on file.',
  },
  {
    id: 48,
    sku: 'LITTER-DNAP',
    name: 'Litter DNA Profile and Parentage',
    kind: 'dna_profile',
    category: 21,
    species: null,
    prices: [75, 55, 52, 45],
    audiences: breederAndVet,
    turnaround: 10,
    createdOn: '2024-08-05',
    ...test,
    summary: 'DNA profile and parentage for each puppy or kitten in a litter of four or more.',
    description:
      'The profile stays on file for life, and parentage is checked at the same time. Order one for each puppy or kitten in a litter of four or more.',
  },
  {
    id: 49,
    sku: 'HET',
    name: 'Heterozygosity Report',
    kind: 'service',
    category: 10,
    species: null,
    prices: [29, 21, 20, 17],
    turnaround: 5,
    createdOn: '2025-04-07',
    ...onFile,
    summary: "This animal's genetic diversity, and how it compares with its breed.",
    description:
      'Calculated from the DNA profile on file: heterozygosity, position within the breed, and what the result means for choosing a mate.',
  },
  {
    id: 50,
    sku: 'UPG-FBP',
    name: 'Upgrade to the Full Breed Profile',
    kind: 'upgrade',
    category: 16,
    species: null,
    prices: [129, 95, 89, 79],
    audiences: breederAndVet,
    turnaround: 15,
    createdOn: '2023-03-06',
    ...onFile,
    summary: 'Add every remaining test for the breed, using your stored sample. No new swab needed.',
    description: "For animals whose sample we store. We run all tests for the breed that haven't been reported yet.",
  },
  {
    id: 51,
    sku: 'UPG-1',
    name: 'Add a Test to a Stored Sample',
    kind: 'upgrade',
    category: 16,
    species: null,
    prices: [45, 32, 29, 25],
    turnaround: 10,
    createdOn: '2023-03-06',
    ...onFile,
    summary: 'Add a single test, using your stored sample. No new swab needed.',
    description: "For animals whose sample we store. Choose the test on the animal's page.",
  },
  {
    id: 52,
    sku: 'RUSH',
    name: 'Quick Turnaround',
    kind: 'service',
    category: 17,
    species: null,
    prices: [60, 45, 42, 36],
    turnaround: QUICK_DAYS,
    createdOn: '2024-02-05',
    summary: `Priority processing: results within ${QUICK_DAYS} business days of arrival.`,
    description: `Order it together with a test kit, one for each kit. The sample goes to the front of every queue, and we report results within ${QUICK_DAYS} business days of arrival at the laboratory.`,
  },
  {
    id: 54,
    sku: 'CERT-POST',
    name: 'Printed Certificate by Post',
    kind: 'service',
    category: 17,
    species: null,
    prices: [15, 12, 11, 9],
    taxClass: 'SUPPLY',
    needsShipping: true,
    weightGrams: 60,
    createdOn: '2024-02-05',
    summary: 'The signed certificate on heavy paper, in a board-backed envelope.',
    description:
      "The same certificate you can download at any time, printed and posted. It includes a code that anyone can use to verify it. Order it on your animal's results page.",
  },
  {
    id: 53,
    sku: 'KIT-REPL',
    name: 'Extra Swab',
    kind: 'supply',
    category: 18,
    species: null,
    prices: [10, 8, 7, 6],
    taxClass: 'SUPPLY',
    needsShipping: true,
    swabs: 1,
    createdOn: '2023-01-09',
    summary: 'A spare swab in its sleeve. If we ask for a new sample, your first 2 replacement kits are free.',
    description:
      'One sterile swab with sleeve and label. If we ask for a new sample, your first 2 replacement kits are free.',
  },
];

const partners: ProductSeed[] = [
  {
    id: 70,
    sku: 'GLANDEX',
    name: 'Glandex',
    kind: 'partner',
    category: 20,
    species: 1,
    prices: null,
    externalUrlSetting: 'GLANDEX_URL',
    createdOn: '2025-06-02',
    summary: 'A fibre supplement for dogs with anal gland problems.',
    description: "Sold and shipped by our partner. The link opens the partner's shop.",
  },
  {
    id: 71,
    sku: 'PREGNANCY',
    name: 'Dog Pregnancy Test',
    kind: 'partner',
    category: 20,
    species: 1,
    prices: null,
    externalUrlSetting: 'PREGNANCY_TEST_URL',
    createdOn: '2025-06-02',
    summary: 'Results in 10 minutes, with 96% accuracy.',
    description:
      "A quick test that needs only a small blood sample. Sold and shipped by our partner. The link opens the partner's shop.",
  },
];

// Business rules 3.17: free within an allowance, ordered by clinics from their account, never in the store.
const supplies: ProductSeed[] = [
  { id: 60, sku: 'SUP-SWABS', name: 'Swab Pack of 10', weightGrams: 180, swabs: 10 },
  { id: 61, sku: 'SUP-KITS', name: 'Blank Kits, Box of 5', weightGrams: 260, swabs: 10 },
  { id: 62, sku: 'SUP-FORMS', name: 'Submission Forms, Pad of 25', weightGrams: 320, swabs: 0 },
  { id: 63, sku: 'SUP-BROCHURES', name: 'Brochures, Bundle of 10', weightGrams: 280, swabs: 0 },
  { id: 64, sku: 'SUP-STAND', name: 'Counter Display Stand', weightGrams: 900, swabs: 0 },
  { id: 65, sku: 'SUP-SATCHELS', name: 'Prepaid Return Satchels, 5', weightGrams: 120, swabs: 0 },
].map((item) => ({
  ...item,
  kind: 'supply',
  category: 18,
  species: null,
  prices: null,
  audiences: ['vet'],
  taxClass: 'SUPPLY' as const,
  needsShipping: true,
  sellable: false,
  createdOn: '2024-05-06',
  summary: 'For clinics, agents and clubs. Order from your account, free within the monthly allowance.',
  description: '',
}));

const giftCards: ProductSeed[] = [25, 50, 100, 200, 500].map((value, index) => ({
  id: 55 + index,
  sku: `GIFT-${value}`,
  name: `Gift Card ${value}`,
  kind: 'gift_card',
  category: 19,
  species: null,
  prices: [value, value, value, value] as const,
  taxClass: 'GIFT_CARD' as const,
  createdOn: '2024-11-04',
  summary: `A gift card, sent by email and valid for ${GIFT_CARD_LIFETIME_MONTHS / 12} years.`,
  description: `We email you the card, ready to pass on. Use it for anything in the shop, in one order or several. Valid for ${GIFT_CARD_LIFETIME_MONTHS / 12} years.`,
}));

export const products: readonly ProductSeed[] = [
  ...profiles,
  ...services,
  ...partners,
  ...supplies,
  ...giftCards,
  ...multipacks(),
];

// Business rules 3.10: 5, 10 or 20 of one product at 15, 20 or 25% less. Blank kits are sent; each is a credit for 24 months.
function multipacks(): ProductSeed[] {
  const packed = [36, 39, 31, 38, 44, 45];
  const sizes = [5, 10, 20];
  return packed.flatMap((id, index) => {
    const one = profiles.find((product) => product.id === id);
    if (!one) return [];
    return sizes.map((size, step) => ({
      id: 101 + index * sizes.length + step,
      sku: `MP${size}-${one.sku}`,
      name: `${one.name}: Multipack of ${size}`,
      kind: 'multipack',
      category: 15,
      species: one.species,
      prices: null,
      audiences: one.audiences,
      turnaround: one.turnaround,
      needsShipping: true,
      packOf: id,
      packSize: size,
      swabs: size * 2,
      weightGrams: 40 * size,
      createdOn: '2023-04-03',
      summary: `${size} kits at ${[15, 20, 25][step]}% off. Use them any time within ${CREDIT_LIFETIME_MONTHS} months.`,
      description: `${size} blank kits and ${size} ${one.name} tests in your account. Choose the animal when you activate a kit. The tests are valid for ${CREDIT_LIFETIME_MONTHS} months and can be transferred to another account.`,
    }));
  });
}

const dogColours = [...range(11001, 11016), 11036];
const catColours = [...range(21001, 21009), 21011, 21012, 21013, 21025];
export const panelTests: Readonly<Record<number, readonly number[]>> = { 42: dogColours, 43: catColours };

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
