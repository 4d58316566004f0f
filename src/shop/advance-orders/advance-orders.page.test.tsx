// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ComponentProps } from 'react';
import { mount } from '../../../test/support/dom.tsx';
import AdvanceOrdersPage from './advance-orders.page.tsx';

test.each([
  ['', false],
  ['kelpie', true],
])('an empty list has a search field only after a search: "%s"', async (search, isShown) => {
  const loaderData = { orders: { results: [], count: 0 }, number: 1, search, mayLodge: true, countryCode: 'AU' };
  const { page, close } = await mount(
    <AdvanceOrdersPage {...({ loaderData } as unknown as ComponentProps<typeof AdvanceOrdersPage>)} />,
  );
  expect(page.querySelector('input[type=search]') !== null).toBe(isShown);
  expect(page.textContent).toContain(isShown ? 'Nothing found.' : 'No advance orders yet.');
  await close();
});
