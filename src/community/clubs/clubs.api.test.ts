import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
const people: Record<string, SessionUser> = {};
const at: Record<string, ApiBrowser> = {};
let club: number;

beforeAll(async () => {
  const names = ['admin', 'secretary', 'viewer', 'member', 'stranger'];
  for (const name of names) {
    people[name] = await createPerson(database.db, {
      password: PASSWORD,
      email: `${name}.clubs@example.test`,
      firstName: name,
    });
    at[name] = createBrowser();
    await signIn(at[name], people[name]);
  }
  club = await createClub(database.db, [
    [people['admin']!, 'ADMIN'],
    [people['secretary']!, 'SECRETARY'],
    [people['viewer']!, 'VIEWER'],
    [people['member']!, 'MEMBER'],
  ]);
});

const GRANT = '/api/my/clubs/transfer-club-animals';
const granted = async (who: string, query = '') =>
  (await at[who]!.get(`/api/tools/club-access${query}`)).body.results as { animalId: number }[];
const sees = async (who: string, animalId: number) => (await granted(who)).some((one) => one.animalId === animalId);

describe('E034 E090 E091 animals shared with a club', () => {
  test('R103 R462 R465 R580 club staff see an animal once granted, until the member ends the grant', async () => {
    const [mine, kept] = [
      await createAnimal(database.db, people['member']!),
      await createAnimal(database.db, people['member']!),
    ];
    expect(await sees('secretary', mine)).toBe(false);
    const answer = await at['member']!.post(GRANT, { animal_ids: [mine] });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, animal_ids: [mine] }]);
    for (const who of ['admin', 'secretary', 'viewer', 'member']) {
      expect(await sees(who, mine)).toBe(true);
      expect(await sees(who, kept)).toBe(false);
    }
    expect((await at['member']!.get(`/api/my/animals/${mine}`)).body.access).toBe('OWNER');
    expect((await at['secretary']!.get(`/api/my/clubs/${club}/animals/${kept}`)).status).toBe(404);
    expect((await at['secretary']!.get(`/api/my/clubs/${club}/animals/${mine}`)).body).toMatchObject({
      animalId: mine,
    });
    const ended = await at['member']!.delete(`/api/tools/club-access/?animalId=${mine}`);
    expect([ended.status, ended.body]).toEqual([200, { ok: true }]);
    expect(await sees('secretary', mine)).toBe(false);
    expect((await at['secretary']!.get(`/api/my/clubs/${club}/animals/${mine}`)).status).toBe(404);
    // The animal itself is not deleted.
    expect((await at['member']!.get(`/api/my/animals/${mine}`)).status).toBe(200);
    expect((await at['member']!.delete(`/api/tools/club-access/?animalId=${mine}`)).status).toBe(404);
  });

  test("R462 other users' and unknown animals get the same error, and no animal of the request is shared", async () => {
    const mine = await createAnimal(database.db, people['member']!);
    const foreign = await createAnimal(database.db, people['stranger']!);
    const answer = await at['member']!.post(GRANT, { animal_ids: [mine, foreign] });
    const none = await at['member']!.post(GRANT, { animal_ids: [mine, 999_999] });
    expect([answer.status, answer.body]).toEqual([428, { animal_ids: ["One of these animals isn't in My animals."] }]);
    expect([none.status, none.body]).toEqual([answer.status, answer.body]);
    expect(await sees('admin', mine)).toBe(false);
    // Club staff cannot share other users' animals either.
    expect((await at['admin']!.post(GRANT, { animal_ids: [mine] })).status).toBe(428);
  });

  test("an animal that is not of the club's breeds is shared only after the owner has confirmed it", async () => {
    const [collie, labrador] = [1297, 1122];
    await database.db
      .updateTable('club')
      .set({ breedIds: [collie] })
      .where('id', '=', club)
      .execute();
    const ofBreed = await createAnimal(database.db, people['member']!, { breedId: collie });
    const other = await createAnimal(database.db, people['member']!, { breedId: labrador, name: 'Fergus' });
    const answer = await at['member']!.post(GRANT, { animal_ids: [ofBreed, other] });
    expect([answer.status, answer.body]).toEqual([
      428,
      { other_breeds: ["Not one of this club's breeds: Fergus. Tick the box to share these animals anyway."] },
    ]);
    expect(await sees('admin', ofBreed)).toBe(false);
    expect((await at['member']!.post(GRANT, { animal_ids: [ofBreed] })).status).toBe(200);
    expect((await at['member']!.post(GRANT, { animal_ids: [other], other_breeds: true })).status).toBe(200);
    expect(await sees('admin', other)).toBe(true);
    await database.db.updateTable('club').set({ breedIds: [] }).where('id', '=', club).execute();
  });

  test('E034 E091 invalid fields are reported by field', async () => {
    const fields = async (body: object) => Object.keys((await at['member']!.post(GRANT, body)).body);
    expect(await fields({ animal_ids: [] })).toEqual(['animal_ids']);
    expect(await fields({})).toEqual(['animal_ids']);
    expect(await fields({ animal_ids: ['x'], tests: 'everything' })).toEqual(['animal_ids', 'tests']);
    const mine = await createAnimal(database.db, people['member']!);
    expect(await fields({ animal_ids: [mine], club_id: 999_999 })).toEqual(['club_id']);
    expect((await at['member']!.delete('/api/tools/club-access/?animalId=x')).status).toBe(428);
    expect((await at['member']!.delete('/api/tools/club-access/')).status).toBe(428);
  });

  test('Q143 E034 E090 E091 users without a club get 403, guests 401, and ending a missing grant 404', async () => {
    const guest = createBrowser();
    const mine = await createAnimal(database.db, people['stranger']!);
    expect((await at['stranger']!.post(GRANT, { animal_ids: [mine] })).status).toBe(403);
    expect((await at['stranger']!.get('/api/tools/club-access')).status).toBe(403);
    expect((await at['stranger']!.delete(`/api/tools/club-access/?animalId=${mine}`)).status).toBe(404);
    expect((await guest.post(GRANT, { animal_ids: [mine] })).status).toBe(401);
    expect((await guest.get('/api/tools/club-access')).status).toBe(401);
    expect((await guest.delete(`/api/tools/club-access/?animalId=${mine}`)).status).toBe(401);
  });

  test('3.11 an admin of the club can end a grant, but a secretary and a viewer cannot', async () => {
    const mine = await createAnimal(database.db, people['member']!);
    await at['member']!.post(GRANT, { animal_ids: [mine] });
    for (const who of ['secretary', 'viewer', 'stranger'])
      expect((await at[who]!.delete(`/api/tools/club-access/?animalId=${mine}`)).status).toBe(404);
    expect((await at['admin']!.delete(`/api/tools/club-access/?animalId=${mine}`)).status).toBe(200);
  });

  test('E090 the list can be searched, sorted and paged', async () => {
    const ids = await Promise.all(
      ['Quokka', 'Quetzal', 'Quince'].map((name) => createAnimal(database.db, people['member']!, { name })),
    );
    await at['member']!.post(GRANT, { animal_ids: ids });
    const found = async (query: string) =>
      ((await granted('secretary', query)) as unknown as { name: string }[]).map(({ name }) => name);
    expect(await found('?search=qu&sort=name')).toEqual(['Quetzal', 'Quince', 'Quokka']);
    expect(await found('?search=qu&sort=-name&size=2')).toEqual(['Quokka', 'Quince']);
    expect(await found('?search=qu&sort=name&size=2&page=2')).toEqual(['Quokka']);
    expect(await found('?search=100%25')).toEqual([]);
    expect((await at['secretary']!.get('/api/tools/club-access?sort=owner')).status).toBe(428);
  });

  test("3.11 the club sees only the chosen tests and no address, and the view is in the owner's history", async () => {
    const lab = { ...(await createLab(database.db)), owner: people['member']! };
    const tested = await createTestedAnimal(database.db, lab);
    const [chosen] = tested.testIds;
    const look = async () => (await at['viewer']!.get(`/api/my/clubs/${club}/animals/${tested.animalId}`)).body;
    await at['member']!.post(GRANT, { animal_ids: [tested.animalId] });
    expect((await look()).results).toEqual([]);
    await at['member']!.post(GRANT, { animal_ids: [tested.animalId], tests: 'chosen', test_ids: [chosen] });
    const seen = await look();
    expect(seen.results.map(({ testId }: { testId: number }) => testId)).toEqual([chosen]);
    expect(JSON.stringify(seen)).not.toContain('example.test');
    await at['member']!.post(GRANT, { animal_ids: [tested.animalId], tests: 'all' });
    expect((await look()).results).toHaveLength(tested.testIds.length);
    const { results } = (await at['member']!.get('/api/my/activity?who=others')).body;
    expect(results[0]).toMatchObject({ what: 'Viewed by a club', who: people['viewer']!.name });
    const offered = (await at['member']!.get('/api/my/clubs/tests?size=100')).body;
    expect(new Set(offered.results.map(({ id }: { id: number }) => id))).toEqual(new Set(tested.testIds));
  });
});

