// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { mount } from './support/dom.tsx';
import BatchPage from '#animals/kits/batch.page.tsx';

const batch = { id: 60, productName: 'Dog Full Breed Profile', size: 1, states: {}, recalledAt: null };

async function show(about: object) {
  const loaderData = { batch: { ...batch, ...about }, mayRecall: true, countryCode: 'AU' };
  const props = { loaderData } as unknown as Parameters<typeof BatchPage>[0];
  return (await mount(<BatchPage {...props} />)).page;
}

const buttonOf = (page: Element, text: string) =>
  [...page.querySelectorAll('a, button')].find((one) => one.textContent === text);

test('the recall of a batch requires a reason first', async () => {
  const page = await show({});
  await act(async () => (buttonOf(page, 'Recall batch') as HTMLElement).click());
  expect(document.activeElement).toBe(page.querySelector('dialog[open] input[name=reason]'));
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('labels of a recalled batch cannot be printed', async () => {
  expect(buttonOf(await show({}), 'Print labels')).toBeDefined();
  const recalled = await show({ recalledAt: '2026-11-28T00:00:00Z', recallReason: 'Swabs' });
  expect([buttonOf(recalled, 'Print labels'), buttonOf(recalled, 'Recall batch')]).toEqual([undefined, undefined]);
});
