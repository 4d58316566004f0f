// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount } from '../../../test/support/dom.tsx';
import { NamedOrders } from './statement-lines.tsx';

const covered = 'A payment above already covers the amount due.';

test.each([
  ['nothing_open', 6_500, true],
  ['nothing_open', 0, false],
  ['whole', 6_500, false],
] as const)(
  'a payment that is %s with %i due on its order: covered by one above is %s',
  async (verdict, openCents, isShown) => {
    const order = { orderId: 13, number: null, email: 'a@example.test', openCents, currency: 'AUD' as const };
    const { page, close } = await mount(<NamedOrders orders={[order]} verdict={verdict} />);
    expect(page.textContent.includes(covered)).toBe(isShown);
    await close();
  },
);
