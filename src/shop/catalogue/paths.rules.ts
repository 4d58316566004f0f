import type { Audience } from '#platform/accounts/session-user.rules.ts';

export type Area = 'breeder' | 'vet';
export const speciesSlugs = ['dog', 'cat'] as const;
export type SpeciesSlug = (typeof speciesSlugs)[number];

export interface CataloguePlace {
  area: Area;
  species: SpeciesSlug;
}

/** The part of the catalogue that a path belongs to: /breeder/for-dogs/... */
export function placeOf(path: string): CataloguePlace | null {
  const found = /^\/(breeder|vet)\/for-(dog|cat)s(?:\/|$)/.exec(path);
  return found ? { area: found[1] as Area, species: found[2] as SpeciesSlug } : null;
}

export function placePath({ area, species }: CataloguePlace, category = ''): string {
  return `/${area}/for-${species}s${category && `/${category}`}`;
}

/** spec 2: product page /store/{name}/p/{id}; `breed` is the breed for which a profile is shown. */
export function productPath(product: { id: number; slug: string }, breedId?: number | null): string {
  return `/store/${product.slug}/p/${product.id}${breedId ? `?breed=${breedId}` : ''}`;
}

export function breedPath(place: CataloguePlace, breed: { id: number; slug: string }): string {
  return placePath(place, `breeds/${breed.slug}/${breed.id}`);
}

/** The page that sells the tests of a breed. The pet owners' shop has no breed pages, so owners get a filtered list. */
export function breedShopPath(audience: Audience, breed: { id: number; slug: string; speciesId: number }): string {
  const species = speciesSlug(breed.speciesId);
  if (audience === 'owner') return `/pet-owner/products?species=${species}&breed=${breed.id}`;
  return breedPath({ area: audience, species }, breed);
}

export function speciesSlug(speciesId: number | null): SpeciesSlug {
  return speciesId === 2 ? 'cat' : 'dog';
}

export function speciesIdOf(species: SpeciesSlug): 1 | 2 {
  return species === 'dog' ? 1 : 2;
}

/** Breadcrumb of the species page. */
export function speciesCrumb(place: CataloguePlace): { label: string; to: string } {
  return { label: place.species === 'dog' ? 'For dogs' : 'For cats', to: placePath(place) };
}

/** Breadcrumbs of a page below a species page. */
export function crumbsTo(place: CataloguePlace, title: string) {
  return [{ label: 'Home', to: '/' }, speciesCrumb(place), { label: title }];
}
