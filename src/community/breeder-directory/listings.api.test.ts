import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { createPass } from '../../../test/support/requests-factory.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';
import { checkAllListings, checkListingsOf } from './check-listing.service.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
const find = async (query: string) => createBrowser().get(`/api/responsible-breeders?${query}`);
const names = async (query: string) =>
  (await find(query)).body.results.map(({ kennelName }: { kennelName: string }) => kennelName);
let labrador: number;

beforeAll(async () => {
  labrador = await breedNamed(database.db, 'Labrador Retriever');
  for (const [kennelName, countryCode, listedUntil] of [
    ['Birchwater', 'AU', '2999-01-01'],
    ['Alderbrook', 'GB', '2999-01-01'],
    ['Longgone', 'AU', '2001-01-01'],
  ] as const) {
    const { id: personId } = await createPerson(database.db, {
      email: `${kennelName.toLowerCase()}-hidden@example.test`,
    });
    const texts = { kennelName, countryCode, area: 'Somewhere', about: 'Field 100% lines', stateCode: 'VIC' };
    const figures = { testedPercent: 90, gradedPercent: 60, badgeCode: `BADGE${kennelName.slice(0, 3).toUpperCase()}` };
    await database.db
      .insertInto('breederListing')
      .values({ personId, speciesId: 1, ...texts, ...figures, breedIds: [labrador], listedUntil, state: 'LISTED' })
      .execute();
  }
});

describe('responsible breeders', () => {
  test('R127 R587 listed breeders are found by all filters, in pages, without addresses', async () => {
    expect(await names('')).toEqual(['Alderbrook', 'Birchwater']);
    expect(await names('country=au')).toEqual(['Birchwater']);
    expect(await names('state=VIC&country=gb')).toEqual(['Alderbrook']);
    expect(await names('state=NSW')).toEqual([]);
    expect(await names('search=labrador+birch')).toEqual(['Birchwater']);
    expect(await names('search=badgebir')).toEqual(['Birchwater']);
    expect(await names('search=100%25')).toHaveLength(2);
    expect(await names(`breed=${labrador}`)).toHaveLength(2);
    expect(await names('species=cat')).toEqual([]);
    const { body } = await find('size=1&page=2');
    expect(body).toMatchObject({ count: 2, next: null, previous: 1, results: [{ kennelName: 'Birchwater' }] });
    expect(JSON.stringify(body)).not.toContain('hidden@');
  });

  test('R127 invalid filters are rejected with an error for their field', async () => {
    expect((await find('page=0&country=Australia')).status).toBe(428);
  });
});

const application = {
  name: 'Ada Field',
  email: 'ada.field@example.test',
  kennel: 'Fieldstone',
  species: 'dog',
  country: 'AU',
  area: 'Ballarat',
  message: 'Quiet dogs from long lines.',
  promises: 'tests,takeback',
};