describe('P137 members and roles of a club', () => {
  const members = () => at['admin']!.get(`/api/my/clubs/${club}/members`);

  test('3.11 an invitation can be accepted only by the owner of its address, who gets the role', async () => {
    const invited = await createPerson(database.db, { password: PASSWORD, email: 'invited.clubs@example.test' });
    const browser = createBrowser();
    await signIn(browser, invited);
    const invitationInput = { email: 'Invited.Clubs@example.test', role: 'SECRETARY' };
    expect((await at['admin']!.post(`/api/my/clubs/${club}/invitations`, invitationInput)).status).toBe(202);
    const [invitation] = (await browser.get('/api/my/clubs')).body.invitations;
    expect(invitation).toMatchObject({ role: 'SECRETARY', from: people['admin']!.name });
    const open = `/api/my/club-invitations/${invitation.id}`;
    expect((await at['stranger']!.post(`${open}/accept`)).status).toBe(404);
    expect((await browser.post(`${open}/accept`)).body).toEqual({ ok: true });
    // A second click gets the same response as the first; the other answer is too late.
    expect((await browser.post(`${open}/accept`)).body).toEqual({ ok: true });
    expect((await browser.post(`${open}/decline`)).status).toBe(409);
    expect((await browser.get(`/api/my/clubs/${club}/members`)).status).toBe(200);
    expect((await browser.get('/api/my/details')).body.roles).toContain('club_secretary');
  });

  test('Q085 an unknown address gets the same response and only one invitation, which can be withdrawn', async () => {
    const invite = (email: string) =>
      at['secretary']!.post(`/api/my/clubs/${club}/invitations`, { email, role: 'MEMBER' });
    const known = await invite(people['stranger']!.email);
    const unknown = await invite('nobody.clubs@example.test');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await invite('nobody.clubs@example.test');
    const open = (await at['secretary']!.get(`/api/my/clubs/${club}/invitations`)).body as {
      id: number;
      email: string;
    }[];
    const [one, ...more] = open.filter(({ email }) => email === 'nobody.clubs@example.test');
    expect(more).toEqual([]);
    expect((await at['viewer']!.delete(`/api/my/clubs/${club}/invitations/${one!.id}`)).status).toBe(403);
    expect((await at['secretary']!.delete(`/api/my/clubs/${club}/invitations/${one!.id}`)).status).toBe(200);
    expect((await at['secretary']!.delete(`/api/my/clubs/${club}/invitations/${one!.id}`)).status).toBe(404);
  });

  test('3.11 a secretary can invite only members, and invalid fields are reported by field', async () => {
    const invite = async (who: string, body: object) => {
      const answer = await at[who]!.post(`/api/my/clubs/${club}/invitations`, body);
      return [answer.status, Object.keys(answer.body)];
    };
    expect(await invite('secretary', { email: 'a@example.test', role: 'ADMIN' })).toEqual([428, ['role']]);
    expect(await invite('admin', { email: 'nobody', role: 'OWNER' })).toEqual([428, ['email', 'role']]);
    expect(await invite('admin', { email: people['member']!.email })).toEqual([428, ['email']]);
    expect((await invite('viewer', { email: 'a@example.test' }))[0]).toBe(403);
    expect((await invite('stranger', { email: 'a@example.test' }))[0]).toBe(404);
  });

  test('3.11 members cannot see the list of members, and only the admin changes roles', async () => {
    expect((await at['member']!.get(`/api/my/clubs/${club}/members`)).status).toBe(403);
    expect((await at['stranger']!.get(`/api/my/clubs/${club}/members`)).status).toBe(404);
    const to = `/api/my/clubs/${club}/members/${people['viewer']!.id}`;
    expect((await at['secretary']!.put(to, { role: 'ADMIN' })).status).toBe(403);
    expect((await at['admin']!.put(to, { role: 'SECRETARY' })).status).toBe(200);
    expect((await at['admin']!.put(to, { role: 'KING' })).status).toBe(428);
    expect((await at['admin']!.put(to, { role: 'VIEWER' })).status).toBe(200);
    const rows = (await members()).body.results as { id: string; role: string }[];
    expect(rows.find(({ id }) => id === people['viewer']!.id)?.role).toBe('VIEWER');
    const { body } = await at['admin']!.get(
      `/api/my/clubs/${club}/members?search=member&role=MEMBER&sort=-joined_at&size=1`,
    );
    expect(body).toMatchObject({ count: 1, results: [{ name: people['member']!.name }] });
  });

  test('3.11 a viewer sees the list of members without email addresses, and cannot search by address', async () => {
    type Row = { id: string; email: string | null };
    const read = async (who: string, query = '') => {
      const { body } = await at[who]!.get(`/api/my/clubs/${club}/members?size=100&search=${encodeURIComponent(query)}`);
      return body.results as Row[];
    };
    const mail = people['member']!.email;
    for (const who of ['admin', 'secretary']) {
      expect((await read(who)).find(({ email }) => email === mail)).toBeDefined();
      expect((await read(who, mail)).map(({ id }) => id)).toEqual([people['member']!.id]);
    }
    const seen = await read('viewer');
    expect(seen.map(({ id }) => id)).toContain(people['member']!.id);
    expect(new Set(seen.map(({ email }) => email))).toEqual(new Set([null]));
    expect(await read('viewer', mail)).toEqual([]);
  });

  test('3.11 the last admin cannot be removed; a removed member immediately loses role, access and grants', async () => {
    const me = `/api/my/clubs/${club}/members/me`;
    expect((await at['admin']!.delete(me)).status).toBe(409);
    const leaver = await createPerson(database.db, { password: PASSWORD, email: 'leaver.clubs@example.test' });
    const browser = createBrowser();
    await signIn(browser, leaver);
    await database.db.insertInto('clubMember').values({ clubId: club, personId: leaver.id, role: 'MEMBER' }).execute();
    const animal = await createAnimal(database.db, leaver);
    await browser.post(GRANT, { animal_ids: [animal] });
    expect(await sees('viewer', animal)).toBe(true);
    const to = `/api/my/clubs/${club}/members/${leaver.id}`;
    expect((await at['secretary']!.delete(to)).status).toBe(403);
    expect((await at['admin']!.delete(to)).body).toEqual({ ok: true });
    expect(await sees('viewer', animal)).toBe(false);
    expect((await browser.get('/api/tools/club-access')).status).toBe(403);
    expect((await at['admin']!.delete(to)).status).toBe(404);
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toAddress', '=', leaver.email)
      .where('template', '=', 'clubs.removed')
      .execute();
    expect(mail).toHaveLength(1);
  });

  test('every club API call requires guests to sign in', async () => {
    const guest = createBrowser();
    const calls = [
      guest.get('/api/my/clubs'),
      guest.get('/api/my/club-products'),
      guest.get(`/api/my/clubs/${club}/members`),
      guest.get(`/api/my/clubs/${club}/figures`),
      guest.post(`/api/my/clubs/${club}/invitations`, { email: 'a@example.test' }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });
});
