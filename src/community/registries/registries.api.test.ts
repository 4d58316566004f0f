import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { endRegistryConsents } from './consents.service.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';
import { lookUpRegistrations } from '#community/registry-access/lookups.service.ts';
import { appointOfficer, saveRegistries } from './registries.service.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
let owner: SessionUser;
let officer: SessionUser;
let mine: ApiBrowser;
let desk: ApiBrowser;
let other: ApiBrowser;
let tested: ReleasedSample;

beforeAll(async () => {
  const { db } = database;
  owner = await createPerson(db, {
    password: PASSWORD,
    email: 'owner.registry@example.test',
    breeder: { kennelName: 'Fernhill', memberships: 'Dogs Victoria 3100099999' },
  });
  officer = await createPerson(db, { password: PASSWORD, roles: ['registry_officer'], email: 'officer@example.test' });
  const stranger = await createPerson(db, { password: PASSWORD });
  [mine, desk, other] = [createBrowser(), createBrowser(), createBrowser()];
  await signIn(mine, owner);
  await signIn(desk, officer);
  await signIn(other, stranger);
  await saveRegistries({ db }, [
    { code: 'TESTREG', name: 'Test Registry', countryCode: 'AU', minimumGrade: 'C' },
    { code: 'STRICT', name: 'Strict Registry', countryCode: 'AU', minimumGrade: 'A' },
  ]);
  await appointOfficer(ctxOf(db, officer), { personId: officer.id, registryCode: 'TESTREG' });
  tested = await createTestedAnimal(db, { ...(await createLab(db)), owner });
  await database.db
    .updateTable('animal')
    .set({ registrationNumber: 'V3100012345', chipNumber: '956000012345678', registeredName: 'Fernhill Clover' })
    .where('id', '=', tested.animalId)
    .execute();
});

const ask = (numbers: string[], more: object = {}) =>
  desk.post('/api/my/registry/lookups', { numbers, reason: 'Litter registration', ...more });
const allow = (registry: string, allowed: boolean, animalId = tested.animalId) =>
  mine.put(`/api/my/registry-consents/${animalId}`, { registry, allowed });

/** Sets the tests that a registry requires in addition to the DNA profile. */
async function requireTests({ registryCode, testIds }: { registryCode: string; testIds: number[] }): Promise<void> {
  await database.db
    .updateTable('registry')
    .set({ requiredTestIds: testIds })
    .where('code', '=', registryCode)
    .execute();
}

