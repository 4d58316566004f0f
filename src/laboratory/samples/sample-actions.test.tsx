// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { StateBadges } from './sample-columns.tsx';
import { SampleActions, type ActionableSample } from './sample-actions.tsx';
import { SampleSteps, stepOf } from './sample-steps.tsx';
import type { WorklistRow } from './worklist.contract.ts';

const failed: ActionableSample = {
  id: 1,
  version: '2026-11-20T00:00:00.000Z',
  state: 'QC_FAILED',
  nextState: null,
  identity: null,
  callRate: { verdict: 'pass' },
  isAmendment: false,
  isExtractionRepeated: false,
  differences: [],
  certificates: [],
  animalName: 'Juno',
  productName: null,
  tests: 1,
  rows: [],
  parts: [],
};

test.each([false, true])(
  'a failed sample offers a repeat only once, and explains why no further one is offered (repeated: %s)',
  async (isExtractionRepeated) => {
    const sample = { ...failed, isExtractionRepeated };
    const { page, close } = await mount(<SampleActions sample={sample} may={{ bench: true, review: false }} />);
    expect(textOf(page)).toContain('Send free replacement kit');
    expect(textOf(page).includes('Repeat extraction')).toBe(!isExtractionRepeated);
    expect(textOf(page).includes('A new swab is needed.')).toBe(isExtractionRepeated);
    await close();
  },
);

test('withdrawn results offer a new swab until new ones are released', async () => {
  const offered = async (certificates: ActionableSample['certificates']) => {
    const sample: ActionableSample = { ...failed, state: 'REPORTED', certificates };
    const { page, close } = await mount(<SampleActions sample={sample} may={{ bench: true, review: false }} />);
    const isOffered = textOf(page).includes('Send free replacement kit');
    await close();
    return isOffered;
  };
  const withdrawn = { withdrawal: 'Two swabs were mixed up.' };
  expect(await offered([withdrawn])).toBe(true);
  expect(await offered([{ withdrawal: null }, withdrawn])).toBe(false);
  expect(await offered([])).toBe(false);
});

test('an amendment can be cancelled by a reviewer', async () => {
  const offered = async (review: boolean) => {
    const sample: ActionableSample = { ...failed, state: 'GENOTYPED', isAmendment: true };
    const { page, close } = await mount(<SampleActions sample={sample} may={{ bench: true, review }} />);
    const isOffered = textOf(page).includes('Cancel amendment');
    await close();
    return isOffered;
  };
  expect(await offered(true)).toBe(true);
  expect(await offered(false)).toBe(false);
});

test('a sample whose results were withdrawn has a badge that says so, and no green badge', async () => {
  const badges = async (isWithdrawn: boolean) => {
    const { page, close } = await mount(<StateBadges sample={{ state: 'REPORTED', isWithdrawn }} />);
    const shown = [...page.querySelectorAll('span')].map(({ className, textContent }) => ({ className, textContent }));
    await close();
    return shown;
  };
  const [reported] = await badges(false);
  const [dull, withdrawn] = await badges(true);
  expect([dull?.textContent, withdrawn?.textContent]).toEqual(['Reported', 'Results withdrawn']);
  expect(dull?.className).not.toBe(reported?.className);
});

test('the next sample to review is offered, first after the release', async () => {
  const offered = async (state: ActionableSample['state']) => {
    const next = { id: 2, barcode: 'GGZ03RVSTDYK' };
    const sample = { ...failed, state };
    const { page, close } = await mount(
      <SampleActions sample={sample} may={{ bench: false, review: true }} next={next} />,
    );
    const actions = [...page.querySelectorAll('a, button')].map((one) => one.getAttribute('href') ?? textOf(one));
    await close();
    return actions.slice(0, 3);
  };
  expect(await offered('IN_REVIEW')).toEqual(['Approve', 'Repeat the test', '/lab/samples/2']);
  expect(await offered('STORED')).toEqual(['/lab/samples/2', 'Amend results']);
});

test('a sample goes to review from the list once every test has a call; a DNA profile has no tests', () => {
  const row = { state: 'GENOTYPED', nextState: null } as WorklistRow;
  expect(stepOf({ ...row, tests: 63, calls: 62 })).toBeNull();
  expect(stepOf({ ...row, tests: 63, calls: 63 })).toBe('IN_REVIEW');
  expect(stepOf({ ...row, tests: 0, calls: 0 })).toBe('IN_REVIEW');
});

test('the list offers to select the other samples of the same step, one or many', async () => {
  const rows = [1, 2, 3].map((id) => ({ id, state: 'RECEIVED', nextState: 'ACCESSIONED' }) as WorklistRow);
  const chosen = new Map([[1, 'ACCESSIONED' as const]]);
  for (const [listed, offer] of [
    [rows, 'Select all 2 others on this page'],
    [rows.slice(0, 2), 'Select the other one on this page'],
  ] as const) {
    const { page, close } = await mount(<SampleSteps rows={listed} chosen={chosen} onChosen={() => {}} />);
    expect(textOf(page)).toContain(offer);
    await close();
  }
});
