// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { doing, mount, textOf } from '../../../test/support/dom.tsx';
import { ReturnCallouts } from './admin-returns.tsx';

test('the seals of returned kits start as unchecked', async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  const units = [{ unitId: 1, state: 'KIT_SENT', barcode: 'GG27AJDHS6AS', productName: 'Dog Full Breed Profile' }];
  const order = { orderId: 5, returns: [], units } as never;
  const { page, close } = await mount(<ReturnCallouts order={order} mayRefund />);
  await doing(() =>
    [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Receive unopened kits')!.click(),
  );
  expect(page.querySelector<HTMLInputElement>('[name=sealed]')!.checked).toBe(false);
  await close();
});
