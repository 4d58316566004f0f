// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import type { Report } from './parentage.contract.ts';
import { PayRequest } from './pay-request.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const report: Report = {
  id: 3,
  species: { id: 1, name: 'Dog' },
  state: 'AWAITING_PAYMENT',
  progress: { done: 0, total: 1 },
  panel: null,
  payment: { orderId: null, state: null, paidAt: null },
  waitsForProfiles: false,
  asked: [],
  club: null,
  isMine: true,
  code: null,
  endReason: null,
  offspring: [{ id: 1, name: 'Pip', verdict: null }],
  dam: { id: 2, name: 'Juno' },
  sires: [],
  requestedAt: '2026-11-20T02:00:00.000Z',
  reportedAt: null,
  version: '1',
  population: null,
  findings: [],
  note: '',
  toPay: { young: 1, eachCents: 2_500, totalCents: 2_500, currency: 'AUD' },
};
const australia = { code: 'AU', name: 'Australia', statesRequired: true, postcodePattern: '[0-9]{4}' };

test('all empty fields of the billing address are marked together, including those of its country', async () => {
  const calls = mockServer({});
  await mount(<PayRequest report={report} countries={[australia]} countryCode="AU" hasAddress={false} isVet={false} />);
  // The form requests the country's states when it opens.
  await until(() => expect(calls).not.toEqual([]));
  const button = [...document.querySelectorAll('button')].find((one) => textOf(one).startsWith('Order with'))!;
  await runAction(() => button.click());
  const marked = [...document.querySelectorAll('[aria-invalid="true"]')].map((field) =>
    field.getAttribute('autocomplete'),
  );
  expect(marked).toEqual(
    expect.arrayContaining([
      'billing given-name',
      'billing address-line1',
      'billing address-level2',
      'billing address-level1',
      'billing postal-code',
    ]),
  );
});
