import { proves } from './table.ts';

const menus = 'src/site/frame/menus.rules.ts';
const audience = 'src/platform/accounts/audience.rules.ts';
const shopMenu = 'src/shop/catalogue/shop-menu.rules.ts';
const menusTest = 'src/site/frame/menus.rules.test.ts';
const siteLinks = 'src/site/frame/site-links.test.tsx';

/** Header, menus, footer and pieces of the interface. */
export const frameGuards = [
  ...proves('src/site/frame/special-routes.rules.ts', menusTest, {
    R136: ['(activate|checkout)', '(activate|checkout|cart)'],
  }),
  ...proves('src/shared/payment-pages.ts', 'src/shared/payment-pages.test.ts', {
    R135: ["path.includes('invoices/pay')", "path.includes('invoices')"],
  }),
  ...proves(menus, siteLinks, {
    R157: [
      'audienceTabs(userType: Audience | null): MenuLink[] {',
      'audienceTabs(_: Audience | null): MenuLink[] {\n  const userType = null as Audience | null;',
    ],
    R177: ["const benefits = { label: 'Breeder benefits'", "const benefits = { label: 'Benefits'"],
    R179: [
      "if (reader.audience === 'vet') return [forDogs, forCats, help,",
      "if (reader.audience === 'vet') return [forDogs, help,",
    ],
    R180: ['...(reader.isLoggedIn ? [shop] : [])', 'shop'],
    R181: [
      'return [forDogs, forCats, benefits, help, PAW_PRINT, CONTACT]',
      'return [forDogs, forCats, benefits, help, CONTACT]',
    ],
    R182: ["{ ...activate, label: 'Kit activation' }", "{ ...activate, label: 'Activate kit' }"],
    R183: ['  return isLoggedIn\n    ? [', '  return isLoggedIn !== null\n    ? ['],
    R184: ["if (audience === 'owner') return [tracker, activate];", "if (audience === 'owner') return [activate];"],
    R185: [
      "{ label: 'Order supplies', to: '/my/order-supplies' }] : [tracker]",
      "{ label: 'Order supplies', to: '/my/order-supplies' }] : []",
    ],
    R186: ["isLoggedIn ? [tracker, { label: 'Order supplies'", "isLoggedIn ? [{ label: 'Order supplies'"],
    R187: ["label: 'Special offers', to: '/special-offers'", "label: 'Offers', to: '/special-offers'"],
    R188: ["...(audience === 'vet' ? [] : [{ label", '...([{ label'],
    R189: ['...(countryProducts(countryCode).length > 0 ? [innovative] : [])', 'innovative'],
  }),
  ...proves(audience, siteLinks, {
    R154: ["owner: 'Pet Owner'", "owner: 'Owner'"],
  }),
  ...proves(audience, menusTest, {
    R173: [
      "breeder: '/breeder', owner: '/pet-owner', vet: '/vet' }[audience]",
      "breeder: '/', owner: '/pet-owner', vet: '/vet' }[audience]",
    ],
    R175: ["audience === 'owner' ? '/pet-owner/products' : audienceHome(audience)", 'audienceHome(audience)'],
    R176: ["shopOf(user.type) : '/'", "shopOf(user.type) : '/breeder'"],
  }),
  ...proves(shopMenu, menusTest, {
    R190: ["reader.countryCode === 'AU' ? `/pet-owner/products`", 'reader.countryCode ? `/pet-owner/products`'],
    R191: ["return isLoggedIn && audience !== 'owner'", "return audience !== 'owner'"],
    R192: ["countryCode === 'AU' || countryCode === 'NZ' ? 'Quick", "countryCode === 'NZ' ? 'Quick"],
    R193: ["countryCode === 'AU' || countryCode === 'NZ' ? 'Quick", "countryCode === 'AU' ? 'Quick"],
    R194: [": 'Standalone single tests'", ": 'Single tests'"],
  }),
  ...proves(menus, menusTest, {
    R156: ["{ label: 'FAQs', to: '/faqs' },", ''],
    R164: ["    { label: 'Update your details', to: '/my/my-profile' },\n", ''],
    R165: ["userType === 'vet'\n", "userType !== 'vet'\n"],
    R178: ["links: shopBy(reader, 'cat')", "links: shopBy(reader, 'dog')"],
  }),
  ...proves(shopMenu, 'src/shop/catalogue/area-nav.test.tsx', {
    R195: ["readonly MenuCategory[] = [\n  'test-kit',\n", 'readonly MenuCategory[] = [\n'],
    R196: [".replaceAll('multi-packs', 'multipack')", ''],
    R197: [
      "  'full-breed-profile',\n  'dna-tests',\n  'geno-pet',\n  'dna-profile',\n];",
      "  'dna-tests',\n  'geno-pet',\n  'dna-profile',\n];",
    ],
    R199: ["  'geno-pet',\n  'dna-profile',\n];", "  'dna-profile',\n];"],
    R201: ["?? 'dna-tests'", "?? 'geno-pet'"],
    R202: ["segments.includes('my') || segments[0]?.startsWith('my')", "segments.includes('nobody')"],
    R203: ["segments.includes('my') || segments[0]?.startsWith('my')", "path.includes('my')"],
  }),
  ...proves('src/shop/catalogue/area-nav.tsx', 'src/shop/catalogue/area-nav.test.tsx', {
    R200: ["'dna-profile': 'dna-profile-parentage'", "'dna-profile': 'dna-profile'"],
  }),
  ...proves('src/site/frame/footer.rules.ts', siteLinks, {
    R209: ["      { label: 'Forms', to: '/resources/forms' },\n", '', 'R209-R223'],
    R210: ["      { label: 'Fact sheets', to: '/resources/fact-sheet' },\n", '', 'R209-R223'],
    R211: ["      { label: 'Report authentication', to: '/tools/report-authentication' },\n", '', 'R209-R223'],
    R212: ["      { label: 'International shipping', to: '/resources/international-shipping' },\n", '', 'R209-R223'],
    R214: ["'/resources/website-help'", "'/help'", 'R209-R223'],
    R216: ["      { label: 'Microchip parent checker', to: '/tools/microchip-checker' },\n", '', 'R209-R223'],
    R217: ["      { label: 'About', to: '/about-us' },\n", '', 'R209-R223'],
    R219: ["'/news-and-blogs?type=news'", "'/news-and-blogs'", 'R209-R223'],
    R221: ["      { label: 'Contact', to: '/contact-us' },\n", '', 'R209-R223'],
    R223: ["      { label: 'Partners', to: '/partners' },\n", '', 'R209-R223'],
    R213: ["'/resources/show-sponsorship'", "'/resources/show'", 'R209-R223'],
    R215: ["'Become a collection agent'", "'Collection agents'", 'R209-R223'],
    R218: ["      { label: 'FAQs', to: '/faqs' },\n", '', 'R209-R223'],
    R220: ["      { label: 'Blogs', to: '/news-and-blogs?type=blog' },\n", '', 'R209-R223'],
    R222: ["      { label: 'Forensics', to: '/resources/forensics' },\n", '', 'R209-R223'],
    R224: ["  { label: 'Privacy & Disclosure', to: '/privacy-and-disclosure' },\n", '', 'R224'],
    R225: ["'/terms-and-conditions'", "'/terms'", 'R225'],
    R208: ["  { label: 'Google Play', to: 'https://play.google.com/store', external: true },\n", '', 'R204-R208'],
  }),
  ...proves('src/site/frame/site-footer.tsx', siteLinks, {
    R206: ['We acknowledge the Traditional Custodians of', 'We live on', 'R204-R208'],
  }),
  ...proves('src/ui/layout/breadcrumb.tsx', 'src/ui/pieces.test.tsx', {
    R226: ["last ? 'page' : undefined", 'undefined'],
  }),
  ...proves('src/ui/lists/page-range.ts', 'src/ui/lists/page-range.test.ts', {
    R228: ['siblings = 1)', 'siblings = 2)'],
  }),
  ...proves('src/ui/forms/select.tsx', 'src/ui/forms/field.test.tsx', {
    R232: ["placeholder = 'Select an option'", "placeholder = ''"],
  }),
  ...proves('src/ui/forms/listbox.tsx', 'src/ui/pieces.test.tsx', {
    R435: ["count === 0 ? 'No Results' : ''", "''"],
    R437: ["if (busy) return 'Loading ...';\n", ''],
  }),
  ...proves('src/ui/lists/data-list.tsx', 'src/ui/pieces.test.tsx', {
    R434: ['<EmptyState title="Nothing found." />', 'null'],
  }),
  ...proves('src/ui/unavailable.tsx', 'src/ui/pieces.test.tsx', {
    R238: ["'Back to home'", "'Home'"],
  }),
  ...proves('src/ui/count-up.tsx', 'src/ui/pieces.test.tsx', {
    R115: ['durationMs = 2000,', 'durationMs = 200,'],
  }),
  ...proves('src/ui/forms/should-load-more.ts', 'src/ui/forms/should-load-more.test.ts', {
    R240: ['>= 0.8', '>= 0.9'],
    R241: ['clientHeight * 1.5', 'clientHeight'],
  }),
  ...proves('src/ui/overlays/toast-store.ts', 'src/ui/overlays/toast-store.test.ts', {
    R557: ["show('bad', `${field}: ${message}`)", "show('bad', message)"],
    R558: [
      "for (const message of messages) show('bad', message, options);",
      "show('bad', messages.join(' '), options);",
    ],
    R561: ['stays: 5000', 'stays: 3000'],
  }),
];
