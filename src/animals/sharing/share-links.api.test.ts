import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, createReleasedSample, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let count = 0;
const createBrowser = () =>
  new ApiBrowser({ db: database.db, adapters: lab.as(null).adapters, ip: `198.51.101.${(count += 1)}` });
const lab = useLab(database);
let owner: SessionUser;
let sample: ReleasedSample;
let other: ReleasedSample;
let mine: ApiBrowser;

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD, email: 'owner.links@example.test' });
  const bed = { ...lab, owner };
  sample = await createReleasedSample(database.db, bed);
  other = await createReleasedSample(database.db, bed, { animalId: sample.animalId });
  mine = createBrowser();
  await signIn(mine, owner);
});

async function createUser(): Promise<{ user: SessionUser; browser: ApiBrowser }> {
  const user = await createPerson(database.db, { password: PASSWORD });
  const browser = createBrowser();
  await signIn(browser, user);
  return { user, browser };
}

const place = () => `/api/my/animals/${sample.animalId}`;
async function createLink(options: Record<string, unknown> = {}) {
  const created = await mine.post(`${place()}/share-links`, options);
  expect(created.status).toBe(201);
  return { ...created.body, api: created.body.path.replace('/shared/', '/api/shared-animals/') } as {
    id: number;
    path: string;
    api: string;
    expiresAt: string;
  };
}

