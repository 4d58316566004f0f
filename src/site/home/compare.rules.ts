import type { Catalogue, Product } from '#shop/catalogue/snapshot.rules.ts';

export interface Family {
  caption: string;
  /** The SKUs of the columns. */
  skus: readonly string[];
}

/** Product families that have pages /why-{family} and /compare-{family}. */
export const families: Readonly<Record<string, Family>> = {
  'full-breed-profile': {
    caption: 'Full breed profile and smaller profiles for dogs',
    skus: ['FBP-K9', 'CUSTOM-K9', 'DNAP-K9'],
  },
  'full-breed-profile-cats': {
    caption: 'Full breed profile and smaller profiles for cats',
    skus: ['FBP-CAT', 'CUSTOM-CAT', 'DNAP-CAT'],
  },
  'dna-profile': { caption: 'DNA profile, litter profile and parentage', skus: ['DNAP-K9', 'LITTER-DNAP', 'PAR'] },
  'geno-pet': { caption: 'GenoPet: breeds only, or breeds and health', skus: ['GENO-K9', 'GENO-K9+', 'GENO-CAT'] },
  'coat-colour': {
    caption: 'Colour panels and full breed profiles',
    skus: ['COAT-K9', 'FBP-K9', 'COAT-CAT', 'FBP-CAT'],
  },
  'custom-profile': {
    caption: 'Custom profile and full breed profile',
    skus: ['CUSTOM-K9', 'FBP-K9', 'CUSTOM-CAT', 'FBP-CAT'],
  },
};

const people: Record<string, string> = { breeder: 'breeders', vet: 'veterinarians', owner: 'pet owners' };

/** Rows that compare the products: a label, then one cell per product. */
export function compareRows(held: Catalogue, products: readonly Product[]): string[][] {
  const row = (label: string, cell: (product: Product) => string) => [
    label,
    ...products.map((product) => cell(product)),
  ];
  return [
    row('Species', ({ speciesId }) => (speciesId === 1 ? 'dogs' : speciesId === 2 ? 'cats' : 'dogs and cats')),
    row('Available to', ({ audiences }) => audiences.map((one) => people[one] ?? one).join(', ')),
    row('Disease tests', (product) => counted(held, product, 'disease')),
    row('Traits', (product) => counted(held, product, 'trait')),
    row('DNA profile', ({ kind }) => (['full_breed_profile', 'dna_profile'].includes(kind) ? 'yes' : 'no')),
    row('Breed identification', ({ kind }) => (kind === 'breed_mix' ? 'yes' : 'no')),
    row('Sample', ({ needsKit }) => (needsKit ? 'cheek swab, kit included' : 'none: uses the DNA profile on file')),
    row('Results in', ({ turnaroundDays }) =>
      turnaroundDays ? `about ${turnaroundDays} business days` : 'immediately',
    ),
  ];
}

function counted(held: Catalogue, product: Product, kind: 'disease' | 'trait'): string {
  if (product.coversBreedTests) return kind === 'disease' ? 'all listed for the breed' : 'all';
  if (product.kind === 'custom_profile') return 'the tests you choose';
  const count = product.testIds.filter((id) => held.testsById.get(id)?.kind === kind).length;
  return count === 0 ? 'none' : String(count);
}
