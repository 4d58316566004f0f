// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { HOW_TO_RETURN } from '#platform/articles/facts.rules.ts';
import { dayColumn } from '#ui/lists/columns.tsx';
import { LocalTime, useLocalDay } from '#ui/local-time.tsx';
import { OrderDatesNote } from '#shop/order-complete/order-dates.tsx';
import { mount } from '../../../test/support/dom.tsx';
import { OrderEvents, OrderRefunds } from './order-history.tsx';
import { CANCELLED_BY_BUYER } from './orders.rules.ts';

function Ordered({ at }: { at: string }) {
  const dateOf = useLocalDay('AU');
  return <p>{dateOf(at)}</p>;
}

test("the order date matches its history in the reader's time zone, and a date without time is not converted", async () => {
  // Sydney, where it is already the next day.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-660);
  const at = '2026-11-26T17:00:00.000Z';
  const { page, close } = await mount(
    <>
      <Ordered at={at} />
      <Ordered at="2026-11-26" />
      <LocalTime at={at} countryCode="AU" />
      <b>{dayColumn<string>({ key: 'at', header: 'Date' }, 'AU', (row) => row).cell(at)}</b>
      <i>{dayColumn<null>({ key: 'at', header: 'Date' }, 'AU', (row) => row, 'Never').cell(null)}</i>
    </>,
  );
  const [day, date] = [...page.querySelectorAll('p')].map((line) => line.textContent);
  expect(day).toBe('27/11/2026');
  expect(page.querySelector('time')!.textContent).toContain(day);
  expect(date).toBe('26/11/2026');
  expect([page.querySelector('b')!.textContent, page.querySelector('i')!.textContent]).toEqual([day, 'Never']);
  await close();
  vi.restoreAllMocks();
});

test('five kits sent from one multipack are counted as kits, not as multipacks', async () => {
  const sent = {
    about: 'test' as const,
    text: 'Multipack of 5: kit sent',
    reason: null,
    at: '2026-11-26T17:00:00.000Z',
  };
  const { page, close } = await mount(
    <OrderEvents order={{ events: Array.from({ length: 5 }, () => sent) }} countryCode="AU" />,
  );
  expect(page.textContent).toContain('Multipack of 5: kit sent (5 kits)');
  await close();
});

test('a kit that arrived late is shown as delivered', async () => {
  const day = { by: '2026-12-20', promised: '2026-12-10' };
  const { page, close } = await mount(<OrderDatesNote dates={{ kit: null, results: day, change: 'kit_late' }} />);
  expect(page.textContent).toContain('Your kit reached you later than we planned');
  await close();
});

test('the order page of a buyer who cancelled without a reason does not say that the customer cancelled', async () => {
  const at = '2026-11-26T17:00:00.000Z';
  const cancelled = { about: 'order' as const, text: 'Cancelled by you', reason: CANCELLED_BY_BUYER, at };
  const refund = { refundId: 1, amountCents: 6_500, state: 'SUCCEEDED', reason: CANCELLED_BY_BUYER };
  const order = { returns: [], refunds: [refund], currency: 'AUD' } as never;
  const { page, close } = await mount(
    <>
      <OrderEvents order={{ events: [cancelled, { ...cancelled, reason: 'Wrong kit' }] }} countryCode="AU" />
      <OrderRefunds order={order} countryCode="AU" />
    </>,
  );
  expect(page.textContent).not.toContain(CANCELLED_BY_BUYER);
  expect(page.textContent).toContain('Cancelled by you, Wrong kit');
  await close();
});

test('an order with a return shows how to send the kits back, until they arrive', async () => {
  const started = { id: 1, kind: 'RETURN', state: 'REQUESTED', reason: '', answer: null, requestedAt: '2026-11-26' };
  const textWith = async (state: string) => {
    const order = { returns: [{ ...started, state }], refunds: [], currency: 'AUD' } as never;
    const { page, close } = await mount(<OrderRefunds order={order} countryCode="AU" />);
    const text = page.textContent;
    await close();
    return text;
  };
  expect(await textWith('REQUESTED')).toContain(HOW_TO_RETURN);
  expect(await textWith('ARRIVED')).not.toContain(HOW_TO_RETURN);
});
