import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ResultsDocuments } from './results-documents.tsx';

function render(kit: Parameters<typeof ResultsDocuments>[0]['kit']): string {
  const element = (
    <ResultsDocuments animalId={1} kit={kit} kinds={[]} countryCode="AU" isOneOfMany={false} printOffer={null} />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test('the certificate card does not state a number of pages', () => {
  const certificate = { code: 'ABCDEFGHJKMNPQRSTVWX', number: 'C-1', version: 1, state: 'VALID' as const };
  const kit = {
    barcode: 'GG0000000001',
    productName: null,
    mayDownload: true,
    hasBreedPart: false,
    reports: [],
    certificate,
  };
  const html = render(kit);
  expect(html).toContain('A signed certificate for buyers, clubs and registries.');
  expect(html).not.toMatch(/\bpage/);
});

test('an earlier report whose results were withdrawn has no link', () => {
  const report = { number: 'R-1', issuedAt: '2026-11-23T08:00:00Z', replaced: true };
  const reports = [
    { ...report, key: 'new', version: 3, replaced: false, withdrawn: false, amendmentReason: null },
    { ...report, key: 'valid', version: 2, withdrawn: false, amendmentReason: null },
    { ...report, key: 'wrong', version: 1, withdrawn: true, amendmentReason: null },
  ];
  const kit = { barcode: 'GG0000000001', productName: null, mayDownload: true, hasBreedPart: false, certificate: null };
  const html = render({ ...kit, reports });
  expect(html).toContain('reports/valid/single');
  expect(html).not.toContain('reports/wrong/single');
  expect(html).toContain('version 1, 23/11/2026 (withdrawn)');
});
