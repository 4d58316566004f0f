import { audienceHome, audienceNames, shopOf } from '#platform/accounts/audience.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { countryProducts } from '#shop/catalogue/country-products.rules.ts';
import { type MenuLink, type MenuReader, shopBy } from '#shop/catalogue/shop-menu.rules.ts';

export interface MenuGroup {
  label: string;
  /** The page with the same links: the target of the entry before the scripts are loaded. */
  to?: string;
  links: readonly MenuLink[];
}

const PAW_PRINT: MenuLink = { label: 'Paw Print Pedigree', to: '/why-paw-print-pedigree' };
const CONTACT: MenuLink = { label: 'Contact', to: '/contact-us' };

/** Guests see all three tabs, signed-in users only their own. */
export function audienceTabs(userType: Audience | null): MenuLink[] {
  const shown: Audience[] = userType ? [userType] : ['breeder', 'owner', 'vet'];
  return shown.map((audience) => ({ label: audienceNames[audience], to: audienceHome(audience) }));
}

/** The main menu in reading order: groups open, links navigate. */
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

/**
 * True if the current page is in the group or below one of its pages. The pet owner shop is in several groups and marks
 * none.
 */
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

/** `own`: the tool that the signed-in user chose; for breeders it replaces "My animals". */
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
  // The products for owners are in the pet owner shop.
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

/**
 * Entries of the account dropdown under the welcome line; logout is a separate button. Staff also get a link to the
 * back office.
 */
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
