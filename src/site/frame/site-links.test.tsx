import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { audienceHome } from '#platform/accounts/audience.rules.ts';
import type { MenuReader } from '#shop/catalogue/shop-menu.rules.ts';
import { ruth } from '../../../test/support/frame-user.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

// Compares the lists of specification section 2 as a whole with the HTML that the server sends.

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Label and URL of every link in the HTML, in order. */
function linksOf(html: string): [label: string, to: string][] {
  return [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, to, label]) => [
    textOf(label!),
    to!.replaceAll('&amp;', '&'),
  ]);
}

function navOf(html: string, name: string): string {
  const [, inner] = new RegExp(`<nav aria-label="${name}"[^>]*>([\\s\\S]*?)</nav>`).exec(html) ?? [];
  return inner ?? '';
}

function renderHeader(reader: Pick<MenuReader, 'audience' | 'isLoggedIn' | 'countryCode'>): string {
  const user = reader.isLoggedIn ? { ...ruth, type: reader.audience } : null;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[audienceHome(reader.audience)]}>
      <SiteHeader reader={reader} user={user} />
    </MemoryRouter>,
  );
}

const guest = (audience: MenuReader['audience'], countryCode = 'AU') => ({ audience, isLoggedIn: false, countryCode });
const member = (audience: MenuReader['audience'], countryCode = 'AU') => ({ audience, isLoggedIn: true, countryCode });
const labels = (html: string) => linksOf(html).map(([label]) => label);

test('R209-R223 the footer has its link groups', () => {
  const html = renderToStaticMarkup(<SiteFooter countryCode="AU" />);
  expect(linksOf(navOf(html, 'Resources'))).toEqual([
    ['Forms', '/resources/forms'],
    ['Fact sheets', '/resources/fact-sheet'],
    ['Report authentication', '/tools/report-authentication'],
    ['International shipping', '/resources/international-shipping'],
    ['Show sponsorship', '/resources/show-sponsorship'],
    ['Website help', '/resources/website-help'],
    ['Glossary', '/glossary'],
  ]);
  expect(linksOf(navOf(html, 'Working with us'))).toEqual([
    ['Become a collection agent', '/resources/collection-agent-nomination'],
    ['Find a collection agent', '/resources/collection-agents'],
    ['Microchip parent checker', '/tools/microchip-checker'],
    ['Forensics', '/resources/forensics'],
    ['Partners', '/partners'],
  ]);
  expect(linksOf(navOf(html, 'Damsire'))).toEqual([
    ['About', '/about-us'],
    ['FAQs', '/faqs'],
    ['News', '/news-and-blogs?type=news'],
    ['Blogs', '/news-and-blogs?type=blog'],
    ['Newsletter', '/newsletter'],
    ['Contact', '/contact-us'],
  ]);
});

test('R204-R208 R224 R225 the footer has its statements, social and store links, and the legal links', () => {
  const html = renderToStaticMarkup(<SiteFooter countryCode="AU" />);
  expect(linksOf(navOf(html, 'Legal'))).toEqual([
    ['Privacy & Disclosure', '/privacy-and-disclosure'],
    ['Terms', '/terms-and-conditions'],
    ['Credits', '/credits'],
  ]);
  const outside = linksOf(html).filter(([, to]) => to.startsWith('https:'));
  expect(outside.map(([label]) => label)).toEqual([
    'Facebook',
    'Instagram',
    'YouTube',
    'Get the app onApp Store',
    'Get the app onGoogle Play',
  ]);
  const text = textOf(html);
  expect(text).toContain('We acknowledge the Traditional Custodians of the lands');
  expect(text).toContain('We welcome people of every culture, faith, ability, age, gender and sexuality');
  expect(text).toContain('We help breeders, vets and families understand what was passed on');
});

test('R154 R157 guests see the tabs of all audiences, a signed-in user their own', () => {
  expect(linksOf(navOf(renderHeader(guest('vet')), 'Audience'))).toEqual([
    ['Breeder', '/breeder'],
    ['Pet Owner', '/pet-owner'],
    ['Veterinarians', '/vet'],
  ]);
  for (const [audience, tab] of [
    ['breeder', 'Breeder'],
    ['owner', 'Pet Owner'],
    ['vet', 'Veterinarians'],
  ] as const)
    expect(labels(navOf(renderHeader(member(audience)), 'Audience'))).toEqual([tab]);
});

test.each([
  [
    'R177 R178 R181',
    guest('breeder'),
    ['For dogs', 'For cats', 'Breeder benefits', 'Help', 'Paw Print Pedigree', 'Contact'],
  ],
  [
    'R177 R178 R181',
    member('breeder'),
    ['For dogs', 'For cats', 'Breeder benefits', 'Help', 'Paw Print Pedigree', 'Contact'],
  ],
  ['R179 R181', guest('vet'), ['For dogs', 'For cats', 'Help', 'Paw Print Pedigree', 'Contact']],
  ['R179 R181', member('vet'), ['For dogs', 'For cats', 'Help', 'Paw Print Pedigree', 'Contact']],
  ['R180 R181', guest('owner'), ['Help', 'Paw Print Pedigree', 'Contact']],
  ['R180 R181', member('owner'), ['Pet owner shop', 'Help', 'Paw Print Pedigree', 'Contact']],
] as const)('%s the main menu of %o', (_rules, reader, expected) => {
  expect(labels(navOf(renderHeader(reader), 'Main'))).toEqual(expected);
});

test.each([
  ['R183', guest('breeder'), ['Sample tracker']],
  ['R182', member('breeder'), ['Kit activation', 'My animals']],
  ['R184', guest('owner'), ['Sample tracker', 'Activate kit']],
  ['R184', member('owner'), ['Sample tracker', 'Activate kit']],
  ['R185', guest('vet'), ['Sample tracker']],
  ['R186', member('vet'), ['Sample tracker', 'Order supplies']],
] as const)('%s the tool buttons of %o', (_rule, reader, expected) => {
  expect(labels(navOf(renderHeader(reader), 'Tools'))).toEqual(expected);
});

test.each([
  ['R187', guest('breeder', 'AU'), ['Special offers', 'DNA tests', 'Innovative products']],
  ['R189', guest('breeder', 'US'), ['Special offers', 'DNA tests']],
  ['R188', guest('vet', 'AU'), ['DNA tests', 'Innovative products']],
  ['R188 R189', member('vet', 'US'), ['DNA tests']],
  ['R187', guest('owner', 'AU'), ['Special offers', 'DNA tests', 'Innovative products']],
] as const)('%s the offers of %o', (_rule, reader, expected) => {
  expect(labels(navOf(renderHeader(reader), 'Offers'))).toEqual(expected);
});

test.each(['DE', 'GB'])('the footer of a visitor in %s leads to the withdrawal page', (countryCode) => {
  const legal = linksOf(navOf(renderToStaticMarkup(<SiteFooter countryCode={countryCode} />), 'Legal'));
  expect(legal[0]).toEqual(['Withdraw from a contract', '/withdraw']);
  expect(legal).toHaveLength(4);
});
