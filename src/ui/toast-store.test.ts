import { expect, test } from 'vitest';
import { dismissToast, toaster, toastsNow } from './toast-store.ts';

test('R557 a 428 answer becomes one toast a message, "field: message"', () => {
  toaster.fieldErrors({ email: ['is wrong', 'is taken'], name: ['is missing'] });
  expect(toastsNow().map((toast) => toast.text)).toEqual(['email: is wrong', 'email: is taken', 'name: is missing']);
});

test('R561 a toast stays for 5000 ms unless it says otherwise', () => {
  toaster.note('Hello');
  expect(toastsNow().at(-1)).toMatchObject({ text: 'Hello', stays: 5000 });
});

test('R558 a list body becomes one toast for each of its items', () => {
  for (const { id } of toastsNow()) dismissToast(id);
  toaster.errors(['x', 'y']);
  expect(toastsNow().map(({ text, tone }) => [text, tone])).toEqual([
    ['x', 'bad'],
    ['y', 'bad'],
  ]);
});
