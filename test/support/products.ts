/** Ids of products in the test catalogue. */
export const DOG_PROFILE = 36;
export const DOG_DNA = 31;
export const QUICK = 52;
