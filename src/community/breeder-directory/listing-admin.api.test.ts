import { mailsTo } from '../../../test/support/mails.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { createPass } from '../../../test/support/requests-factory.ts';
import { checkAllListings } from './check-listing.service.ts';

const database = useDatabase({ checkInvariants: false });
const { createBrowser } = useBrowsers(database);
let desk: ApiBrowser;
let admin: SessionUser;

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'] });
  desk = createBrowser();
  await signIn(desk, admin);
});

let kennels = 0;
/** Creates a signed-in breeder whose listing is in the search. */
async function createListedBreeder(): Promise<{ id: number; kennel: string; breeder: SessionUser; mine: ApiBrowser }> {
  kennels += 1;
  const kennel = `Kennel of test ${kennels}`;
  const breeder = await createPerson(database.db, { password: PASSWORD });
  const figures = { testedPercent: 90, gradedPercent: 60, badgeCode: `TESTED${kennels}`, listedUntil: '2999-01-01' };
  const { id } = await database.db
    .insertInto('breederListing')
    .values({ personId: breeder.id, speciesId: 1, kennelName: kennel, countryCode: 'AU', state: 'LISTED', ...figures })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mine = createBrowser();
  await signIn(mine, breeder);
  return { id, kennel, breeder, mine };
}

const searchResults = async (kennel: string) =>
  (
    await createBrowser().get(`/api/responsible-breeders?search=${encodeURIComponent(kennel)}&size=100`)
  ).body.results.filter(({ kennelName }: { kennelName: string }) => kennelName === kennel);

async function send(form: string, values: Record<string, string>, browser = createBrowser()) {
  const security = await createPass(ctxOf(database.db, admin));
  const all = { name: 'Wren Marsh', email: 'wren@example.test', message: 'Do you have puppies?', ...values };
  return browser.post(`/api/forms/${form}`, { values: all, security });
}

