import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import PendingPaymentDialog from '#shop/cart/pending-payment-dialog.tsx';
import { NothingFound } from '#shop/catalogue/nothing-found.tsx';
import AccountLinks from '#site/frame/account-links.tsx';
import CountryDialog from '#site/frame/country-dialog.tsx';
import { HomeHero } from '#site/home/home-hero.tsx';
import { HomeProducts } from '#site/home/home-products.tsx';
import { SiteHeader } from '#site/frame/site-header.tsx';
import type { FrameUser } from '#platform/accounts/use-session.ts';
import { ruth } from './support/frame-user.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { Listbox } from '#ui/forms/listbox.tsx';
import { Select } from '#ui/forms/select.tsx';
import { StaticPageContext } from '#ui/static-page.ts';
import { Unavailable } from '#ui/unavailable.tsx';

// Texts quoted in the specification (test/spec/messages.json), each found as a whole on its page.

interface Message {
  id: string;
  kind: string;
  text: string;
}

const file = new URL('spec/messages.json', import.meta.url);
const messages = new Map((JSON.parse(readFileSync(file, 'utf8')) as Message[]).map((message) => [message.id, message]));

/** Every text node of the page. */
function textsOf(node: ReactNode): string[] {
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: node }])} />);
  const unescaped = html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  return unescaped.split(/<[^>]*>/).map((text) => text.trim());
}

const breeder: FrameUser = { ...ruth, type: 'breeder' };
const guest = { audience: 'breeder' as const, isLoggedIn: false, countryCode: 'AU' };
/** With open menus, as on static pages. */
const header = (reader: object, user: FrameUser | null = null) => (
  <StaticPageContext value>
    <SiteHeader reader={{ ...guest, ...reader }} user={user} />
  </StaticPageContext>
);
const list = <DataList label="Things" columns={[]} rows={[]} rowKey={() => 0} />;
const box = (busy: boolean) => (
  <Listbox
    id="x"
    label="Things"
    active={0}
    isChosen={() => false}
    onChoose={() => undefined}
    onActive={() => undefined}
    onNearEnd={() => undefined}
    failed={null}
    items={[]}
    busy={busy}
  />
);
const home = <HomeHero ownerShop="/pet-owner/products" showOwnerButton />;

test.each<[ids: string[], where: string, draw: () => ReactNode]>([
  [['M059', 'M063'], 'the window of pending payments', () => <PendingPaymentDialog />],
  [['M075'], 'an empty list', () => list],
  [['M076', 'M103'], 'a select without a match', () => box(false)],
  [['M078'], 'a select that loads', () => box(true)],
  [['M102'], 'an empty select', () => <Select options={[]} />],
  [['M104', 'M105'], 'a part of the page that cannot answer', () => <Unavailable />],
  [['M106'], 'the country picker', () => <CountryDialog countryCode="AU" firstVisit mayClose={false} />],
  [['M107', 'M109'], 'the menu of an Australian guest', () => header({})],
  [['M108'], 'the menu of an American guest', () => header({ countryCode: 'US' })],
  [['M110'], 'the menu of a breeder', () => header({ isLoggedIn: true }, breeder)],
  [['M111', 'M112'], 'the header of a guest', () => header({})],
  [['M114', 'M116', 'M117'], 'the account menu of a breeder', () => <AccountLinks user={breeder} />],
  [['M115'], 'the account menu of a vet', () => <AccountLinks user={ruth} />],
  [['M120'], 'the hero of the home page', () => home],
  [['M124', 'M125', 'M126'], 'the tabs of a guest', () => header({})],
  [['M127', 'M128', 'M129'], 'the offers of an Australian guest', () => header({})],
  [['M130'], 'the menu of an owner', () => header({ audience: 'owner', isLoggedIn: true }, { ...ruth, type: 'owner' })],
  [['M131', 'M133', 'M134'], 'the menu of a breeder', () => header({})],
  [
    ['M080'],
    'a shop without a match',
    () => <NothingFound place={{ area: 'breeder', species: 'dog' }} category="dna-tests" />,
  ],
])('%s are shown in %s', (ids, _where, draw) => {
  const texts = textsOf(draw()).map((text) => text.toLowerCase());
  for (const id of ids) expect(texts, id).toContain(messages.get(id)!.text.toLowerCase());
});

test('M113 M138 M139 texts within a sentence are shown', () => {
  expect(textsOf(<AccountLinks user={breeder} />).join(' ')).toMatch(/Welcome, +Ruth/);
  const cards = textsOf(<HomeProducts glandex="/g" pregnancyTest="/p" />).join(' ');
  for (const id of ['M138', 'M139']) expect(cards).toContain(messages.get(id)!.text);
});

test('M140 M141 M142 M143 R114 the home page has the claims of the specification', () => {
  const texts = textsOf(home).filter(Boolean).join(' ');
  for (const claim of ['40,000', '350 cat breeds', '60+ tests', '15 years']) expect(texts).toContain(claim);
});
