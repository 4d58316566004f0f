// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { ReleaseButton } from './release-button.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a release asks for confirmation, states what the owner gets, and is sent once', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (target: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${new URL(target, 'http://store.test').pathname}`);
    return Promise.resolve(Response.json({ reportKey: null, certificateCode: null, scheduledFor: null }));
  });
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  const sample = { id: 5, animalName: 'Willow', productName: 'Full breed profile', tests: 26, rows: [], parts: [] };
  const { page, close } = await mount(<ReleaseButton sample={sample} />);
  const click = (label: string) =>
    runAction(() => [...page.querySelectorAll('button')].find((one) => textOf(one) === label)!.click());
  const dialog = () => page.querySelector('dialog[open]');
  await click('Release to owner');
  expect(calls).toEqual([]);
  expect(textOf(dialog())).toContain("Release Willow's results?");
  expect(textOf(dialog())).toContain('26 tests (Full breed profile)');
  expect(textOf(dialog())).toContain('is emailed');
  await click('Cancel');
  expect([dialog(), calls]).toEqual([null, []]);
  await click('Release to owner');
  await click('Release results');
  await until(() => expect(calls).toEqual(['POST /api/lab/samples/5/release']));
  await until(() => expect(dialog()).toBeNull());
  await close();
});

test('the release of a DNA profile without tests promises neither test results nor a certificate', async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  const parts = [{ part: 'DNA_PROFILE' as const, isNeeded: true }];
  const sample = { id: 5, animalName: 'Willow', productName: 'Dog DNA Profile', tests: 0, rows: [], parts };
  const { page, close } = await mount(<ReleaseButton sample={sample} />);
  await runAction(() => page.querySelector('button')!.click());
  const text = textOf(page.querySelector('dialog[open]'));
  expect(text).toContain('The owner gets the DNA profile (Dog DNA Profile) with the report, and is emailed.');
  expect(text).not.toMatch(/0 tests|certificate|vet/);
  await close();
});

test('a release counts tests without a result separately, and states what happens to them', async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  const rows = [{ status: 'FAILED' }, { status: 'FAILED' }, { status: 'OK' }];
  const sample = { id: 5, animalName: 'Willow', productName: 'Full breed profile', tests: 3, rows, parts: [] };
  const { page, close } = await mount(<ReleaseButton sample={sample} />);
  await runAction(() => page.querySelector('button')!.click());
  const text = textOf(page.querySelector('dialog[open]'));
  expect(text).toContain('The owner gets the results of 1 test (Full breed profile)');
  expect(text).toContain('2 tests gave no result: the first time a test fails, it is repeated free of charge');
  await close();
});