describe('3.15 letters to a listed breeder', () => {
  test("3.15 a letter reaches the breeder with the sender's address, and hides the breeder's own", async () => {
    const { id, kennel, breeder } = await createListedBreeder();
    const sent = await send('breeder-contact', { listingId: String(id), breeder: kennel });
    expect(sent.status).toBe(201);
    expect(JSON.stringify(sent.body)).not.toContain(breeder.email);
    const [letter] = await mailsTo(database.db, breeder.email);
    expect(letter).toMatchObject({ template: 'listings.letter' });
    expect(letter!.bodyText).toContain('wren@example.test');
    const request = await database.db
      .selectFrom('formRequest')
      .select('state')
      .where('number', '=', sent.body.number)
      .executeTakeFirstOrThrow();
    expect(request.state).toBe('CLOSED');
    const receipts = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', 'wren@example.test')
      .execute();
    expect(JSON.stringify(receipts)).not.toContain(breeder.email);
    expect((await desk.get(`/api/admin/listings?search=${encodeURIComponent(kennel)}`)).body.results[0].letters).toBe(
      1,
    );
  });

  test('a letter to a breeder who turned messages off is rejected, so that it is not lost', async () => {
    const { id, kennel, breeder } = await createListedBreeder();
    await database.db
      .updateTable('person')
      .set({ mutedMails: ['messages'] })
      .where('id', '=', breeder.id)
      .execute();
    const response = await send('breeder-contact', { listingId: String(id), breeder: kennel });
    expect(JSON.stringify(response.body['breeder'])).toContain("This breeder isn't taking messages at the moment.");
    expect(await mailsTo(database.db, breeder.email)).toEqual([]);
  });

  test('3.15 a letter needs a listed breeder and the name that belongs to the listing', async () => {
    const { id, kennel, breeder } = await createListedBreeder();
    const other = await createListedBreeder();
    const listingId = String(id);
    expect((await send('breeder-contact', { listingId, breeder: other.kennel })).body).toHaveProperty('breeder');
    expect((await send('breeder-contact', { listingId: '999999', breeder: kennel })).body).toHaveProperty('breeder');
    expect((await send('breeder-contact', { breeder: kennel })).body).toHaveProperty('breeder');
    await desk.post(`/api/admin/listings/${id}/pause`, { reason: 'Looking into a complaint.' });
    expect((await send('breeder-contact', { listingId, breeder: kennel })).body).toHaveProperty('breeder');
    expect((await mailsTo(database.db, breeder.email)).map(({ template }) => template)).toEqual(['listings.paused']);
    const empty = await createBrowser().post('/api/forms/breeder-contact', {});
    expect(Object.keys(empty.body)).toEqual(
      expect.arrayContaining(['name', 'email', 'breeder', 'message', 'security']),
    );
  });

  test('3.15 a breeder gets twenty letters a day, a sender writes ten, and a double click sends one', async () => {
    const { id, kennel, breeder } = await createListedBreeder();
    const values = { listingId: String(id), breeder: kennel };
    const sender = createBrowser();
    const answers = [];
    for (let at = 0; at < 11; at += 1)
      answers.push((await send('breeder-contact', { ...values, email: `w${at}@example.test` }, sender)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    for (let at = 0; at < 10; at += 1) await send('breeder-contact', { ...values, email: `v${at}@example.test` });
    expect((await send('breeder-contact', { ...values, email: 'last@example.test' })).status).toBe(429);
    expect((await mailsTo(database.db, breeder.email)).length).toBeLessThanOrEqual(20);
  });
});

describe('3.15 complaints about a listed breeder', () => {
  test('3.15 a complaint is listed with its breeder; if upheld, the breeder is not told who sent it', async () => {
    const { id, kennel, breeder } = await createListedBreeder();
    const values = { listingId: String(id), breeder: kennel, about: 'TAKEBACK', email: 'sad@example.test' };
    const sent = await send('breeder-complaint', values);
    expect(sent.status).toBe(201);
    const found = async () =>
      (await desk.get('/api/admin/listings?filter=all&size=100')).body.results.find(
        (row: { id: number }) => row.id === id,
      );
    expect((await found()).complaints).toEqual({ open: 1, upheld: 0 });
    expect((await desk.get('/api/admin/listings?filter=complaints')).body.count).toBe(1);
    const request = await database.db
      .selectFrom('formRequest')
      .select('id')
      .where('number', '=', sent.body.number)
      .executeTakeFirstOrThrow();
    const { version } = (await desk.get(`/api/admin/requests/${request.id}`)).body;
    expect((await desk.post(`/api/admin/requests/${request.id}/state`, { to: 'ACCEPTED', version })).status).toBe(200);
    expect((await found()).complaints).toEqual({ open: 0, upheld: 1 });
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toAddress', '=', 'sad@example.test')
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['requests.received', 'listings.complaint_decided']);
    expect(await mailsTo(database.db, breeder.email)).toEqual([]);
  });
});

describe('3.15 pausing and removing by staff', () => {
  test('3.15 a paused breeder leaves the search at once and gets the reason, and is restored unchanged', async () => {
    const { id, kennel, breeder, mine } = await createListedBreeder();
    expect((await desk.post(`/api/admin/listings/${id}/pause`, { reason: '' })).body).toHaveProperty('reason');
    const pause = () => desk.post(`/api/admin/listings/${id}/pause`, { reason: 'Looking into a complaint.' });
    expect((await Promise.all([pause(), pause()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(await searchResults(kennel)).toEqual([]);
    const own = (await mine.get('/api/my/breeder-listings')).body[0];
    expect(own).toMatchObject({ pausedReason: 'Looking into a complaint.', badgeCode: null });
    await database.db.updateTable('breederListing').set({ state: 'CHECKING' }).where('id', '=', id).execute();
    await checkAllListings(ctxOf(database.db, admin));
    expect((await desk.delete(`/api/admin/listings/${id}/pause`)).status).toBe(200);
    expect((await desk.delete(`/api/admin/listings/${id}/pause`)).status).toBe(409);
    expect((await mailsTo(database.db, breeder.email)).map(({ template }) => template)).toEqual([
      'listings.paused',
      'listings.resumed',
    ]);
    expect((await mine.get('/api/my/breeder-listings')).body[0].pausedReason).toBeNull();
  });

  test('3.15 a removed breeder gets the reason and stays removed after the nightly check', async () => {
    const { id, kennel, breeder, mine } = await createListedBreeder();
    const removal = { reason: 'Animals were not taken back.' };
    expect((await desk.post(`/api/admin/listings/${id}/removal`, removal)).status).toBe(200);
    expect((await desk.post(`/api/admin/listings/${id}/removal`, removal)).status).toBe(409);
    await checkAllListings(ctxOf(database.db, admin));
    expect(await searchResults(kennel)).toEqual([]);
    expect((await mine.get('/api/my/breeder-listings')).body[0]).toMatchObject({
      state: 'REMOVED',
      reason: removal.reason,
    });
    const [mail] = await mailsTo(database.db, breeder.email);
    expect(mail!.bodyText).toContain(removal.reason);
  });

  test('3.15 the list can be searched, filtered, sorted and paged, by staff only', async () => {
    const { id, kennel } = await createListedBreeder();
    const results = async (query: string) => (await desk.get(`/api/admin/listings?${query}`)).body.results;
    expect(await results(`search=${encodeURIComponent(kennel)}`)).toMatchObject([{ id, kennelName: kennel }]);
    expect(await results('search=%25')).toEqual([]);
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
    expect(ids(await results('filter=all&sort=-kennel&size=100'))).toEqual(
      ids(await results('filter=all&sort=kennel&size=100')).toReversed(),
    );
    expect((await desk.get('/api/admin/listings?filter=all&size=1')).body).toMatchObject({ next: 2, previous: null });
    expect((await desk.get('/api/admin/listings?filter=odd')).status).toBe(428);
    expect((await desk.post('/api/admin/listings/999999/pause', { reason: 'Nobody there' })).status).toBe(404);
    const owner = createBrowser();
    await signIn(owner, await createPerson(database.db, { password: PASSWORD }));
    expect((await owner.get('/api/admin/listings')).status).toBe(403);
    expect((await owner.post(`/api/admin/listings/${id}/removal`, { reason: 'because' })).status).toBe(403);
    expect((await createBrowser().get('/api/admin/listings')).status).toBe(401);
  });
});
