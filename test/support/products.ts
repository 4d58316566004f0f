/** Ids of products in the catalogue of tests. */
export const DOG_PROFILE = 36;
export const DOG_DNA = 31;
export const QUICK = 52;
