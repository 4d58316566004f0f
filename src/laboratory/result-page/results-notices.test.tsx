// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { ResultsNotices } from './results-notices.tsx';

test('the notice of a new version states its reason and each result that it changed, but none of other kits or earlier versions', async () => {
  const report = {
    key: 'k',
    number: 'R-2026-000001',
    replaced: false,
    withdrawn: false,
    amendmentReason: 'Two wells were swapped',
  };
  const reports = [2, 1].map((version) => ({ ...report, version, issuedAt: `2026-11-2${version}T00:00:00.000Z` }));
  const kits = [{ barcode: 'GGA1', inAmendment: false, reports, withdrawal: null }];
  const release = (barcode: string, testName: string) => ({
    barcode,
    releasedAt: '2026-11-22T00:00:00.000Z',
    added: 0,
    confirmed: 3,
    changed: [{ testId: 1, testName, before: 'Carrier (N/P)', now: 'Clear (N/N)' }],
  });
  const changes = [release('GGB2', 'Deafness'), release('GGA1', 'Ataxia'), release('GGA1', 'Blindness')];
  const { page, close } = await mount(<ResultsNotices kits={kits} changes={changes} countryCode="AU" />);
  const text = textOf(page);
  expect(text).toContain('This is version 2');
  expect(text).toContain('Reason: Two wells were swapped');
  expect(text).toContain('Ataxia: changed from Carrier (N/P) to Clear (N/N).');
  expect(text).not.toMatch(/Deafness|Blindness/);
  await close();
});
