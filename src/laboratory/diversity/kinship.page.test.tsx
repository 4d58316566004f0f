// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ComponentProps } from 'react';
import { mount } from '../../../test/support/dom.tsx';
import KinshipPage from './kinship.page.tsx';

test.each([
  ['', false],
  ['kelpie', true],
])('an empty list has a search field only where it was searched: "%s"', async (search, isShown) => {
  const loaderData = { pairs: [], conflicts: [], count: 0, animals: 0, number: 1, search };
  const { page, close } = await mount(
    <KinshipPage {...({ loaderData } as unknown as ComponentProps<typeof KinshipPage>)} />,
  );
  expect(page.querySelector('input[type=search]') !== null).toBe(isShown);
  expect(page.textContent).toContain(isShown ? 'Nothing found.' : 'Nothing to compare yet.');
  await close();
});
