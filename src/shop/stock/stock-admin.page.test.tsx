// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { doing, mount, until } from '../../../test/support/dom.tsx';
import StockAdminPage from './stock-admin.page.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['-2', -2],
  ['2.5', 2.5],
])('the form has what is stored, and sends %s as it was typed', async (typed, onHand) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_target: string, { body }: RequestInit) => {
    sent.push(await new Response(body).json());
    return Response.json({ onHand: ['Enter 0 or more.'] }, { status: 428 });
  });
  const chosen = { productId: 53, name: 'Extra Swab', onHand: 3, backorder: true, backorderDays: 30 };
  const loaderData = { list: { results: [], count: 0, page: 1, size: 20 }, chosen };
  const { page, close } = await mount(
    <StockAdminPage {...({ loaderData } as unknown as Parameters<typeof StockAdminPage>[0])} />,
  );
  const inputs = [...page.querySelectorAll<HTMLInputElement>('#count input')];
  const values = () => inputs.map(({ type, value, checked }) => (type === 'checkbox' ? checked : value));
  expect(values()).toEqual(['53', '3', '30', true]);
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(inputs[1], typed);
    inputs[1]!.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await doing(() => page.querySelector<HTMLElement>('#count button[type=submit]')!.click());
  await until(() => expect(sent).toEqual([{ onHand, backorder: true, backorderDays: 30 }]));
  expect(values()).toEqual(['53', typed, '30', true]);
  await close();
});
