import { regionalUrl } from '#platform/places/places.rules.ts';

/** The related sites: `regional` has stores at {host}/{cc}, `main` serves the rest of the world. */
export interface Sites {
  regional: string;
  main: string;
  /** Countries with a regional store. */
  stores: readonly string[];
}

const OWNER_SHOP = '/pet-owner/products';

/** spec 2, home: the owner shop for AU or an unknown country, the regional site where there is one, else the main site. */
export function ownerButtonHref(countryCode: string | null, sites: Sites | null): string {
  if (countryCode === null || countryCode === 'AU' || sites === null) return OWNER_SHOP;
  if (sites.stores.includes(countryCode)) return regionalUrl(sites.regional, countryCode);
  return sites.main;
}

/** The audiences whose banner buttons are shown: all to a guest, else only the user's own. */
export function bannerButtons(userType: 'breeder' | 'owner' | 'vet' | null): ReadonlySet<'breeder' | 'owner' | 'vet'> {
  return new Set(userType ? [userType] : ['breeder', 'owner', 'vet']);
}
