// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { SHORT_REASON } from '#shared/forms/reason.ts';
import {
  mockServer,
  runAction,
  mount,
  press,
  refuseAsOutdated,
  textOf,
  typeInto,
  until,
} from '../../../test/support/dom.tsx';
import { PriceForm } from './price-form.tsx';

afterEach(() => vi.unstubAllGlobals());

type Price = Parameters<typeof PriceForm>[0]['price'];

const price = { book: 'AU', audience: 'breeder', productId: 36, currency: 'AUD', amountCents: 10_000 };
const shown = { ...price, nextAmountCents: null, breederCents: null, version: '10000 null' } as unknown as Price;

test('a reason that is too short gets a message at its field before any confirmation', async () => {
  const errors = { reason: [SHORT_REASON] };
  mockServer({ 'POST /api/admin/prices/AU/breeder/36/changes': { status: 428, body: errors } });
  const { page, close } = await mount(<PriceForm price={shown} countryCode="AU" />);
  expect(page.textContent).toContain('At least 5 characters.');
  await typeInto(page.querySelector<HTMLInputElement>('[name=amount]')!, '120.00');
  await typeInto(page.querySelector<HTMLInputElement>('[name=reason]')!, 'Up');
  await press(page, 'Change price');
  await until(() => expect(page.textContent).toContain(SHORT_REASON));
  expect(page.querySelector('dialog[open]')).toBeNull();
  await close();
});

test('a price change sends the displayed version, and a rejection keeps the input', async () => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(<PriceForm price={shown} countryCode="AU" />);
  const amount = page.querySelector<HTMLInputElement>('[name=amount]')!;
  await typeInto(amount, '120.00');
  await typeInto(page.querySelector<HTMLInputElement>('[name=reason]')!, 'Freight went up');
  await press(page, 'Change price');
  await until(() => expect(page.querySelector('dialog')).not.toBeNull());
  const confirm = [...page.querySelectorAll<HTMLButtonElement>('dialog button')].find(
    (button) => textOf(button) === 'Change price',
  )!;
  await runAction(() => confirm.click());
  await until(() => expect(textOf(page.querySelector('form [role=alert]'))).toContain(CHANGED_SINCE));
  expect(sent).toEqual([
    {
      call: 'POST /api/admin/prices/AU/breeder/36/changes',
      body: expect.objectContaining({ version: '10000 null', amountCents: 12_000 }),
    },
  ]);
  expect(amount.value).toBe('120.00');
  await close();
});
