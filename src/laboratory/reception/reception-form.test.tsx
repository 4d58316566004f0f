// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { ReceptionForm } from './reception-form.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the second click of a double click gives no missing-barcode error, and a later click does', async () => {
  const received: string[] = [];
  vi.stubGlobal('fetch', (target: string) => {
    received.push(new URL(target, 'http://store.test').pathname);
    return Promise.resolve(Response.json({ sampleId: 1, state: 'RECEIVED', holdReason: null, again: false }));
  });
  const { page, close } = await mount(<ReceptionForm />);
  const input = page.querySelector('input')!;
  const click = () => runAction(() => page.querySelector<HTMLElement>('button[type=submit]')!.click());
  await runAction(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'GGAB');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await click();
  await click();
  await until(() => expect(received).toEqual(['/api/lab/receptions']));
  expect(input.value).toBe('');
  expect(textOf(page)).not.toContain('This field is required');

  const later = Date.now() + 2000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await click();
  expect(textOf(page)).toContain('This field is required');
  await close();
});

test('a scan that needs a check links to its sample, and is cleared with all other answered scans', async () => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ sampleId: 7, state: 'ON_HOLD', holdReason: 'NO_FORM', again: true })),
  );
  const { page, close } = await mount(<ReceptionForm />);
  const paste = new Event('paste', { bubbles: true });
  Object.assign(paste, { clipboardData: { getData: () => 'GGAB\nGGCD\n' } });
  await runAction(() => page.querySelector('input')!.dispatchEvent(paste));
  await until(() => expect(page.querySelectorAll('a[href="/lab/samples/7"]')).toHaveLength(2));
  const clear = [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Clear all')!;
  await runAction(() => clear.click());
  expect(page.querySelector('ol')).toBeNull();
  await close();
});

test('while scans are queued, the button states that they are kept', async () => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', (_: string, init: { body: string }) =>
    init.body.includes('GGEF')
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ sampleId: 7, state: 'ON_HOLD', holdReason: 'NO_FORM', again: true })),
  );
  const { page, close } = await mount(<ReceptionForm />);
  const paste = new Event('paste', { bubbles: true });
  Object.assign(paste, { clipboardData: { getData: () => 'GGAB\nGGEF\n' } });
  await runAction(() => page.querySelector('input')!.dispatchEvent(paste));
  await until(() => expect(page.querySelectorAll('a[href="/lab/samples/7"]')).toHaveLength(1));
  const clear = [...page.querySelectorAll('button')].find((one) => textOf(one).startsWith('Clear all'))!;
  expect(textOf(clear)).toBe('Clear all sent kits');
  await runAction(() => clear.click());
  expect(textOf(page.querySelector('ol'))).toContain('Sending');
  await close();
});
