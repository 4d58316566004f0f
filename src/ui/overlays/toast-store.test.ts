import { afterEach, beforeEach, expect, test } from 'vitest';
import { dismissToast, isFront, openRegion, toaster, toastsOf } from './toast-store.ts';

let closePage = () => {};
beforeEach(() => (closePage = openRegion('page', false)));
afterEach(() => closePage());

test('R557 a 428 response becomes one toast per message, "field: message"', () => {
  toaster.fieldErrors({ email: ['is wrong', 'is taken'], name: ['is missing'] });
  expect(toastsOf('page').map((toast) => toast.text)).toEqual([
    'email: is wrong',
    'email: is taken',
    'name: is missing',
  ]);
});

test('R561 a toast stays for 5000 ms by default', () => {
  toaster.note('Hello');
  expect(toastsOf('page').at(-1)).toMatchObject({ text: 'Hello', stays: 5000 });
});

test('R558 a list body becomes one toast per item', () => {
  for (const { id } of toastsOf('page')) dismissToast(id);
  toaster.errors(['x', 'y']);
  expect(toastsOf('page').map(({ text, tone }) => [text, tone])).toEqual([
    ['x', 'bad'],
    ['y', 'bad'],
  ]);
});

test('the topmost region shows the toasts, and the next region shows them when it closes', () => {
  const window = openRegion('window', true);
  expect(['page', 'window'].map(isFront)).toEqual([false, true]);
  // The page's region may mount later than a dialog that is already open.
  closePage();
  closePage = openRegion('page', false);
  expect(isFront('window')).toBe(true);
  window();
  expect(isFront('page')).toBe(true);
});
