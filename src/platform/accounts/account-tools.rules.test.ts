import { expect, test } from 'vitest';
import { accountTools, chosenTool, mayOpenPage, shortcutsFor, toolsFor } from './account-tools.rules.ts';
import { accountSections } from './my-menu.rules.ts';

const NAMES =
  'my-profile, my-animals, my-patients, order-history, parentage-request, shared-animals, collection-agents, club-access, transfer-animals, archived-animals, report-authentication, acm-form, fact-sheets, breeding-strategy, feline-colour-tool, multipack-transfer, owner-shared-animals, case-studies, how-to-order, vet-invoices, order-supplies, view-advance-results, agent-products, collected-animals, order-tests, microchip-parent-checker, redeem-tests, custom-profiles, paw-print-pedigree';

test('R138 the account menu has the 29 tools of the specification, each for at least one user type', () => {
  expect(Object.keys(accountTools)).toEqual(NAMES.split(', '));
  const roles = ['collection_agent', 'club_admin'];
  for (const type of ['breeder', 'vet', 'owner'] as const) {
    const shown = accountSections(type, roles).flatMap(({ links }) => links.map(({ to }) => to));
    for (const { to } of toolsFor(type, roles)) expect(shown, `${type} ${to}`).toContain(to);
    expect(new Set(shown).size, 'each place once').toBe(shown.length);
  }
});

test('R138 a tool for one user type is not shown to another', () => {
  const labels = (type: 'breeder' | 'vet' | 'owner', roles: string[] = []) =>
    toolsFor(type, roles).map(({ label }) => label);
  expect(labels('vet')).toEqual(expect.arrayContaining(['My patients', 'Order supplies', 'Case studies']));
  expect(labels('vet')).not.toContain('Breeding strategy');
  expect(labels('owner')).not.toContain('Custom profiles');
  expect(labels('breeder')).not.toContain('Agent products');
  expect(labels('breeder', ['collection_agent'])).toContain('Agent products');
});

test('R031 R075 the current tool is the selected one if the user has it, and "my animals" changes nothing', () => {
  expect(chosenTool('order-history', 'breeder', [])).toEqual({
    name: 'order-history',
    label: 'Order history',
    to: '/my/orders',
  });
  expect(chosenTool('order-tests', 'vet', [])?.to).toBe('/vet');
  for (const name of [null, 'my-animals', 'vet-invoices', 'agent-products', 'constructor', '', '//evil.example'])
    expect(chosenTool(name, 'breeder', [])).toBeNull();
  const offered = shortcutsFor('breeder', []).map(({ value }) => value);
  expect(offered).toContain('order-history');
  expect(offered).not.toContain('vet-invoices');
  for (const name of offered) expect(chosenTool(name, 'breeder', [])?.name).toBe(name);
});

test('Q011 clinic pages are for vets; other users who can order supplies can open the supplies page', () => {
  const roles = (role?: 'collection_agent' | 'club_secretary' | 'club_viewer') => (role ? [role] : []);
  for (const path of ['/my/my-patients', '/my/my-patients/7', '/my/vet-invoices', '/my/case-studies']) {
    expect(mayOpenPage(path, { type: 'vet', roles: [] }), path).toBe(true);
    expect(mayOpenPage(path, { type: 'owner', roles: roles('collection_agent') }), path).toBe(false);
  }
  for (const role of ['collection_agent', 'club_secretary'] as const)
    expect(mayOpenPage('/my/order-supplies', { type: 'breeder', roles: roles(role) }), role).toBe(true);
  expect(mayOpenPage('/my/order-supplies', { type: 'breeder', roles: roles('club_viewer') })).toBe(false);
  expect(mayOpenPage('/my/my-patients-of-old', { type: 'breeder', roles: [] })).toBe(true);
});
