import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type KitRecords, ReportList, ResultList } from '#animals/records/animal-records.tsx';
import { KitList } from '#animals/records/kit-list.tsx';

const record: KitRecords = {
  barcode: 'GG0000000001',
  productName: 'Dog Full Breed Profile',
  releasedAt: '2026-11-23T08:00:00Z',
  mayDownload: true,
  counts: [{ tone: 'clear', word: 'Clear', count: 7 }],
  reports: [
    { key: 'k', number: 'R-1', version: 1, issuedAt: '2026-11-23T08:00:00Z', replaced: false, withdrawn: false },
  ],
  certificate: { code: 'ABCDEFGHJKMNPQRSTVWX', number: 'C-1', version: 1, state: 'VALID' },
  withdrawal: null,
};
const withdrawn: KitRecords = {
  ...record,
  counts: [],
  reports: record.reports.map((report) => ({ ...report, withdrawn: true })),
  certificate: { ...record.certificate!, state: 'REVOKED' },
  withdrawal: { reason: 'Two swabs were mixed up.', withdrawnAt: '2026-11-24T08:00:00Z' },
};
const draw = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
const WITHDRAWAL_TEXT = /Results withdrawn on 24\/11\/2026\..*Reason: Two swabs were mixed up\./;

test('the reports of withdrawn results state the reason, and have no download', () => {
  const place = { animalId: 1, countryCode: 'AU' };
  expect(draw(<ReportList {...place} records={[record]} />)).toContain('Download version 1');
  const html = draw(<ReportList {...place} records={[withdrawn]} />);
  expect(html).toMatch(WITHDRAWAL_TEXT);
  expect(html).not.toContain('/single');
});

test('a valid certificate has a download beside its reports for users with permission', () => {
  const drawn = (change: Partial<KitRecords>) =>
    draw(<ReportList animalId={1} countryCode="AU" records={[{ ...record, ...change }]} />);
  const path = '/api/my/animals/1/results/GG0000000001/certificate';
  expect(drawn({})).toContain(path);
  expect(drawn({ mayDownload: false })).not.toContain(path);
  expect(drawn({ certificate: { ...record.certificate!, state: 'REPLACED' } })).not.toContain(path);
});

test('the results tab states why results were withdrawn, and does not link to them', () => {
  const place = { animalId: 1, countryCode: 'AU' };
  expect(draw(<ResultList {...place} records={[record]} />)).toContain('View all results');
  const html = draw(<ResultList {...place} records={[withdrawn]} />);
  expect(html).toMatch(WITHDRAWAL_TEXT);
  expect(html).not.toContain('View all results');
});

test('the kits tab states why results were withdrawn, and does not link to them', () => {
  const animal = { id: 1, name: 'Bella', chipNumber: null, access: 'VIEW', state: 'ACTIVE' } as const;
  const kit = {
    barcode: 'GG0000000001',
    secondBarcode: null,
    productId: 1,
    productName: 'Dog Full Breed Profile',
    state: 'REPORTED',
    activatedAt: null,
    dueOn: null,
    tests: 7,
    step: 7,
    stepName: 'Ready',
    steps: 7,
    action: null,
    hasResults: false,
    isWithdrawn: true,
    storage: null,
    custody: null,
    mayShowChip: false,
    chipFilm: null,
  } as const;
  const html = draw(<KitList animal={animal} kits={[kit]} records={[withdrawn]} countryCode="AU" />);
  expect(html).toMatch(WITHDRAWAL_TEXT);
  expect(html).toContain('Results withdrawn</');
  expect(html).not.toContain('View results');
});
