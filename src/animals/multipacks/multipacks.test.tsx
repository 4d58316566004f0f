// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import MultipacksPage from './multipacks.page.tsx';

test('the summary of a balance includes its refunded tests', async () => {
  const row = { category_id: 4, name: 'Profiles', product_id: 36, product_name: 'Dog DNA Profile', next_expiry: null };
  const counts = { bought: 5, used: 0, transferred_in: 0, transferred_out: 3, expired: 0, refunded: 2, available: 0 };
  const loaderData = { balance: [{ ...row, ...counts }], ledger: { count: 0 }, number: 1, countryCode: 'AU' };
  const props = { loaderData } as unknown as ComponentProps<typeof MultipacksPage>;
  const { page, close } = await mount(<MultipacksPage {...props} />);
  expect(textOf(page.querySelector('li'))).toContain('5 bought, 3 transferred, 2 refunded');
  await close();
});
