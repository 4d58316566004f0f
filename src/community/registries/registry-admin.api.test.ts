import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn: signedIn, createBrowser } = useBrowsers(database);
let desk: ApiBrowser;
const body = { name: 'Kennel Union', countryCode: 'NZ', minimumGrade: 'B', requiredTestIds: [] };
const make = (more: object) => desk.post('/api/admin/registries', { ...body, ...more });
const find = async (code: string) => (await desk.get(`/api/admin/registries/${code}`)).body;
const look = (browser: ApiBrowser, registry: string) =>
  browser.post('/api/my/registry/lookups', { numbers: ['V1'], reason: 'Litter registration', registry });

beforeAll(async () => {
  [desk] = await signedIn({ roles: ['admin'] });
});

describe('3.14 registries in the back office', () => {
  test('3.14 a registry is created once, and invalid fields are reported by field', async () => {
    expect((await make({ code: 'kun' })).body).toEqual({ code: 'KUN' });
    expect(await find('KUN')).toMatchObject({ name: body.name, minimumGrade: 'B', requiredTests: [], state: 'ACTIVE' });
    const wrong = await desk.post('/api/admin/registries', {
      code: 'A1',
      name: '',
      countryCode: '',
      minimumGrade: 'D',
    });
    expect(Object.keys(wrong.body).toSorted()).toEqual(['code', 'countryCode', 'minimumGrade', 'name']);
    expect((await make({ code: 'KUN', name: 'Another' })).body).toEqual({
      code: ['A registry with this code already exists. Enter another code.'],
    });
    expect((await make({ code: 'KUNN', name: 'KENNEL union' })).body).toEqual({
      name: ['The registry KUN already has this name. Enter another name.'],
    });
    const odd = await make({ code: 'ODD', name: 'Odd', countryCode: 'ZZ', requiredTestIds: [999_999] });
    expect(Object.keys(odd.body).toSorted()).toEqual(['countryCode', 'requiredTestIds']);
    const twice = await Promise.all([make({ code: 'ONE', name: 'One name' }), make({ code: 'TWO', name: 'one NAME' })]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428]);
  });

  test('3.14 of two concurrent changes to the requirements, the second is rejected', async () => {
    await make({ code: 'TABS', name: 'Two tabs' });
    const { tests } = (await desk.get('/api/admin/registry-choices')).body;
    const { version } = await find('TABS');
    const change = { ...body, name: 'Two tabs', minimumGrade: 'A', requiredTestIds: [tests[0].id], version };
    expect((await desk.put('/api/admin/registries/TABS', change)).status).toBe(200);
    expect((await desk.put('/api/admin/registries/TABS', change)).status).toBe(409);
    expect(await find('TABS')).toMatchObject({ minimumGrade: 'A', requiredTests: [{ id: tests[0].id }] });
  });

  test('3.14 an officer is added by email address, gets an email, and loses access when removed', async () => {
    await make({ code: 'OFF', name: 'With officers' });
    const [theirs, officer] = await signedIn();
    const at = '/api/admin/registries/OFF/officers';
    expect((await desk.post(at, { email: 'nobody@example.test' })).body).toHaveProperty('email');
    expect((await look(theirs, 'OFF')).status).toBe(403);
    const twice = await Promise.all([1, 2].map(() => desk.post(at, { email: officer.email.toUpperCase() })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await look(theirs, 'OFF')).status).toBe(200);
    expect((await find('OFF')).people).toMatchObject([{ id: officer.id }]);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toPersonId', '=', officer.id)
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['registries.appointed']);
    expect((await desk.delete(`${at}/${officer.id}`)).status).toBe(200);
    expect((await desk.delete(`${at}/${officer.id}`)).status).toBe(404);
    expect((await look(theirs, 'OFF')).status).toBe(403);
    const { name } = await database.db
      .selectFrom('person')
      .select('name')
      .where('id', '=', officer.id)
      .executeTakeFirstOrThrow();
    expect((await find('OFF')).history.slice(0, 2)).toMatchObject([
      { what: 'Officer removed', detail: name },
      { what: 'Officer added', detail: name },
    ]);
  });

  test('3.14 an officer of two registries who is removed from one keeps the other', async () => {
    await make({ code: 'LEFT', name: 'The left one' });
    await make({ code: 'RIGHT', name: 'The right one' });
    const [theirs, officer] = await signedIn();
    for (const code of ['LEFT', 'RIGHT'])
      await desk.post(`/api/admin/registries/${code}/officers`, { email: officer.email });
    await desk.delete(`/api/admin/registries/LEFT/officers/${officer.id}`);
    expect((await look(theirs, 'RIGHT')).status).toBe(200);
    expect((await look(theirs, 'LEFT')).status).toBe(403);
  });

  test('3.14 a closed registry allows no lookups and no consents, and is restored when reopened', async () => {
    await make({ code: 'SHUT', name: 'To be closed' });
    const [theirs, officer] = await signedIn();
    const [mine, owner] = await signedIn();
    const animalId = await createAnimal(database.db, owner);
    const allow = (allowed: boolean) =>
      mine.put(`/api/my/registry-consents/${animalId}`, { registry: 'SHUT', allowed });
    await desk.post('/api/admin/registries/SHUT/officers', { email: officer.email });
    expect((await allow(true)).status).toBe(200);
    const closing = () => desk.post('/api/admin/registries/SHUT/closing', { reason: 'Merged with another.' });
    expect((await Promise.all([closing(), closing()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect((await look(theirs, 'SHUT')).status).toBe(403);
    expect((await mine.get('/api/my/registries')).body.map(({ code }: { code: string }) => code)).not.toContain('SHUT');
    expect((await allow(true)).status).toBe(428);
    expect((await allow(false)).status).toBe(200);
    expect((await desk.post('/api/admin/registries/SHUT/officers', { email: owner.email })).status).toBe(409);
    expect((await find('SHUT')).history[0]).toMatchObject({ what: 'Closed', reason: 'Merged with another.' });
    expect((await desk.delete('/api/admin/registries/SHUT/closing')).status).toBe(200);
    expect((await look(theirs, 'SHUT')).status).toBe(200);
  });

  test('3.14 the list can be searched, filtered, sorted and paged; support can read it, other users cannot', async () => {
    const codes = async (query: string) =>
      (await desk.get(`/api/admin/registries?${query}`)).body.results.map(({ code }: { code: string }) => code);
    expect(await codes('search=union')).toEqual(['KUN']);
    expect(await codes('search=%25')).toEqual([]);
    expect(await codes('filter=closed')).toEqual([]);
    const up = await codes('sort=name&size=100');
    expect(await codes('sort=-name&size=100')).toEqual(up.toReversed());
    expect((await codes('sort=-officers'))[0]).toBeDefined();
    expect((await desk.get('/api/admin/registries?size=1')).body).toMatchObject({ next: 2, previous: null });
    expect((await desk.get('/api/admin/registries/NOWHERE')).status).toBe(404);
    const [support] = await signedIn({ roles: ['support'] });
    expect((await support.get('/api/admin/registries')).status).toBe(200);
    expect((await support.post('/api/admin/registries', { ...body, code: 'SUP' })).status).toBe(403);
    const [owner] = await signedIn();
    expect((await owner.get('/api/admin/registries')).status).toBe(403);
    expect((await createBrowser().get('/api/admin/registries')).status).toBe(401);
  });
});
