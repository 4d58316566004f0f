import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { countryProducts } from './country-products.rules.ts';

export type MenuSpecies = 'dog' | 'cat';

export interface MenuLink {
  label: string;
  to: string;
  external?: boolean;
}

/** The visitor for whom a menu is built: effective audience, sign-in state and country of the visit. */
export interface MenuReader {
  audience: Audience;
  isLoggedIn: boolean;
  countryCode: string;
  /** Pages of content/ that are marked for the help menu. */
  helpPages?: readonly MenuLink[];
}

/** The catalogue pages of one audience and species, in the order of the specification. */
export function shopBy(reader: MenuReader, species: MenuSpecies): MenuLink[] {
  const area = reader.audience === 'vet' ? 'vet' : 'breeder';
  const base = `/${area}/for-${species}s`;
  const entries: [string, string | null][] = [
    ['All DNA tests', `${base}/dna-tests`],
    ['Full breed profile', `${base}/full-breed-profile?sort=all`],
    ['DNA profile and parentage', `${base}/dna-profile-parentage`],
    ['GenoPet', `${base}/geno-pet`],
    ['Multipacks', `${base}/multi-packs`],
    ['Build custom profile', mayBuildProfile(reader) ? `${base}/build-your-own-profile` : null],
    ['Browse by breed', `${base}/breeds`],
    [
      'Innovative products',
      species === 'dog' && countryProducts(reader.countryCode).length > 0 ? `${base}/innovative` : null,
    ],
    [standaloneLabel(reader.countryCode), `${base}/standalone-single-tests`],
    ['Case studies', area === 'vet' ? `${base}/case-studies` : null],
    ['GenoPet for vets', area === 'vet' ? `${base}/genopet-vet` : null],
    ['Responsible breeder program', area === 'breeder' ? `${base}/responsible-breeder-program` : null],
    ['Other products', reader.countryCode === 'AU' ? `/pet-owner/products` : null],
  ];
  return entries.flatMap(([label, to]) => (to ? [{ label, to }] : []));
}

/** In AU and NZ, single tests are sold as "Quick turnaround time tests". */
export function standaloneLabel(countryCode: string): string {
  return countryCode === 'AU' || countryCode === 'NZ' ? 'Quick turnaround time tests' : 'Standalone single tests';
}

function mayBuildProfile({ audience, isLoggedIn }: MenuReader): boolean {
  return isLoggedIn && audience !== 'owner';
}

export type MenuCategory = 'test-kit' | 'multipack' | 'full-breed-profile' | 'dna-tests' | 'geno-pet' | 'dna-profile';

const categories: readonly MenuCategory[] = [
  'test-kit',
  'multipack',
  'full-breed-profile',
  'dna-tests',
  'geno-pet',
  'dna-profile',
];

/** The menu entry that a path belongs to; account paths (with a segment "my") belong to none. */
export function menuCategory(path: string): MenuCategory | null {
  const segments = path.split('/').filter(Boolean);
  if (segments.includes('my') || segments[0]?.startsWith('my')) return null;
  const plain = path.replaceAll('multi-packs', 'multipack');
  return categories.find((category) => plain.includes(category)) ?? 'dna-tests';
}
