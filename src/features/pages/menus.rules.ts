import { countryProducts } from '#features/catalogue/country-products.rules.ts';

export type Audience = 'vet' | 'owner' | 'breeder';
export type Species = 'dog' | 'cat';

export interface MenuLink {
  label: string;
  to: string;
  external?: boolean;
}

export interface MenuGroup {
  label: string;
  /** The page that holds the same links: where the entry leads before scripts have arrived. */
  to?: string;
  links: readonly MenuLink[];
}

/** Who looks at a menu: the audience in effect, whether signed in, and the country of the visit. */
export interface MenuReader {
  audience: Audience;
  isLoggedIn: boolean;
  countryCode: string;
  /** Texts of content/ that ask to stand in the help menu. */
  helpPages?: readonly MenuLink[];
}

export const audienceNames: Record<Audience, string> = { breeder: 'Breeder', owner: 'Pet Owner', vet: 'Veterinarians' };

const PAW_PRINT: MenuLink = { label: 'Paw Print Pedigree', to: '/why-paw-print-pedigree' };
const CONTACT: MenuLink = { label: 'Contact', to: '/contact-us' };

/** Specification section 1: a vet path gives vet, a pet-owner path gives owner, any other path gives breeder. */
export function audienceFromPath(path: string): Audience {
  if (/^\/vet(\/|$)/.test(path)) return 'vet';
  if (/^\/pet-owner(\/|$)/.test(path)) return 'owner';
  return 'breeder';
}

/** The audience whose colour, menus and prices hold: the signed-in user's own, else the one the path gives. */
export function effectiveAudience(path: string, userType: Audience | null): Audience {
  return userType ?? audienceFromPath(path);
}

/** Guests see all three tabs, a signed-in user only their own. */
export function audienceTabs(userType: Audience | null): MenuLink[] {
  const shown: Audience[] = userType ? [userType] : ['breeder', 'owner', 'vet'];
  return shown.map((audience) => ({ label: audienceNames[audience], to: audienceHome(audience) }));
}

export function audienceHome(audience: Audience): string {
  return { breeder: '/breeder', owner: '/pet-owner', vet: '/vet' }[audience];
}

/** Where the logo leads: after login the shop of one's own kind; a guest and an admin (Q118) home. */
export function logoLink(user: { type: Audience; isAdmin: boolean } | null): string {
  return user && !user.isAdmin ? shopOf(user.type) : '/';
}

export function shopOf(audience: Audience): string {
  return audience === 'owner' ? '/pet-owner/products' : audienceHome(audience);
}

