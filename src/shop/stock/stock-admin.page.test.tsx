// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { doing, mount, until } from '../../../test/support/dom.tsx';
import StockAdminPage from './stock-admin.page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the form has what is stored, and sends what was typed with its sign and fraction', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_target: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.resolve(Response.json({ onHand: ['Enter 0 or more.'] }, { status: 428 }));
  });
  const chosen = { productId: 53, name: 'Extra Swab', onHand: 3, backorder: true, backorderDays: 30 };
  const list = { results: [], count: 0, page: 1, size: 20 };
  const loaderData = { list, chosen } as never;
  const { page, close } = await mount(
    <StockAdminPage {...({ loaderData } as unknown as Parameters<typeof StockAdminPage>[0])} />,
  );
  const inputs = [...page.querySelectorAll<HTMLInputElement>('#count input')];
  const values = () => inputs.map(({ type, value, checked }) => (type === 'checkbox' ? checked : value));
  expect(values()).toEqual(['53', '3', '30', true]);
  for (const typed of ['-2', '2.5']) {
    await doing(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(inputs[1], typed);
      inputs[1]!.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await doing(() => page.querySelector<HTMLElement>('#count button[type=submit]')!.click());
  }
  await until(() =>
    expect(sent).toEqual([
      { onHand: -2, backorder: true, backorderDays: 30 },
      expect.objectContaining({ onHand: 2.5 }),
    ]),
  );
  expect(values()[1]).toBe('2.5');
  await close();
});
