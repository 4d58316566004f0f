/** A product or breed that was opened in this browser; no price is stored, as it could become outdated. */
export interface Viewed {
  /** `p36` for a product, `b1122` for a breed. */
  id: string;
  /** The path from the root of the site, without a region. */
  to: string;
  name: string;
  picture: string;
}

/** More entries are stored than shown: some may not be sold in another country. */
const MAX_STORED = 12;

/** The entries of the browser's storage, newest first; they are validated where they are shown. */
export function readStored(stored: string | null): unknown[] {
  try {
    return [...(JSON.parse(stored ?? '[]') as unknown[])];
  } catch {
    return [];
  }
}

/** The newest entry comes first, without duplicates. */
export function addViewed(stored: readonly unknown[], newest: Viewed): unknown[] {
  return [newest, ...withoutViewed(stored, newest.id)].slice(0, MAX_STORED);
}

export function withoutViewed(stored: readonly unknown[], id: string | undefined): unknown[] {
  return stored.filter((one) => (Object(one) as Viewed).id !== id);
}
