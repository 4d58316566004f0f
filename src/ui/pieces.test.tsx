import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CountUp } from './count-up.tsx';
import { datePartOrder } from './date-parts.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ResultDisc, type ResultTone } from './result-disc.tsx';
import { Stepper } from './stepper.tsx';
import { Unavailable } from './unavailable.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

test("R237 R238 the unavailable block says 'Please try again shortly' and leads back to home", () => {
  const block = html(<Unavailable />);
  expect(block).toContain('Please try again shortly');
  expect(block).toMatch(/href="\/"[^>]*>Back to home/);
  expect(html(<Unavailable link={{ to: '/vet', label: 'To the shop' }} />)).toMatch(/href="\/vet"[^>]*>To the shop/);
  expect(html(<Unavailable link={null} />)).not.toContain('href');
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

test('R115 a figure that counts up is whole in the markup, before any script', () => {
  expect(html(<CountUp value={40_000} suffix="+" />)).toContain('40,000+');
});

test('dates are asked month first in the US and day first elsewhere', () => {
  expect(datePartOrder('US')).toEqual(['month', 'day', 'year']);
  expect(datePartOrder('AU')).toEqual(['day', 'month', 'year']);
});

test('a price summary shows amounts, free lines in words, and the total with its currency', () => {
  const rows = [
    { label: 'Profile', amountCents: 19_900 },
    { label: 'Shipping', amountCents: 0, text: 'Free' },
  ];
  const summary = html(<PriceSummary currency="AUD" rows={rows} total={{ amountCents: 19_900 }} />);
  expect(summary).toContain('$199.00');
  expect(summary).toContain('Free');
  expect(summary).toContain('AUD');
});

test('a stepper says which step is current and links finished ones back', () => {
  const steps = html(
    <Stepper current={1} steps={[{ label: 'Contact', to: '/a' }, { label: 'Payment' }, { label: 'Review' }]} />,
  );
  expect(steps.match(/aria-current="step"/g)).toHaveLength(1);
  expect(steps).toContain('href="/a"');
});
