import { tokensOf } from '#shared/fuzzy.ts';
import type { Breed, Product, SpeciesId, Test } from '#shop/catalogue/snapshot.rules.ts';
import { catSynonyms } from './synonyms-cat.rules.ts';
import { dogSynonyms } from './synonyms-dog.rules.ts';
import { productsOfBothSpecies, productsOfKind, type Synonyms } from './synonyms.rules.ts';

const synonymsOf: Readonly<Record<SpeciesId, Synonyms>> = { 1: dogSynonyms, 2: catSynonyms };

/** The phrases in a comma list. */
export function phrasesOf(list: string): string[] {
  return list.split(', ').filter(Boolean);
}

export function otherNamesOfBreed({ name, speciesId }: Pick<Breed, 'name' | 'speciesId'>): string[] {
  return phrasesOf(synonymsOf[speciesId].breeds[name] ?? '');
}

export function otherNamesOfProduct({ sku, kind, speciesId }: Product): string[] {
  const names = speciesId === null ? '' : (synonymsOf[speciesId].products[sku] ?? '');
  return [
    ...phrasesOf(names),
    ...phrasesOf(productsOfBothSpecies[sku] ?? ''),
    ...phrasesOf(productsOfKind[kind] ?? ''),
  ];
}

/** Everyday words for the condition or trait of a test. */
export function otherNamesOfTest(
  test: Pick<Test, 'name' | 'abbreviation' | 'gene' | 'category' | 'speciesId'>,
): string[] {
  const words = ` ${tokensOf(`${test.name} ${test.abbreviation} ${test.gene ?? ''} ${test.category}`).join(' ')}`;
  return synonymsOf[test.speciesId].tests.flatMap(([terms, meant]) =>
    phrasesOf(meant).some((phrase) => words.includes(` ${phrase}`)) ? phrasesOf(terms) : [],
  );
}
