// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { AnswerList } from './answer-list.tsx';
import type { LookupAnswer } from './registries.contract.ts';

test('dates of a found animal are in the format of the reader', async () => {
  const animal = {
    name: 'Willow',
    dateOfBirth: '2025-10-02',
    grade: 'A',
    certificate: { number: 'C-1', issuedOn: '2026-11-26' },
    profiles: [],
    tests: [],
    missingTests: [],
  };
  const answers = [{ asked: '3100045107', status: 'HAVE', animal }] as unknown as LookupAnswer[];
  const { page } = await mount(<AnswerList answers={answers} countryCode="AU" />);
  expect(textOf(page)).toContain('born 02/10/2025');
  expect(textOf(page)).toContain('issued 26/11/2026');
  expect(textOf(page)).not.toContain('2026-11-26');
});