/** The catalogue pages of one audience and species, in the order of the specification. */
export function shopBy(reader: MenuReader, species: Species): MenuLink[] {
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

/** AU and NZ know the single tests by their speed. */
export function standaloneLabel(countryCode: string): string {
  return countryCode === 'AU' || countryCode === 'NZ' ? 'Quick turnaround time tests' : 'Standalone single tests';
}

function mayBuildProfile({ audience, isLoggedIn }: MenuReader): boolean {
  return isLoggedIn && audience !== 'owner';
}

/** The main menu in reading order; a group opens, a link leads. */
export function mainMenu(reader: MenuReader): (MenuLink | MenuGroup)[] {
  const area = reader.audience === 'vet' ? '/vet' : '/breeder';
  const forDogs = { label: 'For dogs', to: `${area}/for-dogs`, links: shopBy(reader, 'dog') };
  const forCats = { label: 'For cats', to: `${area}/for-cats`, links: shopBy(reader, 'cat') };
  const help = { label: 'Help', to: '/resources', links: [...helpMenu, ...(reader.helpPages ?? [])] };
  if (reader.audience === 'breeder') {
    const benefits = { label: 'Breeder benefits', to: '/breeder/for-dogs/breeder-benefits' };
    return [forDogs, forCats, benefits, help, PAW_PRINT, CONTACT];
  }
  if (reader.audience === 'vet') return [forDogs, forCats, help, PAW_PRINT, CONTACT];
  const shop = { label: 'Pet owner shop', to: '/pet-owner/products' };
  return [...(reader.isLoggedIn ? [shop] : []), help, PAW_PRINT, CONTACT];
}

/** True while the reader is on a page of the group, or below one. The owners' shop is offered by several and belongs to none. */
export function isIn({ to, links }: MenuGroup, pathname: string): boolean {
  const paths = [to, ...links.map((link) => link.to)].filter((path) => path && path !== shopOf('owner'));
  return paths.some((path) => `${pathname}/`.startsWith(`${path?.replace(/[?#].*/, '')}/`));
}

export const helpMenu: readonly MenuLink[] = [
  { label: 'Resources', to: '/resources' },
  { label: 'FAQs', to: '/faqs' },
  { label: 'Why full breed profile', to: '/why-full-breed-profile' },
  { label: 'News', to: '/news-and-blogs' },
  { label: 'How-to videos', to: '/how-to-videos' },
];

/** `own`: the tool that a signed-in person chose; a breeder's stands in the place of "My animals". */
export function toolButtons(audience: Audience, isLoggedIn: boolean, own: MenuLink | null = null): MenuLink[] {
  const tools = toolsOf(audience, isLoggedIn);
  if (!isLoggedIn || !own || tools.some(({ to }) => to === own.to)) return tools;
  const { label, to } = own;
  return [...(audience === 'breeder' ? tools.slice(0, 1) : tools), { label, to }];
}

function toolsOf(audience: Audience, isLoggedIn: boolean): MenuLink[] {
  const tracker = { label: 'Sample tracker', to: '/tools/sample-tracker' };
  const activate = { label: 'Activate kit', to: '/activate' };
  if (audience === 'owner') return [tracker, activate];
  if (audience === 'vet')
    return isLoggedIn ? [tracker, { label: 'Order supplies', to: '/my/order-supplies' }] : [tracker];
  return isLoggedIn
    ? [
        { ...activate, label: 'Kit activation' },
        { label: 'My animals', to: '/my/my-animals' },
      ]
    : [tracker];
}

/** Special-offers bar: no offers for vets, innovative products only in Australia. */
export function offerTabs({ audience, countryCode }: MenuReader): MenuLink[] {
  const area = audience === 'vet' ? 'vet' : 'breeder';
  // What an owner buys stands in the pet owner shop.
  const tests = {
    label: 'DNA tests',
    to: audience === 'owner' ? '/pet-owner/products' : `/${area}/for-dogs/dna-tests`,
  };
  const innovative = {
    label: 'Innovative products',
    to: audience === 'owner' ? '/pet-owner/products?show=innovative' : `/${area}/for-dogs/innovative`,
  };
  return [
    ...(audience === 'vet' ? [] : [{ label: 'Special offers', to: '/special-offers' }]),
    tests,
    ...(countryProducts(countryCode).length > 0 ? [innovative] : []),
  ];
}

const DESK_ROLES: readonly string[] = ['admin', 'support', 'lab_technician'];

/** Entries of the account dropdown under the welcome line; logout is a button of its own. Staff also find their desk. */
export function accountMenu(userType: Audience, roles: readonly string[] = []): MenuLink[] {
  const animals =
    userType === 'vet'
      ? { label: 'My patients', to: '/my/my-patients' }
      : { label: 'My animals', to: '/my/my-animals' };
  const isLab = roles.some((role) => role === 'lab_technician' || role === 'lab_reviewer');
  return [
    animals,
    { label: 'Update your details', to: '/my/my-profile' },
    ...(isLab ? [{ label: 'Laboratory', to: '/lab' }] : []),
    ...(roles.some((role) => DESK_ROLES.includes(role)) ? [{ label: 'Administration', to: '/admin' }] : []),
  ];
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

/** Which menu entry a path belongs to; account paths (a segment "my") belong to none. */
export function menuCategory(path: string): MenuCategory | null {
  const segments = path.split('/').filter(Boolean);
  if (segments.includes('my') || segments[0]?.startsWith('my')) return null;
  const plain = path.replaceAll('multi-packs', 'multipack');
  return categories.find((category) => plain.includes(category)) ?? 'dna-tests';
}
