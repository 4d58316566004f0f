import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn: signedIn, createBrowser } = useBrowsers(database);
let desk: ApiBrowser;
let labrador: number;
const body = {
  name: 'Club of the Marram',
  countryCode: 'AU',
  registryCode: 'DOGSVIC',
  adminEmail: 'first@example.test',
};
const createAdminClub = async (more: object = {}) => desk.post('/api/admin/clubs', { ...body, ...more });
const find = async (id: number) => (await desk.get(`/api/admin/clubs/${id}`)).body;

beforeAll(async () => {
  [desk] = await signedIn({ roles: ['admin'] });
  labrador = await breedNamed(database.db, 'Labrador Retriever');
  await database.db
    .insertInto('registry')
    .values({ code: 'DOGSVIC', name: 'Dogs Victoria', countryCode: 'AU' })
    .onConflict((oc) => oc.doNothing())
    .execute();
});

describe('3.11 clubs in the back office', () => {
  test('3.11 a club begins with the invitation of its first admin, who then runs it', async () => {
    const [theirs, first] = await signedIn();
    const created = await createAdminClub({ adminEmail: first.email, breedIds: [labrador] });
    expect(created.status).toBe(200);
    const { id } = created.body;
    expect(await find(id)).toMatchObject({
      name: body.name,
      state: 'ACTIVE',
      members: 0,
      admins: 0,
      breeds: [{ name: 'Labrador Retriever' }],
      invitations: [{ email: first.email, role: 'ADMIN' }],
    });
    const { invitations } = (await theirs.get('/api/my/clubs')).body;
    expect((await theirs.post(`/api/my/club-invitations/${invitations[0].id}/accept`)).status).toBe(200);
    expect((await theirs.get(`/api/my/clubs/${id}/members`)).body.results).toHaveLength(1);
    expect(await find(id)).toMatchObject({ members: 1, admins: 1, invitations: [] });
    expect((await desk.get(`/api/admin/clubs/${id}/members?search=${first.email}`)).body.results[0].role).toBe('ADMIN');
  });

  test('3.11 invalid fields are reported, and a club name is unique in its country, even under a race', async () => {
    const invalidFields = await desk.post('/api/admin/clubs', { name: 'X', countryCode: 'ZZ', adminEmail: 'nobody' });
    expect(invalidFields.status).toBe(428);
    expect(Object.keys(invalidFields.body)).toEqual(expect.arrayContaining(['name', 'adminEmail']));
    const unknownChoices = await createAdminClub({ countryCode: 'ZZ', registryCode: 'NOWHERE', breedIds: [999_999] });
    expect(Object.keys(unknownChoices.body).toSorted()).toEqual(['breedIds', 'countryCode', 'registryCode']);
    const responses = await Promise.all([
      createAdminClub({ name: 'Twice at once' }),
      createAdminClub({ name: 'TWICE AT ONCE' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428]);
  });

  test('3.11 two people who change a club do not overwrite each other', async () => {
    const { id } = (await createAdminClub({ name: 'Club of two tabs' })).body;
    const { version } = await find(id);
    const change = { name: 'Club of one tab', countryCode: 'NZ', registryCode: null, breedIds: [], version };
    expect((await desk.put(`/api/admin/clubs/${id}`, change)).status).toBe(200);
    expect((await desk.put(`/api/admin/clubs/${id}`, { ...change, name: 'Later' })).status).toBe(409);
    const taken = { ...change, name: 'club of the marram', countryCode: 'AU', version: (await find(id)).version };
    expect((await desk.put(`/api/admin/clubs/${id}`, taken)).body).toHaveProperty('name');
    expect(await find(id)).toMatchObject({ name: 'Club of one tab', countryCode: 'NZ' });
  });

  test("3.11 two people who change a member's role or a product do not overwrite each other", async () => {
    const [, chair] = await signedIn();
    const [, member] = await signedIn();
    const id = await createClub(database.db, [
      [chair, 'ADMIN'],
      [member, 'MEMBER'],
    ]);
    const outdated = { status: 409, body: { code: 'conflict', message: CHANGED_SINCE } };
    const setRole = (role: string) =>
      desk.put(`/api/admin/clubs/${id}/members/${member.id}`, { role, version: 'MEMBER' });
    expect((await setRole('SECRETARY')).status).toBe(200);
    expect(await setRole('VIEWER')).toMatchObject(outdated);
    const { products: choices } = (await desk.get('/api/admin/club-choices')).body;
    const at = `/api/admin/clubs/${id}/products/${choices[0].id}`;
    expect((await desk.put(at, { note: 'For litters' })).status).toBe(200);
    expect(await desk.put(at, { note: 'For adults' })).toMatchObject(outdated);
    const [{ version }] = (await find(id)).products;
    expect((await desk.put(at, { note: 'For shows', version })).status).toBe(200);
    expect(await desk.put(at, { note: 'For adults', version })).toMatchObject(outdated);
    const { products, history } = await find(id);
    expect(products).toMatchObject([{ note: 'For shows' }]);
    expect(history[0]).toMatchObject({ detail: products[0].name });
  });

  test('3.11 a closed club sees nothing and its staff lose their roles; reopened, it keeps only members', async () => {
    const [member, owner] = await signedIn();
    const [admin, chair] = await signedIn();
    const id = await createClub(database.db, [
      [chair, 'ADMIN'],
      [owner, 'MEMBER'],
    ]);
    await desk.put(`/api/admin/clubs/${id}/members/${chair.id}`, { role: 'SECRETARY', version: 'ADMIN' });
    const animalId = await createAnimal(database.db, owner);
    const grant = { animal_ids: [animalId], club_id: id };
    expect((await member.post('/api/my/clubs/transfer-club-animals', grant)).status).toBe(200);
    expect((await desk.post(`/api/admin/clubs/${id}/closing`, { reason: 'no' })).body).toHaveProperty('reason');
    const closing = { reason: 'The club has dissolved.' };
    const closed = await Promise.all([1, 2].map(() => desk.post(`/api/admin/clubs/${id}/closing`, closing)));
    expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await admin.get(`/api/my/clubs/${id}/animals/${animalId}`)).status).toBe(404);
    expect((await admin.get('/api/my/clubs')).body.clubs).toEqual([]);
    expect((await member.post('/api/my/clubs/transfer-club-animals', grant)).status).toBe(403);
    expect((await desk.post(`/api/admin/clubs/${id}/invitations`, { email: 'a@example.test' })).status).toBe(409);
    const roles = async () =>
      database.db.selectFrom('personRole').select('role').where('personId', '=', chair.id).execute();
    expect(await roles()).toEqual([]);
    expect((await find(id)).history[0]).toMatchObject({ what: 'Closed', reason: closing.reason });
    expect((await desk.delete(`/api/admin/clubs/${id}/closing`)).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'ACTIVE', members: 2, animals: 0 });
    expect((await admin.get('/api/my/clubs')).body.clubs).toHaveLength(1);
  });

  test('3.11 staff cannot remove the last admin; a removed member is notified, and their grants end', async () => {
    const [, chair] = await signedIn();
    const [theirs, owner] = await signedIn();
    const id = await createClub(database.db, [
      [chair, 'ADMIN'],
      [owner, 'MEMBER'],
    ]);
    const animalId = await createAnimal(database.db, owner);
    await theirs.post('/api/my/clubs/transfer-club-animals', { animal_ids: [animalId], club_id: id });
    expect((await desk.delete(`/api/admin/clubs/${id}/members/${chair.id}`)).status).toBe(409);
    expect(
      (await desk.put(`/api/admin/clubs/${id}/members/${chair.id}`, { role: 'VIEWER', version: 'ADMIN' })).status,
    ).toBe(409);
    expect((await desk.delete(`/api/admin/clubs/${id}/members/${owner.id}`)).status).toBe(200);
    expect((await desk.delete(`/api/admin/clubs/${id}/members/${owner.id}`)).status).toBe(404);
    expect(await find(id)).toMatchObject({ members: 1, animals: 0 });
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toAddress', '=', owner.email)
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['clubs.removed']);
  });

  test('3.11 products have an order, a note and a code that is restricted to the club', async () => {
    const [theirs, member] = await signedIn({ type: 'breeder' });
    const id = await createClub(database.db, [[member, 'MEMBER']]);
    const { choices } = { choices: (await desk.get('/api/admin/club-choices')).body };
    const [one, two] = choices.products.slice(0, 2).map((product: { id: number }) => product.id) as [number, number];
    await database.db
      .insertInto('coupon')
      .values([
        { code: 'BOUND10', kind: 'PERCENT', percent: '10', conditions: JSON.stringify({ clubIds: [id] }) },
        { code: 'ANYBODY', kind: 'PERCENT', percent: '10', conditions: JSON.stringify({}) },
      ])
      .execute();
    const at = `/api/admin/clubs/${id}/products`;
    expect((await desk.put(`${at}/${one}`, { couponCode: 'NONE' })).body).toEqual({
      couponCode: ["This coupon doesn't exist. Check the code."],
    });
    expect((await desk.put(`${at}/${one}`, { couponCode: 'anybody' })).body).toHaveProperty('couponCode');
    expect((await desk.put(`${at}/0`, {})).body).toEqual({ productId: ['Please choose a product.'] });
    expect((await desk.put(`${at}/999999`, {})).body).toEqual({
      productId: ["This product doesn't exist. Choose one from the list."],
    });
    expect((await desk.put(`${at}/${one}`, { couponCode: 'bound10', note: 'For litters' })).status).toBe(200);
    await Promise.all([desk.put(`${at}/${two}`, {}), desk.put(`${at}/${two}`, {})]);
    const order = async () => (await find(id)).products.map(({ productId }: { productId: number }) => productId);
    expect(await order()).toEqual([one, two]);
    expect((await desk.post(`${at}/${two}/place`, { to: 'up' })).status).toBe(200);
    expect((await desk.post(`${at}/${two}/place`, { to: 'up' })).status).toBe(200);
    expect(await order()).toEqual([two, one]);
    const memberProducts = (await theirs.get('/api/my/club-products')).body.clubs[0].products;
    expect(memberProducts.map(({ productId }: { productId: number }) => productId)).toEqual([two, one]);
    expect((await desk.delete(`${at}/${two}`)).status).toBe(200);
    expect((await desk.delete(`${at}/${two}`)).status).toBe(404);
    expect(await order()).toEqual([one]);
  });

  test('3.11 the list can be searched, filtered, sorted and paged, and an unknown club is a 404', async () => {
    const names = async (query: string) =>
      (await desk.get(`/api/admin/clubs?${query}`)).body.results.map(({ name }: { name: string }) => name);
    expect(await names('search=marram')).toEqual([body.name]);
    expect(await names('search=%25')).toEqual([]);
    const czech = 'Žluťoučký Kůň & Möpse e. V.';
    expect((await createAdminClub({ name: czech, adminEmail: 'kun@example.test' })).status).toBe(200);
    expect(await names('search=zlutoucky+kun')).toEqual([czech]);
    expect(await names('search=mopse')).toEqual([czech]);
    expect(await names('filter=without_admin')).toContain('Club of one tab');
    expect(await names('filter=without_admin')).not.toContain(body.name);
    expect(await names('filter=closed')).toEqual([]);
    const up = await names('sort=name&size=100&filter=all');
    expect(await names('sort=-name&size=100&filter=all')).toEqual(up.toReversed());
    expect((await desk.get('/api/admin/clubs?size=1&page=2')).body).toMatchObject({ previous: 1 });
    expect((await desk.get('/api/admin/clubs?sort=secret')).status).toBe(428);
    expect((await desk.get('/api/admin/clubs/999999')).status).toBe(404);
    expect((await desk.get('/api/admin/clubs/999999/members')).status).toBe(404);
  });

  test('3.11 support can read but not change clubs, and all others are rejected', async () => {
    const [support] = await signedIn({ roles: ['support'] });
    const [owner] = await signedIn();
    expect((await support.get('/api/admin/clubs')).status).toBe(200);
    expect((await support.post('/api/admin/clubs', body)).status).toBe(403);
    expect((await owner.get('/api/admin/clubs')).status).toBe(403);
    expect((await createBrowser().get('/api/admin/clubs')).status).toBe(401);
  });
});
