import { diseaseTestsOf, priceOf, taxRatesOn, type Buyer } from './catalogue.rules.ts';
import { otherNamesOfBreed } from '#shop/search/other-names.rules.ts';
import type { Breed, Catalogue, Product, Test } from './snapshot.rules.ts';

export interface CardView {
  catalogue: Catalogue;
  buyer: Buyer & { countryCode: string };
  /** YYYY-MM-DD, for tax rates. */
  day: string;
  /** URLs of partner shops by the name of their setting. */
  externalUrls: Readonly<Record<string, string | null>>;
}

export function cardOf(view: CardView, product: Product) {
  const { catalogue, buyer, externalUrls } = view;
  const test = singleTestOf(catalogue, product);
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    kind: product.kind,
    typeId: product.category.typeId,
    category: { id: product.category.id, name: product.category.name },
    speciesId: product.speciesId,
    summary: product.summary,
    abbreviation: test?.abbreviation ?? null,
    gene: test?.gene ?? null,
    area: test?.kind === 'disease' ? test.category : null,
    breedCount: test ? test.breedIds.length : null,
    packSize: product.packSize,
    turnaroundDays: product.turnaroundDays,
    price: priceOf(catalogue, { ...buyer, productId: product.id }),
    taxLabel: taxLabelOf(view, product),
    externalUrl: product.externalUrlSetting === null ? null : (externalUrls[product.externalUrlSetting] ?? null),
  };
}

/** The tax label where European law requires one, or "plus tax" where tax is added; null for untaxed products. */
function taxLabelOf({ catalogue, buyer, day }: CardView, { taxClass }: Product): string | null {
  const rates = taxRatesOn(catalogue, day, buyer.countryCode).filter(
    (one) => one.taxClass === taxClass && one.ratePercent > 0,
  );
  if (!catalogue.priceBooks.get(buyer.priceBook)?.taxIncluded) return rates.length > 0 ? 'plus tax' : null;
  if (!['EU', 'UK'].includes(buyer.priceBook)) return null;
  const rate = rates.find((one) => one.stateCode === null);
  return rate ? `incl. ${rate.label}` : null;
}

export function singleTestOf(catalogue: Catalogue, product: Product): Test | null {
  return product.kind === 'disease' || product.kind === 'trait' ? (catalogue.testsById.get(product.id) ?? null) : null;
}

export function factsOf(test: Test) {
  const { id, name, slug, kind, abbreviation, gene, inheritance, modeCode, course, affectsCarriers } = test;
  return {
    id,
    name,
    slug,
    kind,
    abbreviation,
    gene,
    inheritance,
    modeCode,
    course,
    affectsCarriers,
    ...(test.isEarly ? { isEarly: true as const } : {}),
    omiaId: test.omiaId,
    area: test.category,
    onset: test.clinicalOnset,
    description: test.description,
  };
}

export function breedRowOf(catalogue: Catalogue, breed: Breed) {
  return {
    id: breed.id,
    name: breed.name,
    slug: breed.slug,
    species: { id: breed.speciesId, name: breed.speciesId === 1 ? 'Canine' : 'Feline' },
    otherNames: allNamesOf(catalogue, breed),
    group: breed.fciGroupName ?? breed.akcGroup,
    groupNumber: breed.fciGroup,
    diseaseTests: diseaseTestsOf(catalogue, breed).length,
  };
}

/** A variety is also found by the names of its parent breed. */
function allNamesOf(catalogue: Catalogue, breed: Breed): string[] {
  const parent = breed.parentId === null ? undefined : catalogue.breedsById.get(breed.parentId);
  return [...otherNamesOfBreed(breed), ...(parent ? otherNamesOfBreed(parent) : [])];
}
