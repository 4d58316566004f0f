import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ResultsDocuments } from './results-documents.tsx';

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
  const element = <ResultsDocuments animalId={1} kit={kit} kinds={[]} countryCode="AU" isOneOfMany={false} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(html).toContain('A signed certificate for buyers, clubs and registries.');
  expect(html).not.toMatch(/\bpage/);
});
