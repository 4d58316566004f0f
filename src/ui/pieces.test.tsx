import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Listbox } from '#ui/forms/listbox.tsx';
import { MediaCard } from './media-card.tsx';
import { CountUp } from './count-up.tsx';
import { datePartOrder } from '#ui/forms/date-parts.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ResultDisc, type ResultTone } from './result-disc.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { Unavailable } from './unavailable.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

test("R237 R238 the unavailable block says 'Please try again shortly' and leads back to home", () => {
  const block = html(<Unavailable />);
  expect(block).toContain('Please try again shortly');
  expect(block).toMatch(/href="\/"[^>]*>Back to home/);
  expect(html(<Unavailable link={{ to: '/vet', label: 'To the shop' }} />)).toMatch(/href="\/vet"[^>]*>To the shop/);
  expect(html(<Unavailable link={null} />)).not.toContain('href');
});

test('R236 a media card has an inline video or an illustration', () => {
  const film = { src: '/films/swab.mp4', label: 'How to take a swab', captions: '/films/swab.vtt' };
  const card = html(<MediaCard title="Take the sample" video={film} />);
  expect(card).toMatch(/<video[^>]*playsInline|<video[^>]*playsinline/i);
  expect(card).toContain('kind="captions"');
  expect(html(<MediaCard title="Take the sample" art={<svg />} />)).not.toContain('<video');
});

test('R227 a go-back link works before scripts have loaded', () => {
  expect(html(<BackLink to="/breeder">Go back</BackLink>)).toMatch(/href="\/breeder"/);
});

test('R226 a breadcrumb links the parent pages and names the current one', () => {
  const crumbs = html(<Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Dog DNA tests' }]} />);
  expect(crumbs).toMatch(/<a [^>]*href="\/"[^>]*>Home/);
  expect(crumbs).toMatch(/aria-current="page"[^>]*>Dog DNA tests/);
});

test('R434 R435 R437 lists have messages for no results and for loading', () => {
  const columns = [{ key: 'name', header: 'Name', cell: (row: { name: string }) => row.name }];
  const list = (loading: boolean) =>
    html(<DataList label="Things" columns={columns} rows={[]} rowKey={(row) => row.name} loading={loading} />);
  expect(list(false)).toContain('Nothing found.');
  const box = { id: 'x', label: 'Things', active: 0, isChosen: () => false, onChoose: () => undefined };
  const more = { onActive: () => undefined, onNearEnd: () => undefined, failed: null, items: [] };
  expect(html(<Listbox {...box} {...more} busy={false} />)).toContain('No Results');
  expect(html(<Listbox {...box} {...more} busy />)).toContain('Loading ...');
});

test.each<[ResultTone, string]>([
  ['clear', 'Clear'],
  ['carrier', 'Carrier'],
  ['affected', 'Affected'],
  ['unknown', 'Not tested'],
])('a result of tone %s always has its word beside the shape', (tone, word) => {
  const disc = html(<ResultDisc tone={tone} hideWord />);
  expect(disc).toContain(word);
  expect(disc).toContain('<svg');
});

test('R115 an animated number has its final value in the server-rendered HTML', () => {
  expect(html(<CountUp value={40_000} suffix="+" />)).toMatch(/data-duration="2000"[^>]*>40,000\+</);
});

test('date fields have the month first in the US and the day first elsewhere', () => {
  expect(datePartOrder('US')).toEqual(['month', 'day', 'year']);
  expect(datePartOrder('AU')).toEqual(['day', 'month', 'year']);
});

test('a price summary shows amounts, free lines as text, and the total with its currency', () => {
  const rows = [
    { label: 'Profile', amountCents: 19_900 },
    { label: 'Shipping', amountCents: 0, text: 'Free' },
  ];
  const summary = html(<PriceSummary currency="AUD" rows={rows} total={{ amountCents: 19_900 }} />);
  expect(summary).toContain('$199.00');
  expect(summary).toContain('Free');
  expect(summary).toContain('AUD');
});

test('a stepper marks the current step and links finished ones', () => {
  const steps = html(
    <Stepper current={1} steps={[{ label: 'Contact', to: '/a' }, { label: 'Payment' }, { label: 'Review' }]} />,
  );
  expect(steps.match(/aria-current="step"/g)).toHaveLength(1);
  expect(steps).toContain('href="/a"');
});
