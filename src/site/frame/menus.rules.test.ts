import { describe, expect, test } from 'vitest';
import {
  audienceFromPath,
  audienceToRemember,
  effectiveAudience,
  guestAudience,
  logoLink,
} from '#platform/accounts/audience.rules.ts';
import { shopBy, standaloneLabel, type MenuReader } from '#shop/catalogue/shop-menu.rules.ts';
import { accountMenu, audienceTabs, isIn, mainMenu, offerTabs, toolButtons } from './menus.rules.ts';
import { isSpecialRoute, isWorkplace } from './special-routes.rules.ts';

const guest: MenuReader = { audience: 'breeder', isLoggedIn: false, countryCode: 'AU' };
const labels = (links: readonly { label: string }[]) => links.map((link) => link.label);

describe('the audience of a path', () => {
  test.each([
    ['R001', '/vet/for-dogs', 'vet'],
    ['R002', '/pet-owner/products', 'owner'],
    ['R003', '/', 'breeder'],
    ['R003', '/partners', 'breeder'],
    ['R003', '/my/vet-invoices', 'breeder'],
    ['R003', '/veterans', 'breeder'],
  ])('for %s and %s the audience is %s', (_id, path, audience) => {
    expect(audienceFromPath(path)).toBe(audience);
  });

  test('a signed-in user keeps their own audience on every path', () => {
    expect(effectiveAudience('/breeder', 'vet')).toBe('vet');
    expect(effectiveAudience('/vet', null)).toBe('vet');
    expect(effectiveAudience('/checkout', 'breeder', 'owner')).toBe('breeder');
  });

  test.each(['/store/genopet/p/44', '/checkout', '/checkout/complete', '/search', '/faqs'])(
    'a guest from the pet owners’ pages stays a pet owner on %s',
    (path) => {
      expect(guestAudience(path, 'owner')).toBe('owner');
      expect(guestAudience(path, null)).toBe('breeder');
      expect(effectiveAudience(path, null, 'owner')).toBe('owner');
    },
  );

  test('pages of one audience and the home page keep theirs, and the vet audience is not remembered', () => {
    expect(guestAudience('/breeder/for-dogs', 'owner')).toBe('breeder');
    expect(guestAudience('/vet', 'owner')).toBe('vet');
    expect(guestAudience('/', 'owner')).toBe('breeder');
    expect(guestAudience('/checkout', 'vet')).toBe('breeder');
    expect([guestAudience('/gift', null), guestAudience('/gifts', null)]).toEqual(['owner', 'breeder']);
  });

  test('only pages of one audience change the remembered one', () => {
    expect(['/pet-owner', '/pet-owner/products', '/breeder', '/vet/for-cats'].map(audienceToRemember)).toEqual([
      'owner',
      'owner',
      'breeder',
      'vet',
    ]);
    expect(['/', '/store/genopet/p/44', '/breeders', '/checkout'].map(audienceToRemember)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the header', () => {
  test('R077 R154 a guest sees the three audience tabs', () => {
    expect(labels(audienceTabs(null))).toEqual(['Breeder', 'Pet Owner', 'Veterinarians']);
  });

  test('R078 R079 R080 R155 a signed-in user sees only their own tab', () => {
    expect(labels(audienceTabs('breeder'))).toEqual(['Breeder']);
    expect(labels(audienceTabs('owner'))).toEqual(['Pet Owner']);
    expect(labels(audienceTabs('vet'))).toEqual(['Veterinarians']);
  });

  test.each([
    ['R173', 'breeder' as const, '/breeder'],
    ['R174', 'vet' as const, '/vet'],
    ['R175', 'owner' as const, '/pet-owner/products'],
    ['R176', null, '/'],
  ])('%s the logo of %s leads to %s', (_id, user, to) => {
    expect(logoLink(user && { type: user, isAdmin: false })).toBe(to);
  });

  test('Q118 the logo leads an admin home', () => {
    expect(logoLink({ type: 'owner', isAdmin: true })).toBe('/');
  });

  test('R084 R160 R164 R165 the account menu calls the animals of a vet patients', () => {
    expect(labels(accountMenu('breeder'))).toEqual(['My animals', 'Update your details']);
    expect(labels(accountMenu('vet'))).toEqual(['My patients', 'Update your details']);
  });
});

test('R136 the special routes are activation and checkout, and no others', () => {
  const routes = ['/activate', '/checkout', '/store/checkout'];
  expect(routes.every(isSpecialRoute)).toBe(true);
  const others = ['/', '/my/orders', '/login', '/search', '/store/x/p/1', '/cart', '/my/activate', '/lab', '/admin'];
  expect(others.filter(isSpecialRoute)).toEqual([]);
});

test.each([
  ['/checkout', true],
  ['/checkout/complete', true],
  ['/store/checkout', true],
  ['/activate', true],
  ['/store/dog-full-breed-profile/p/4', false],
  ['/activated', false],
])('%s is a special route: %s', (path, expected) => {
  expect(isSpecialRoute(path)).toBe(expected);
});

test('only admin and laboratory pages count as workplaces', () => {
  expect(['/admin', '/admin/orders', '/lab', '/lab/samples/1'].every(isWorkplace)).toBe(true);
  expect(['/', '/my/orders', '/labels', '/administration', '/search'].some(isWorkplace)).toBe(false);
});

test('only staff have the back office in their account menu', () => {
  expect(labels(accountMenu('breeder', ['lab_technician']))).toContain('Laboratory');
  expect(labels(accountMenu('breeder', ['admin']))).toContain('Administration');
  expect(labels(accountMenu('vet', ['club_admin']))).toEqual(['My patients', 'Update your details']);
});

describe('the menus', () => {
  test('R177 the breeder menu has its entries in order', () => {
    expect(labels(mainMenu(guest))).toEqual([
      'For dogs',
      'For cats',
      'Breeder benefits',
      'Help',
      'Paw Print Pedigree',
      'Contact',
    ]);
  });

  test('R178 the dog and cat menus contain the catalogue pages of the audience', () => {
    const [dogs, cats] = mainMenu(guest);
    expect(
      dogs && 'links' in dogs && dogs.links.every((link) => /^\/(breeder\/for-dogs|pet-owner)/.test(link.to)),
    ).toBe(true);
    expect(
      cats && 'links' in cats && cats.links.some((link) => link.to === '/breeder/for-cats/full-breed-profile?sort=all'),
    ).toBe(true);
  });

  test('R156 the help menu has its five entries', () => {
    const help = mainMenu(guest).find((entry) => entry.label === 'Help');
    expect(help && 'links' in help && help.links.map((link) => link.to)).toEqual([
      '/resources',
      '/faqs',
      '/why-full-breed-profile',
      '/news-and-blogs',
      '/how-to-videos',
    ]);
  });

  test('R179 the vet menu has the groups for dogs and for cats', () => {
    expect(labels(mainMenu({ ...guest, audience: 'vet' })).slice(0, 2)).toEqual(['For dogs', 'For cats']);
  });

  test('R082 R180 the owner shop is in the menu only after login', () => {
    const owner: MenuReader = { ...guest, audience: 'owner' };
    expect(labels(mainMenu(owner))).not.toContain('Pet owner shop');
    expect(labels(mainMenu({ ...owner, isLoggedIn: true }))[0]).toBe('Pet owner shop');
  });

  test.each(['breeder', 'owner', 'vet'] as const)('R181 %s gets help, paw print and contact', (audience) => {
    expect(labels(mainMenu({ ...guest, audience })).slice(-3)).toEqual(['Help', 'Paw Print Pedigree', 'Contact']);
  });

  test.each([
    ['R182', 'breeder' as const, true, ['Kit activation', 'My animals']],
    ['R183', 'breeder' as const, false, ['Sample tracker']],
    ['R184', 'owner' as const, true, ['Sample tracker', 'Activate kit']],
    ['R184', 'owner' as const, false, ['Sample tracker', 'Activate kit']],
    ['R185', 'vet' as const, false, ['Sample tracker']],
    ['R186', 'vet' as const, true, ['Sample tracker', 'Order supplies']],
  ])('%s the tools of %s, signed in %s, are listed', (_id, audience, isLoggedIn, expected) => {
    expect(labels(toolButtons(audience, isLoggedIn))).toEqual(expected);
  });

  test('R075 R182 the chosen tool replaces "My animals", is added elsewhere, and never appears twice', () => {
    const own = { label: 'Order history', to: '/my/orders' };
    expect(labels(toolButtons('breeder', true, own))).toEqual(['Kit activation', 'Order history']);
    expect(labels(toolButtons('vet', true, own))).toEqual(['Sample tracker', 'Order supplies', 'Order history']);
    expect(labels(toolButtons('breeder', false, own))).toEqual(['Sample tracker']);
    const supplies = { label: 'Supplies', to: '/my/order-supplies' };
    expect(labels(toolButtons('vet', true, supplies))).toEqual(['Sample tracker', 'Order supplies']);
  });

  test('R081 R083 breeders activate and see their animals, owners track and activate', () => {
    expect(toolButtons('breeder', true).map((tool) => tool.to)).toEqual(['/activate', '/my/my-animals']);
    expect(toolButtons('owner', true).map((tool) => tool.to)).toEqual(['/tools/sample-tracker', '/activate']);
  });

  test('R187 the offers bar of an Australian breeder has three tabs', () => {
    expect(labels(offerTabs(guest))).toEqual(['Special offers', 'DNA tests', 'Innovative products']);
  });

  test('R085 R188 vets have no special offers', () => {
    expect(labels(offerTabs({ ...guest, audience: 'vet' }))).toEqual(['DNA tests', 'Innovative products']);
  });

  test('R187 the tab leads each audience to its own tests: owners to the pet owner shop', () => {
    const testsOf = (audience: MenuReader['audience']) =>
      offerTabs({ ...guest, audience }).find(({ label }) => label === 'DNA tests')?.to;
    expect(testsOf('owner')).toBe('/pet-owner/products');
    expect(testsOf('breeder')).toBe('/breeder/for-dogs/dna-tests');
    expect(testsOf('vet')).toBe('/vet/for-dogs/dna-tests');
  });

  test('R187 innovative products of owners are in the pet owner shop, and no tab leads to breeder pages', () => {
    const tabsOf = (audience: MenuReader['audience']) => offerTabs({ ...guest, audience }).map(({ to }) => to);
    expect(tabsOf('owner')).toContain('/pet-owner/products?show=innovative');
    expect(tabsOf('owner').filter((to) => to.startsWith('/breeder') || to.startsWith('/vet'))).toEqual([]);
    expect(tabsOf('breeder')).toContain('/breeder/for-dogs/innovative');
    expect(tabsOf('vet')).toContain('/vet/for-dogs/innovative');
  });

  test('R189 innovative products are shown in Australia only', () => {
    expect(labels(offerTabs({ ...guest, countryCode: 'US' }))).toEqual(['Special offers', 'DNA tests']);
  });

  test('R190 other products are shown in Australia only', () => {
    expect(labels(shopBy(guest, 'dog'))).toContain('Other products');
    expect(labels(shopBy({ ...guest, countryCode: 'GB' }, 'dog'))).not.toContain('Other products');
  });

  test('R191 "build custom profile" is shown to signed-in breeders and vets', () => {
    expect(labels(shopBy(guest, 'dog'))).not.toContain('Build custom profile');
    expect(labels(shopBy({ ...guest, isLoggedIn: true }, 'cat'))).toContain('Build custom profile');
  });

  test('innovative products are for dogs only', () => {
    expect(labels(shopBy(guest, 'cat'))).not.toContain('Innovative products');
  });

  test.each([
    ['R192', 'AU', 'Quick turnaround time tests'],
    ['R193', 'NZ', 'Quick turnaround time tests'],
    ['R194', 'US', 'Standalone single tests'],
  ])('%s single tests in %s are called %s', (_id, country, label) => {
    expect(standaloneLabel(country)).toBe(label);
  });
});

test('only the group of the current page is marked', () => {
  const here = (pathname: string) =>
    mainMenu(guest)
      .filter((entry) => 'links' in entry && isIn(entry, pathname))
      .map(({ label }) => label);
  expect(here('/breeder/for-dogs/breeds/labrador-retriever/1122')).toEqual(['For dogs']);
  expect(here('/breeder/for-cats')).toEqual(['For cats']);
  expect(here('/resources/fact-sheet')).toEqual(['Help']);
  expect(here('/faqs')).toEqual(['Help']);
  expect(here('/pet-owner/products')).toEqual([]);
  expect(here('/breeder/for-dogsled')).toEqual([]);
});
