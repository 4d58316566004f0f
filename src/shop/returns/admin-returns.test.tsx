// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { runAction, mount, textOf } from '../../../test/support/dom.tsx';
import { ClosedReturns, ReturnCallouts } from './admin-returns.tsx';

test('the seals of returned kits start as unchecked', async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  const units = [{ unitId: 1, state: 'KIT_SENT', barcode: 'GG27AJDHS6AS', productName: 'Dog Full Breed Profile' }];
  const order = { orderId: 5, returns: [], units } as never;
  const { page, close } = await mount(<ReturnCallouts order={order} mayRefund />);
  await runAction(() =>
    [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Receive unopened kits')!.click(),
  );
  expect(page.querySelector<HTMLInputElement>('[name=sealed]')!.checked).toBe(false);
  await close();
});

test('staff are told to refund once returned kits have arrived', async () => {
  const title = async (state: string) => {
    const request = { id: 3, kind: 'RETURN', state, reason: '', requestedAt: '2026-11-20T00:00:00Z' };
    const { page, close } = await mount(
      <ReturnCallouts order={{ orderId: 5, returns: [request], units: [] } as never} mayRefund />,
    );
    const text = textOf(page);
    await close();
    return text;
  };
  expect(await title('REQUESTED')).toContain('The customer is returning this order');
  expect(await title('ARRIVED')).toContain('The returned kits have arrived: refund the customer');
});

test('a closed return stays on the order with its reason and the reply', async () => {
  const request = {
    id: 3,
    kind: 'RETURN',
    reason: 'Too late',
    answer: 'The seal was broken.',
    requestedAt: '2026-11-20T00:00:00Z',
  };
  const text = async (state: string) => {
    const order = { orderId: 5, returns: [{ ...request, state }] } as never;
    const { page, close } = await mount(<ClosedReturns order={order} countryCode="AU" />);
    const found = page.textContent;
    await close();
    return found;
  };
  const declined = await text('DECLINED');
  for (const part of ['Return: declined', 'Too late', 'Our answer: The seal was broken.'])
    expect(declined).toContain(part);
  expect(await text('REQUESTED')).not.toContain('Closed returns');
});

test('a closed return shows the day on which it was requested, and the reply with its lines', async () => {
  const row = { id: 1, kind: 'RETURN', state: 'DECLINED', reason: '', requestedAt: '2026-11-20T09:00:00Z' };
  const order = { orderId: 5, returns: [{ ...row, answer: 'Keep one kit.\nReturn the other.' }] } as never;
  const { page, close } = await mount(<ClosedReturns order={order} countryCode="AU" />);
  expect(textOf(page)).toContain('Requested 20/11/2026');
  expect(page.querySelector('.whitespace-pre-line')?.textContent).toContain('Keep one kit.\nReturn the other.');
  await close();
});
