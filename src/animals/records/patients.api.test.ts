import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database, '198.51.102');
let vet: SessionUser;
let colleague: SessionUser;
let stranger: SessionUser;
let mine: ApiBrowser;
let theirs: ApiBrowser;
let other: ApiBrowser;

const clinic = (name: string) => ({ name, registrationNumber: null, countryCode: 'AU' });

beforeAll(async () => {
  const createVet = (name: string) =>
    createPerson(database.db, {
      type: 'vet',
      password: PASSWORD,
      clinic: clinic(name),
      email: `${name}@vets.example.test`,
    });
  vet = await createVet('bayside');
  stranger = await createVet('elsewhere');
  colleague = await createPerson(database.db, {
    type: 'vet',
    password: PASSWORD,
    clinic: { clinicId: vet.clinicIds[0] ?? 0, role: 'staff' },
  });
  [mine, theirs, other] = [createBrowser(), createBrowser(), createBrowser()];
  await signIn(mine, vet);
  await signIn(theirs, colleague);
  await signIn(other, stranger);
});

const invite = (browser: ApiBrowser, id: number, overrides: Record<string, string> = {}) =>
  browser.post(`/api/my/animals/${id}/invite-owner`, {
    name: 'Grace Hollis',
    email: 'grace@example.test',
    ...overrides,
  });

test("R256 a clinic invites a patient's owner, who can then view and download it; the patient is found by the owner's name", async () => {
  const id = await createAnimal(database.db, vet, { name: 'Ziggy' });
  expect((await invite(theirs, id)).status).toBe(202);
  const grace = createBrowser();
  await signIn(grace, await createPerson(database.db, { password: PASSWORD, email: 'grace@example.test' }));
  expect((await grace.get(`/api/my/animals/${id}`)).body).toMatchObject({ access: 'DOWNLOAD', patient: null });
  const found = await mine.get('/api/my/animals?view=patients&query_type=owner_name&query=hollis');
  expect(found.body.results).toMatchObject([{ id, ownerName: 'Grace Hollis' }]);
  const byPet = await mine.get('/api/my/animals?view=patients&query_type=pet_name&query=zigg');
  expect(byPet.body.results).toMatchObject([{ id }]);
  expect((await mine.get('/api/my/animals?view=patients&query_type=pet_name&query=hollis')).body.count).toBe(0);
  const patientOf = async () => (await mine.get(`/api/my/animals/${id}`)).body.patient as object;
  const invited = { ownerEmail: 'grace@example.test', invitedAt: expect.any(String) };
  expect(await patientOf()).toMatchObject({ ...invited, hasAccess: true });
  // The owner of the record can end it like any share.
  await mine.delete(`/api/my/animals/${id}/share/grace@example.test`);
  expect((await grace.get(`/api/my/animals/${id}`)).status).toBe(404);
  expect(await patientOf()).toMatchObject({ ...invited, hasAccess: false });
});

test('trust 17 addresses with and without an account get the same response, on repeated invitations too', async () => {
  const id = await createAnimal(database.db, vet);
  const known = await invite(mine, id, { email: stranger.email });
  const unknown = await invite(mine, id, { email: 'nobody.here@example.test' });
  const again = await invite(mine, id, { email: 'nobody.here@example.test' });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect([again.status, again.body]).toEqual([known.status, known.body]);
});

test('a resent invitation is emailed again', async () => {
  const id = await createAnimal(database.db, vet);
  const email = 'lost.the.first@example.test';
  await invite(mine, id, { email });
  await invite(mine, id, { email });
  const sent = await database.db.selectFrom('mailMessage').select('template').where('toAddress', '=', email).execute();
  expect(sent).toEqual([{ template: 'animals.owner_invited' }, { template: 'animals.owner_invited' }]);
});

test('an address that was corrected loses its access to the patient, and the corrected one gets it', async () => {
  const id = await createAnimal(database.db, vet);
  const [wrong, right] = [createBrowser(), createBrowser()];
  await signIn(wrong, await createPerson(database.db, { password: PASSWORD, email: 'a.holls@example.test' }));
  await signIn(right, await createPerson(database.db, { password: PASSWORD, email: 'a.hollis@example.test' }));
  const statuses = async () =>
    Promise.all([wrong, right].map(async (browser) => (await browser.get(`/api/my/animals/${id}`)).status));
  await invite(mine, id, { email: 'a.holls@example.test' });
  expect(await statuses()).toEqual([200, 404]);
  await invite(theirs, id, { email: 'A.Hollis@example.test' });
  expect(await statuses()).toEqual([404, 200]);
});

test('the invitation does not claim that the patient has been tested', async () => {
  const id = await createAnimal(database.db, vet, { name: 'Pepper' });
  const email = 'not.tested@example.test';
  await invite(mine, id, { email });
  const mails = database.db.selectFrom('mailMessage').select(['subject', 'bodyText']).where('toAddress', '=', email);
  const { subject, bodyText } = await mails.executeTakeFirstOrThrow();
  expect(subject).toMatch(/ shared Pepper with you$/);
  expect(bodyText).toContain('You can view the results, reports and certificates once they are released.');
});

test.each([
  [{ email: 'nonsense' }, { email: ['email must be a valid email'] }],
  [
    { email: '', name: '' },
    { email: ['This field is required'], name: ['This field is required'] },
  ],
  [{ name: 'x'.repeat(121) }, { name: ['This field have maximum 120 characters'] }],
])('an invitation with %j is refused', async (overrides, wanted) => {
  const id = await createAnimal(database.db, vet);
  expect(await invite(mine, id, overrides)).toMatchObject({ status: 428, body: wanted });
});

test('another clinic, a clinic that only treats the animal, and a guest cannot invite', async () => {
  const id = await createAnimal(database.db, vet);
  expect((await invite(other, id)).status).toBe(404);
  expect((await invite(createBrowser(), id)).status).toBe(401);
  const owner = await createPerson(database.db);
  const theirAnimal = await createAnimal(database.db, owner);
  await database.db
    .insertInto('clinicPatient')
    .values({ clinicId: vet.clinicIds[0] ?? 0, animalId: theirAnimal })
    .execute();
  expect((await mine.get(`/api/my/animals/${theirAnimal}`)).body).toMatchObject({ access: 'CLINIC', patient: null });
  expect((await invite(mine, theirAnimal)).status).toBe(404);
  expect((await invite(mine, id, { email: vet.email })).body).toEqual({
    email: ["This is your own email address. Enter the owner's."],
  });
});
