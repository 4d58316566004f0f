// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, press, refuseAsOutdated, textOf, until } from '../../../test/support/dom.tsx';
import { KitTabs } from './kit-tabs.tsx';
import ReplacementPage from './replacement.page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the replacements tab is shown only to users who may send replacements', async () => {
  const shown = await mount(<KitTabs sendsReplacements />);
  expect(textOf(shown.page)).toContain('Replacement kits');
  await shown.close();
  const hidden = await mount(<KitTabs sendsReplacements={false} />);
  expect(textOf(hidden.page)).not.toContain('Replacement kits');
  await hidden.close();
});

test('3.2 3.3 the address is used for the other kits of its owner while the box that lists them is checked', async () => {
  const sent = refuseAsOutdated();
  const countries = [{ code: 'AU', name: 'Australia', states: [{ code: 'VIC', name: 'Victoria' }] }];
  const address = { firstName: 'Ruth', lastName: 'Kelpie', address: '9 New Street', city: 'Ballarat' };
  const place = { state: 'VIC', postalCode: '3350', country: 'AU' };
  const shown = { barcode: 'GG7K3M91QX4T', reason: 'Recalled.', state: 'ASKED', address: { ...address, ...place } };
  const token = 'a'.repeat(32);
  const pageWith = (others: string[], hasMoreAtSignIn = false) => {
    const replacement = { ...shown, others, hasMoreAtSignIn };
    const loaderData = { token, countries, countryCode: 'AU', replacement };
    return mount(<ReplacementPage {...({ loaderData } as unknown as ComponentProps<typeof ReplacementPage>)} />);
  };
  const send = async (from: HTMLElement) => {
    const before = sent.length;
    await press(from, 'Send kit to this address');
    await until(() => expect(sent).toHaveLength(before + 1));
    await until(() => expect(from.querySelector('button[type=submit]')?.getAttribute('aria-busy')).not.toBe('true'));
  };
  const { page, close } = await pageWith(['GGMNNKRTEVAP', 'GGDCFGW2G2E1']);
  expect(textOf(page)).toContain('Send my 2 other replacement kits to this address too');
  expect(textOf(page)).toContain('For kits GGMN-NKRT-EVAP and GGDC-FGW2-G2E1.');
  await send(page);
  page.querySelector<HTMLInputElement>('[name=withOthers]')!.checked = false;
  await send(page);
  await close();
  const alone = await pageWith([]);
  expect(alone.page.querySelector('[name=withOthers]')).toBeNull();
  expect(textOf(alone.page)).not.toContain('Sign in');
  await send(alone.page);
  await alone.close();
  const asGuest = await pageWith([], true);
  expect(textOf(asGuest.page)).toContain('Your other replacement kits need an address too.');
  expect(asGuest.page.querySelector('a.text-link')?.getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(`/kit-replacement/${token}`)}`,
  );
  await asGuest.close();
  expect(sent.map(({ body }) => (body as { withOthers: boolean }).withOthers)).toEqual([true, false, false]);
});
