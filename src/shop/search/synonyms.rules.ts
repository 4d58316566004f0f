/** Everyday words and the names used here, in one table per species. */
export interface Synonyms {
  /** Other names, nicknames and codes of each breed. */
  breeds: Readonly<Record<string, string>>;
  /**
   * Everyday words and the tests they mean, given as beginnings of words in the name, abbreviation, gene or category.
   */
  tests: readonly (readonly [terms: string, meant: string])[];
  /** Other names of a product, by SKU. */
  products: Readonly<Record<string, string>>;
}

/** Other names of products for both species, or whose name contains the species. */
export const productsOfBothSpecies: Readonly<Record<string, string>> = {
  PAR: 'dad, mum, mom, brothers, sisters, siblings, half brothers, half sisters, family tree, parentage, parentage test, paternity test, paternity, maternity, father, mother, sire and dam, who is the father, pedigree check, parent verification',
  'LITTER-DNAP': 'puppies, kittens, paternity, whole litter, father, sire',
  HET: 'inbreeding, coi, coefficient of inbreeding, genetic diversity, diversity, line breeding, outcross',
  RUSH: 'express, fast, urgent, priority, rush, quick results',
  'CERT-POST': 'paper certificate, hard copy',
  'KIT-REPL': 'spare swab, replacement swab, cheek swab, new swab',
  GLANDEX: 'anal glands, scooting',
  PREGNANCY: 'pregnant, in whelp, is my dog pregnant',
};

/** Other names of all gift cards and of all multipacks. */
export const productsOfKind: Readonly<Record<string, string>> = {
  gift_card: 'gift voucher, voucher, present, gift certificate',
  multipack: 'bulk, bundle, pack of kits, wholesale',
};
