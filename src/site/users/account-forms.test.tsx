// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { mount, press, refuseAsOutdated, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import { accountChange } from './account-change.rules.ts';
import type { PersonView } from './people.contract.ts';
import { Facts } from './person-facts.tsx';
import { RolesForm } from './roles-form.tsx';
import { TermsForm } from './terms-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const person = {
  id: 'p1',
  name: 'Ada',
  type: 'vet',
  roles: ['support'],
  rolesVersion: 'support',
  terms: {
    onAccount: true,
    creditLimitCents: 100_000,
    netTermsDays: 14,
    currency: 'AUD',
    outstandingCents: 0,
    version: 'true 100000 14',
  },
} as unknown as PersonView;

test.each([
  ['Save roles', 'PUT /api/admin/people/p1/roles', 'support', <RolesForm key="roles" person={person} />],
  ['Save terms', 'PUT /api/admin/people/p1/terms', 'true 100000 14', <TermsForm key="terms" person={person} />],
])('%s sends the displayed version, and keeps the input after a refusal', async (button, call, version, form) => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(form);
  const reason = page.querySelector<HTMLInputElement>('[name=reason]')!;
  await typeInto(reason, 'moves to the laboratory');
  await press(page, button);
  await until(() => expect(textOf(page.querySelector('[role=alert]'))).toContain(CHANGED_SINCE));
  expect(sent).toEqual([{ call, body: expect.objectContaining({ version, reason: 'moves to the laboratory' }) }]);
  expect(reason.value).toBe('moves to the laboratory');
  await close();
});

test.each([
  [{ fromState: 'admin support', toState: 'lab_reviewer support' }, 'granted Laboratory reviewer; revoked Admin'],
  [{ fromState: null, toState: 'club_viewer' }, 'granted Club viewer'],
  [{ fromState: 'support', toState: null }, 'revoked Support'],
  [{ fromState: 'support', toState: 'support' }, 'no roles granted or revoked'],
])('a change of roles is described: %o', (states, words) => {
  expect(accountChange({ kind: 'roles_changed', data: null, ...states })).toBe(words);
});

test('a change of credit terms is described, also without a stored currency', () => {
  const kind = 'credit_terms_changed';
  const states = { fromState: 'pays immediately', toState: '2500.00, 30 days' };
  const before = { onAccount: false, creditLimitCents: 0, netTermsDays: 14 };
  const after = { onAccount: true, creditLimitCents: 250_000, netTermsDays: 1 };
  expect(accountChange({ kind, ...states, data: { before, after, currency: 'GBP' } })).toBe(
    'from immediate payment to £2,500.00 GBP and 1 day',
  );
  expect(accountChange({ kind, ...states, data: { before, after } })).toBe('from pays immediately to 2500.00, 30 days');
  expect(accountChange({ kind: 'deactivated', fromState: 'ACTIVE', toState: 'SUSPENDED', data: null })).toBeNull();
});

test('the history shows the change, then the reason', async () => {
  const entry = { id: '1', at: '2026-11-01T00:00:00.000Z', who: 'Ada', what: 'Roles changed', reason: 'Moved.' };
  const { page, close } = await mount(
    <HistoryCard
      entries={[
        { ...entry, detail: 'granted Support' },
        { ...entry, id: '2' },
      ]}
      countryCode="AU"
    />,
  );
  const lines = [...page.querySelectorAll('li > span:first-child')].map(textOf);
  expect(lines).toEqual(['Roles changed: granted Support. Moved.', 'Roles changed: Moved.']);
  await close();
});

test("the number of a user's orders leads to them", async () => {
  const user = {
    ...person,
    email: 'ada+shop@example.test',
    sessions: 1,
    counts: { animals: 0, orders: 2, openInvoices: 0 },
  };
  const { page, close } = await mount(<Facts person={user} country="Australia" countryCode="AU" />);
  const link = page.querySelector('a');
  expect([link?.getAttribute('href'), textOf(link)]).toEqual([
    '/admin/orders?search=ada%2Bshop%40example.test',
    '2 orders',
  ]);
  await close();
});