describe('3.15 from the application to the badge', () => {
  let breeder: SessionUser;
  let mine: ApiBrowser;
  let staff: ApiBrowser;

  beforeAll(async () => {
    breeder = await createPerson(database.db, { password: PASSWORD });
    [mine, staff] = [createBrowser(), createBrowser()];
    await signIn(mine, breeder);
    await signIn(staff, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
  });

  async function apply(browser: ApiBrowser, more: object = {}): Promise<number> {
    const security = await createPass(ctxOf(database.db, breeder));
    const answer = await browser.post('/api/forms/responsible-breeder', {
      values: { ...application, ...more },
      security,
    });
    expect(answer.status).toBe(201);
    const { id } = await database.db
      .selectFrom('formRequest')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  }
  const accept = async (id: number) => {
    const { version } = (await staff.get(`/api/admin/requests/${id}`)).body;
    return staff.post(`/api/admin/requests/${id}/state`, { to: 'ACCEPTED', version });
  };
  const listing = async () => (await mine.get('/api/my/breeder-listings')).body[0];

  test('3.15 an accepted application is listed once its animals are tested, with calculated percentages', async () => {
    expect((await accept(await apply(mine))).status).toBe(200);
    expect(await listing()).toMatchObject({
      state: 'CHECKING',
      badgeCode: null,
      reason: expect.stringContaining('at least 2'),
    });
    expect(await names('search=fieldstone')).toEqual([]);
    const lab = { ...(await createLab(database.db)), owner: breeder };
    const one = await createTestedAnimal(database.db, lab);
    await createTestedAnimal(database.db, lab);
    await checkAllListings(ctxOf(database.db, breeder));
    // The breeder collected the samples: tested, but no sample has grade A or B.
    expect(await listing()).toMatchObject({ state: 'CHECKING', testedPercent: 100, gradedPercent: 0 });
    await database.db
      .updateTable('activation')
      .set({ custodyGrade: 'B' })
      .where('animalId', '=', one.animalId)
      .execute();
    await checkListingsOf(ctxOf(database.db, breeder), { personId: breeder.id });
    const listed = await listing();
    expect(listed).toMatchObject({ state: 'LISTED', testedPercent: 100, gradedPercent: 50, reason: null });
    expect(listed.badgeCode).toMatch(/^[2-9A-Z]{8}$/);
    expect(listed.animals).toHaveLength(2);
    expect((await find('search=fieldstone')).body.results[0]).toMatchObject({
      badgeCode: listed.badgeCode,
      testedPercent: 100,
      breeds: ['Labrador Retriever'],
    });
    // With an additional untested animal of breeding age, 66 % are tested, which is too few.
    const third = await createAnimal(database.db, breeder, { breedId: labrador, dateOfBirth: '2022-01-01' });
    await checkAllListings(ctxOf(database.db, breeder));
    expect(await listing()).toMatchObject({ state: 'CHECKING', testedPercent: 66, badgeCode: null });
    expect(await names('search=fieldstone')).toEqual([]);
    await database.db.updateTable('animal').set({ dateOfBirth: '2026-09-01' }).where('id', '=', third).execute();
    await checkAllListings(ctxOf(database.db, breeder));
    expect((await listing()).badgeCode).toBe(listed.badgeCode);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toAddress', '=', breeder.email)
      .execute();
    expect(mails.map(({ template }) => template)).toContain('listings.listed');
  });

  test('3.15 a release starts a job that recalculates the listing', async () => {
    const lab = { ...(await createLab(database.db)), owner: breeder };
    const sent: string[] = [];
    const watched = {
      ...lab,
      as: (user: SessionUser | null) => {
        const ctx = lab.as(user);
        const jobs = { ...ctx.adapters.jobs, send: async (_db: never, name: string) => void sent.push(name) };
        return { ...ctx, adapters: { ...ctx.adapters, jobs: jobs as typeof ctx.adapters.jobs } };
      },
    };
    const { animalId } = await createTestedAnimal(database.db, watched);
    expect(sent).toContain('listings.check');
    await database.db.updateTable('activation').set({ custodyGrade: 'A' }).where('animalId', '=', animalId).execute();
  });

  test('3.15 the owner can change texts but no figures, and leaving ends the listing at the next request', async () => {
    const { id } = await listing();
    const at = `/api/my/breeder-listings/${id}`;
    const texts = { about: 'New words', area: 'Bendigo', website: 'https://fieldstone.example.test' };
    expect((await mine.put(at, { ...texts, testedPercent: 100, badgeCode: 'MINE' })).status).toBe(200);
    expect((await listing()).badgeCode).not.toBe('MINE');
    expect(Object.keys((await mine.put(at, { about: '', website: 'javascript:alert(1)' })).body)).toEqual([
      'website',
      'about',
    ]);
    const other = createBrowser();
    await signIn(other, await createPerson(database.db, { password: PASSWORD }));
    expect((await other.put(at, texts)).status).toBe(404);
    expect((await other.post(`${at}/leave`)).status).toBe(404);
    expect((await createBrowser().post(`${at}/leave`)).status).toBe(401);
    expect(await names('search=fieldstone')).toEqual(['Fieldstone']);
    expect((await mine.post(`${at}/leave`)).body).toEqual({ ok: true });
    expect((await mine.post(`${at}/leave`)).body).toEqual({ ok: true });
    expect(await names('search=fieldstone')).toEqual([]);
    await checkAllListings(ctxOf(database.db, breeder));
    expect((await listing()).state).toBe('REMOVED');
    // A new application restores the listing.
    expect((await accept(await apply(mine))).status).toBe(200);
    expect((await listing()).state).toBe('LISTED');
  });

  test('3.15 a listing expires after a year, and a closed account is not listed', async () => {
    await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', breeder.id).execute();
    expect(await names('search=fieldstone')).toEqual([]);
    await database.db.updateTable('person').set({ state: 'ACTIVE' }).where('id', '=', breeder.id).execute();
    expect(await names('search=fieldstone')).toEqual(['Fieldstone']);
    await database.db
      .updateTable('breederListing')
      .set({ listedUntil: '2020-01-01' })
      .where('personId', '=', breeder.id)
      .execute();
    await checkAllListings(ctxOf(database.db, breeder));
    expect((await listing()).state).toBe('LAPSED');
  });

  test('3.15 an application without an account cannot be accepted, and staff see the reason', async () => {
    const response = await accept(await apply(createBrowser(), { kennel: 'Guesthouse' }));
    expect([response.status, response.body.message]).toEqual([409, expect.stringContaining("wasn't signed in")]);
  });
});
