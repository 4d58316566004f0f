import { expect, test } from 'vitest';
import { roleHomes } from './role-homes.rules.ts';

test.each([
  ['owner', [], []],
  ['breeder', [], ['Breeding']],
  ['vet', [], ['Clinic']],
  ['owner', ['collection_agent'], ['Sample collection']],
  ['owner', ['club_viewer'], ['Club']],
  ['owner', ['registry_officer'], ['Registry']],
  ['owner', ['support'], ['Back office']],
  ['owner', ['lab_reviewer'], ['Back office']],
  ['breeder', ['admin', 'collection_agent'], ['Back office', 'Sample collection', 'Breeding']],
] as const)('the account home of a %s with %j shows %j', (type, roles, titles) => {
  expect(roleHomes(type, roles).map(({ title }) => title)).toEqual(titles);
});

test('a lab reviewer has a link to the laboratory only, and a technician also to the back office', () => {
  const places = (role: string) => roleHomes('owner', [role])[0]?.links.map(({ to }) => to);
  expect(places('lab_reviewer')).toEqual(['/lab']);
  expect(places('lab_technician')).toEqual(['/admin', '/lab']);
});

test('3.11 a club viewer has no link to advance orders, and an admin or a secretary does', () => {
  const offers = (role: string) => roleHomes('owner', [role])[0]!.links.some(({ to }) => to === '/my/advance-orders');
  expect(['club_admin', 'club_secretary', 'club_viewer'].map(offers)).toEqual([true, true, false]);
});
