// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { mockServer, mount, until } from '../../../test/support/dom.tsx';
import { OtherResultDialog } from './other-result-dialog.tsx';

const edited = {
  id: 7,
  testId: 3,
  testName: 'Degenerative Myelopathy',
  genotype: 'N/DM',
  laboratory: 'Northern Genetics',
  reportNumber: 'NG-1',
  reportedOn: '2026-02-01',
  fileName: null,
} as OtherResult;

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('an edited result stays selected when the tests arrive', async () => {
  const results = ['N/N', 'N/DM', 'DM/DM'].map((value) => ({ value, label: value }));
  mockServer({
    'GET /api/my/animals/1/other-results/tests': { body: [{ id: 3, name: 'Degenerative Myelopathy', results }] },
  });
  await mount(<OtherResultDialog animalId={1} edited={edited} onClose={() => undefined} />);
  const field = () => document.querySelector<HTMLSelectElement>('select[name="result"]')!;
  await until(() => expect(field().options).toHaveLength(4));
  expect(field().value).toBe('N/DM');
});