describe('R459 sharing by a link', () => {
  test("a guest sees the animal and its results, for 30 days by default; only the link's hash is stored", async () => {
    const link = await createLink();
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const page = await createBrowser().get(link.api);
    expect(page.body).toMatchObject({ sharedBy: owner.name, level: 'VIEW', animalId: null, isMine: false });
    expect(page.body.results.kits).toHaveLength(2);
    expect(page.body.results.results[0]).toMatchObject({
      testName: expect.any(String),
      breedingNote: expect.any(String),
    });
    expect(JSON.stringify(page.body)).not.toContain(owner.email);
    expect(JSON.stringify(page.body)).not.toContain(sample.barcode);
    const token = link.path.split('/').at(-1) ?? '';
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from animal_share s where to_jsonb(s)::text like ${`%${token}%`}) as found`.execute(
      database.db,
    );
    expect(rows[0]?.found).toBe(false);
  });

  test('a link shows the valid certificates of the results it shows, but no revoked one', async () => {
    const { api, expiresAt } = await createLink({ barcodes: [other.barcode] });
    const before = (await createBrowser().get(api)).body;
    expect(before.results.certificates).toMatchObject([{ code: other.certificateCode, grade: expect.any(String) }]);
    expect(before.expiresAt).toBe(expiresAt);
    expect(Date.parse(before.sharedAt)).toBeLessThanOrEqual(Date.now());
    const certificates = database.db.updateTable('certificate').where('code', '=', other.certificateCode);
    await certificates.set({ state: 'REVOKED', revokedReason: 'test' }).execute();
    expect((await createBrowser().get(api)).body.results.certificates).toEqual([]);
    await certificates.set({ state: 'VALID', revokedReason: null }).execute();
  });

  test('a link shows only the chosen results, and none if none is chosen', async () => {
    const one = await createBrowser().get((await createLink({ barcodes: [sample.barcode] })).api);
    expect(one.body.results.kits).toHaveLength(1);
    const none = await createBrowser().get((await createLink({ barcodes: [] })).api);
    expect(none.body.results).toBeNull();
  });

  test('T23 an ended link fails at the next request, also for users who had already accepted it', async () => {
    const link = await createLink({ level: 'DOWNLOAD' });
    const { user, browser } = await createUser();
    expect((await browser.get(place())).status).toBe(404);
    expect((await browser.post(`${link.api}/keep`, {})).body).toEqual({ animalId: sample.animalId });
    expect((await browser.post(`${link.api}/keep`, {})).status).toBe(200);
    expect((await browser.get(place())).body).toMatchObject({ access: 'DOWNLOAD' });
    const { shares } = (await mine.get(place())).body;
    expect(shares.filter((share: { byLink: boolean }) => share.byLink)).toEqual([
      expect.objectContaining({ name: user.name, email: null }),
    ]);
    expect((await mine.delete(`${place()}/share/${link.id}`)).status).toBe(200);
    expect((await browser.get(place())).status).toBe(404);
    expect((await browser.get(`${place()}/results/${sample.barcode}`)).status).toBe(404);
    expect((await createBrowser().get(link.api)).status).toBe(404);
    expect((await browser.post(`${link.api}/keep`, {})).status).toBe(404);
  });

  test('expired, ended and unknown links give the same 404, and thirty wrong ones are limited', async () => {
    const link = await createLink({ days: 1 });
    await sql`update animal_share set expires_at = now() - interval '1 second' where id = ${link.id}`.execute(
      database.db,
    );
    const browser = createBrowser();
    const expired = await browser.get(link.api);
    const unknown = await browser.get(`/api/shared-animals/${'x'.repeat(43)}`);
    expect([expired.status, expired.body]).toEqual([unknown.status, unknown.body]);
    for (let n = 2; n < 30; n += 1) await browser.get(`/api/shared-animals/${'x'.repeat(43)}`);
    expect((await browser.get(link.api)).status).toBe(429);
  });

  test('a link never allows editing, not even for the first to accept it; only a named user can manage', async () => {
    const refused = await mine.post(`${place()}/share-links`, { level: 'MANAGE' });
    expect([refused.status, refused.body.level]).toEqual([428, [expect.stringContaining('share it by email')]]);
    const link = await createLink({ level: 'DOWNLOAD' });
    const people = await Promise.all(Array.from({ length: 3 }, createUser));
    for (const { browser } of people) {
      expect((await browser.post(`${link.api}/keep`, {})).status).toBe(200);
      expect((await browser.get(place())).body.access).toBe('DOWNLOAD');
    }
    await expect(
      sql`update animal_share set level = 'MANAGE' where id = ${link.id}`.execute(database.db),
    ).rejects.toThrow('animal_share_link_only_shows');
  });

  test("the owner can open a link without a share, and views by others appear in the owner's activity", async () => {
    const link = await createLink();
    expect((await mine.get(link.api)).body.isMine).toBe(true);
    await mine.post(`${link.api}/keep`, {});
    await createBrowser().get(link.api);
    const { results } = (await mine.get('/api/my/activity?who=others&size=100')).body;
    expect(results[0]).toMatchObject({ what: 'Animal viewed by link', who: 'Anyone with the link' });
    const own = await sql<{ n: number }>`
      select count(*)::int as n from animal_share where link_id = ${link.id}`.execute(database.db);
    expect(own.rows[0]?.n).toBe(0);
  });

  test.each([
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ level: 'ALL' }, 'level'],
    [{ barcodes: ['GGNOTMINE0000'] }, 'barcodes'],
    [{ level: 'MANAGE' }, 'level'],
    [{ label: 'x'.repeat(121) }, 'label'],
  ])('%j is refused beside its field', async (options, field) => {
    const answer = await mine.post(`${place()}/share-links`, options);
    expect([answer.status, Object.keys(answer.body)]).toEqual([428, [field]]);
  });

  test('a user with view access and a guest cannot create links', async () => {
    const { user, browser } = await createUser();
    await mine.post(`${place()}/share`, { email: user.email, level: 'MANAGE' });
    expect((await browser.post(`${place()}/share-links`, {})).status).toBe(404);
    expect((await createBrowser().post(`${place()}/share-links`, {})).status).toBe(401);
    expect((await createBrowser().post(`${(await createLink()).api}/keep`, {})).status).toBe(401);
  });
});

describe('R459 chosen results', () => {
  test('a user with one shared kit sees that kit and nothing of the other kits', async () => {
    const { user, browser } = await createUser();
    const options = { email: user.email, level: 'DOWNLOAD', barcodes: [sample.barcode] };
    expect((await mine.post(`${place()}/share`, options)).status).toBe(202);
    const kits = (await browser.get(`${place()}/barcodes`)).body as { barcode: string }[];
    expect(kits.map(({ barcode }) => barcode)).toEqual([sample.barcode]);
    const of = (barcode: string) => [
      `${place()}/results/${barcode}`,
      `${place()}/results/${barcode}/report`,
      `${place()}/results/${barcode}/report?report_type=certificate`,
      `${place()}/dna/${barcode}`,
    ];
    for (const path of of(sample.barcode)) expect((await browser.get(path)).status, path).toBe(200);
    for (const path of of(other.barcode)) expect((await browser.get(path)).status, path).toBe(404);
    expect((await browser.get(`${place()}/results/reports/${other.reportKey}/single`)).status).toBe(404);
    expect((await browser.get(`${place()}/dna-profile`)).status).toBe(404);
    const found = (await browser.get(place())).body;
    expect(found).toMatchObject({ showsAll: false, kits: 1, reported: 1, latest: { barcode: sample.barcode } });
    const listed = (await browser.get('/api/my/animals?view=owner-shared')).body.results[0];
    expect(listed).toMatchObject({ kits: 1, latest: { barcode: sample.barcode } });
    const newest = await browser.get(`${place()}/results/reports/certificate`);
    expect(newest.status).toBe(200);
    await mine.post(`${place()}/share`, { ...options, barcodes: null });
    expect((await browser.get(`${place()}/results/${other.barcode}`)).status).toBe(200);
  });

  test('a view of shared results is recorded with the user who viewed them', async () => {
    const { user, browser } = await createUser();
    await mine.post(`${place()}/share`, { email: user.email });
    await browser.get(place());
    await browser.get(`${place()}/results/${sample.barcode}`);
    const { results } = (await mine.get('/api/my/activity?who=others&size=100')).body;
    const auditLines = results.filter((line: { who: string }) => line.who === user.name);
    expect(auditLines.map((line: { what: string }) => line.what)).toEqual(['Results viewed', 'Animal viewed']);
  });
});

describe('R459 two shares of different kits to one person', () => {
  test('R459 each access level applies to its own kits, and the counts cover both shares together', async () => {
    const { user, browser } = await createUser();
    await mine.post(`${place()}/share`, { email: user.email, level: 'VIEW', barcodes: [sample.barcode] });
    const row = async () =>
      (await browser.get('/api/my/animals?view=owner-shared&size=100')).body.results.find(
        (animal: { id: number }) => animal.id === sample.animalId,
      );
    expect(await row()).toMatchObject({ kits: 1, reported: 1, access: 'VIEW', latest: { barcode: sample.barcode } });
    const link = await createLink({ level: 'DOWNLOAD', barcodes: [other.barcode] });
    await browser.post(`${link.api}/keep`, {});
    expect(await row()).toMatchObject({ kits: 2, reported: 2, access: 'DOWNLOAD', latest: { barcode: other.barcode } });
    expect((await browser.get(`${place()}/barcodes`)).body).toHaveLength(2);
    const results = async (barcode: string) => (await browser.get(`${place()}/results/${barcode}`)).body.mayDownload;
    expect([await results(sample.barcode), await results(other.barcode)]).toEqual([false, true]);
    const report = async (barcode: string) => (await browser.get(`${place()}/results/${barcode}/report`)).status;
    expect([await report(sample.barcode), await report(other.barcode)]).toEqual([404, 200]);
    await mine.delete(`${place()}/share/${link.id}`);
    expect(await row()).toMatchObject({ kits: 1, reported: 1, access: 'VIEW' });
    const { shares } = (await mine.get(place())).body;
    const { id } = shares.find((share: { email: string }) => share.email === user.email);
    await mine.put(`${place()}/shares/${id}`, { level: 'VIEW', barcodes: [] });
    expect(await row()).toMatchObject({ kits: 0, reported: 0, latest: null });
  });
});

describe('R459 sharing with known users', () => {
  test('colleagues at the same clinic and users of earlier shares can be chosen by name, and no one else', async () => {
    const { user, browser } = await createUser();
    const stranger = await createUser();
    const refused = await mine.post(`${place()}/share`, { user_id: stranger.user.id });
    expect([refused.status, Object.keys(refused.body)]).toEqual([428, ['user_id']]);
    const link = await createLink();
    await browser.post(`${link.api}/keep`, {});
    const people = (await mine.get('/api/my/share-people')).body.results;
    expect(people).toContainEqual({ id: user.id, name: user.name, why: 'SHARED' });
    await mine.delete(`${place()}/share/${link.id}`);
    expect((await mine.post(`${place()}/share`, { user_id: user.id, level: 'MANAGE' })).status).toBe(202);
    const { shares } = (await mine.get(place())).body;
    const theirs = shares.filter((share: { email: string }) => share.email === user.email);
    expect(theirs).toEqual([expect.objectContaining({ level: 'MANAGE', expiresAt: null })]);
    expect((await mine.delete(`${place()}/share/${user.id}`)).status).toBe(200);
    expect((await browser.get(place())).status).toBe(404);
    expect((await createBrowser().get('/api/my/share-people')).status).toBe(401);
  });

  test('R430 R611 ending all shares removes the animal from the list of shared animals', async () => {
    const listed = async () =>
      (await mine.get('/api/my/animals?view=shared')).body.results.map((row: { id: number }) => row.id);
    await mine.post(`${place()}/share`, { email: 'anybody@example.test' });
    expect(await listed()).toContain(sample.animalId);
    expect((await mine.delete(`${place()}/share/all`)).status).toBe(200);
    expect(await listed()).not.toContain(sample.animalId);
    expect((await mine.delete(`${place()}/share/all`)).status).toBe(404);
  });
});