describe('P154 R627 data that a registry can see', () => {
  test('3.14 without consent the response is that for an unknown number, and the owner sees the lookup', async () => {
    const hidden = await ask(['V3100012345']);
    const nowhere = await ask(['V0000000000']);
    expect(hidden.body.results[0]).toEqual({ asked: 'V3100012345', status: 'MISSING', animal: null });
    expect({ ...nowhere.body.results[0], asked: '' }).toEqual({ ...hidden.body.results[0], asked: '' });
    const { results } = (await mine.get('/api/my/registry-looks')).body;
    expect(results).toHaveLength(1);
    const asked = async (sort: string) =>
      (await desk.get(`/api/my/registry/lookups${sort}`)).body.results.map((look: { asked: string }) => look.asked);
    expect(await asked('')).toEqual(['V0000000000', 'V3100012345']);
    expect(await asked('?sort=at')).toEqual(['V3100012345', 'V0000000000']);
    expect(await asked('?sort=-asked')).toEqual(['V3100012345', 'V0000000000']);
    expect(results[0]).toMatchObject({ asked: 'V3100012345', animal: null, registry: 'Test Registry' });
    expect((await mine.get('/api/my/activity?who=others')).body.results[0]).toMatchObject({
      what: 'Looked up by a registry: nothing shared',
      reason: 'Test Registry: Litter registration',
    });
  });

  test('3.14 with consent: certificate, profile and tests, by registration, chip or member number', async () => {
    const [required] = tested.testIds;
    await requireTests({ registryCode: 'TESTREG', testIds: [required!] });
    expect((await allow('TESTREG', true)).body).toEqual({ ok: true });
    const { body } = await ask(['V3100012345', 'V404']);
    expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['HAVE', 'MISSING']);
    expect(body.results[0].animal).toMatchObject({ name: 'Fernhill Clover', chipLastFour: '5678', grade: 'C' });
    expect(body.results[0].animal.tests).toHaveLength(1);
    expect(body.results[0].animal.certificate.number).toMatch(/^C-/);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/example\.test|956000012345678|Number \d|kennel/i);
    expect((await ask(['956 000 012 345 678'], { by: 'CHIP' })).body.results[0].status).toBe('HAVE');
    expect((await ask(['3100099999'], { by: 'MEMBER' })).body.results).toHaveLength(1);
    expect((await mine.get('/api/my/registry-looks?search=litter&size=1')).body).toMatchObject({
      results: [{ animal: expect.stringContaining('Biscuit'), status: 'HAVE', reason: 'Litter registration' }],
    });
    expect((await desk.get('/api/my/registry/lookups?search=V404')).body.count).toBe(1);
  });

  test('3.14 the lookup history lists no animals that the response did not show', async () => {
    const stranger = await createPerson(database.db);
    const twins = [await createAnimal(database.db, stranger), await createAnimal(database.db, stranger)];
    await database.db
      .updateTable('animal')
      .set({ chipNumber: '956000012345678', registrationNumber: 'TWIN77' })
      .where('id', 'in', twins)
      .execute();
    const statusesOf = async (number: string) => {
      const { results, count } = (await desk.get(`/api/my/registry/lookups?search=${number}`)).body;
      expect(results).toHaveLength(count);
      return results.map(({ status }: { status: string }) => status);
    };
    await ask(['TWIN77']);
    expect(await statusesOf('TWIN77')).toEqual(['MISSING']);
    await ask(['956000012345678'], { by: 'CHIP', reason: 'Chip with twins' });
    expect(await statusesOf('twins')).toEqual(['HAVE']);
    // Their owner reads both.
    const looks = await database.db
      .selectFrom('registryLookup')
      .select('id')
      .where('ownerId', '=', stranger.id)
      .execute();
    expect(looks).toHaveLength(4);
  });

  test('3.14 a sample with too low a collection grade does not count, and a missing test is named', async () => {
    await appointOfficer(ctxOf(database.db, officer), { personId: officer.id, registryCode: 'STRICT' });
    await allow('STRICT', true);
    const [required] = tested.testIds;
    await requireTests({ registryCode: 'STRICT', testIds: [required!] });
    const { body } = await ask(['V3100012345'], { registry: 'STRICT' });
    expect(body.results[0]).toMatchObject({
      status: 'MISSING',
      animal: { grade: null, certificate: null, tests: [], missingTests: [expect.any(String)] },
    });
  });

  test('3.14 only the owner can end consent, and the next lookup shows nothing', async () => {
    expect(
      (await other.put(`/api/my/registry-consents/${tested.animalId}`, { registry: 'TESTREG', allowed: false })).status,
    ).toBe(404);
    expect((await allow('TESTREG', false)).status).toBe(200);
    expect((await allow('TESTREG', false)).status).toBe(200);
    expect((await ask(['V3100012345'], { registry: 'TESTREG' })).body.results[0].animal).toBeNull();
    expect((await allow('NONE', true)).status).toBe(428);
  });

  test('3.14 a lookup needs a reason and a valid number, and other users cannot make one', async () => {
    const fields = async (numbers: string[], more: object) => Object.keys((await ask(numbers, more)).body);
    expect(await fields([], { reason: 'x' })).toEqual(['numbers', 'reason']);
    expect(await fields(['victoria'], { by: 'MEMBER' })).toEqual(['numbers']);
    expect(await fields(['1'.repeat(61)], {})).toEqual(['numbers']);
    expect((await ask(['V1'], { registry: 'FIFE' })).status).toBe(403);
    expect((await other.post('/api/my/registry/lookups', { numbers: ['V1'], reason: 'Curious' })).status).toBe(403);
    const guest = createBrowser();
    expect((await guest.post('/api/my/registry/lookups', { numbers: ['V1'], reason: 'Curious' })).status).toBe(401);
    expect((await guest.get('/api/my/registry-consents')).status).toBe(401);
    expect((await guest.put('/api/my/registry-consents/1', { registry: 'TESTREG', allowed: true })).status).toBe(401);
  });

  test('3.14 owners list their animals with consents, with search and paging', async () => {
    await createAnimal(database.db, owner, { name: 'Zinnia' });
    const { body } = await mine.get('/api/my/registry-consents?search=zinn');
    expect(body).toMatchObject({ count: 1, results: [{ name: 'Zinnia', registries: [] }] });
    expect((await mine.get('/api/my/registry-consents?size=1')).body.next).toBe(2);
    expect((await mine.get('/api/my/registry-consents?sort=-name')).body.results[0].name).toBe('Zinnia');
    expect((await mine.get('/api/my/registry-consents?sort=born')).status).toBe(428);
  });

  test('3.14 a cat registry cannot look up a dog', async () => {
    await saveRegistries(database, [
      { code: 'CATREG', name: 'Cat Registry', countryCode: 'AU', minimumGrade: 'C', speciesId: 2 },
    ]);
    const { body } = await allow('CATREG', true);
    expect(body).toEqual({ registry: ["This registry doesn't register this species."] });
    const cat = await createAnimal(database.db, owner, { name: 'Zoot', speciesId: 2 });
    expect((await allow('CATREG', true, cat)).status).toBe(200);
    const registries = (await mine.get('/api/my/registries')).body as { code: string; speciesId: number | null }[];
    expect(registries.find(({ code }) => code === 'CATREG')?.speciesId).toBe(2);
    expect((await mine.get('/api/my/registry-consents?search=zoot')).body.results[0].speciesId).toBe(2);
  });
});

test("3.14 race condition: ending consent waits for an officer's lookup in progress, and later lookups show nothing", async () => {
  const { db } = database;
  await allow('TESTREG', true);
  const order: string[] = [];
  const request = {
    numbers: ['V3100012345'],
    by: 'REGISTRATION' as const,
    reason: 'Race of two',
    registry: 'TESTREG',
  };
  let ending: Promise<unknown> = Promise.resolve();
  await inTransaction(ctxOf(db, officer), async (tx) => {
    const { results } = await lookUpRegistrations(tx, request);
    expect(results[0]!.animal).not.toBeNull();
    ending = endRegistryConsents(ctxOf(db, owner), { animalIds: [tested.animalId] }).then(() => order.push('ended'));
    await waitForLock();
    order.push('read');
  });
  await ending;
  expect(order).toEqual(['read', 'ended']);
  expect((await lookUpRegistrations(ctxOf(db, officer), request)).results[0]!.animal).toBeNull();
});

/** Resolves when a transaction waits for a lock of another one. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        database.db,
      );
    if (rows.length > 0) return;
  }
}
