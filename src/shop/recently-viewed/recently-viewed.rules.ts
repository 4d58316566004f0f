/** A product or breed that this browser has opened: no price, so nothing of it goes out of date. */
export interface Viewed {
  /** `p36` of a product, `b1122` of a breed. */
  id: string;
  /** From the root of the site, without a region. */
  to: string;
  name: string;
  picture: string;
}

/** More are kept than shown: some may not be sold in another country. */
const MOST_KEPT = 12;

/** What the browser's storage held, newest first; what of it is to be believed is decided where it is shown. */
export function readStored(stored: string | null): unknown[] {
  try {
    return [...(JSON.parse(stored ?? '[]') as unknown[])];
  } catch {
    return [];
  }
}

/** The newest comes first, each once. */
export function addViewed(stored: readonly unknown[], newest: Viewed): unknown[] {
  return [newest, ...withoutViewed(stored, newest.id)].slice(0, MOST_KEPT);
}

export function withoutViewed(stored: readonly unknown[], id: string | undefined): unknown[] {
  return stored.filter((one) => (Object(one) as Viewed).id !== id);
}
