/** What people type, and what it is called here; one table for each species. */
export interface Synonyms {
  /** Breed: its other names, nicknames and codes. */
  breeds: Readonly<Record<string, string>>;
  /** What owners say, and which tests they mean: the beginning of words in their name, abbreviation, gene or category. */
  tests: readonly (readonly [said: string, meant: string])[];
  /** SKU of a product: what it is called as well. */
  products: Readonly<Record<string, string>>;
}

/** Other names of products that are for both species, or whose name tells the species. */
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
