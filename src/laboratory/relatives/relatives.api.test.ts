import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createKennelGenomes, type GenomeName } from '../../../test/support/relative-genomes.ts';
import { createLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';
import { indexRelatives, indexWaiting, withdrawAll } from './index-relatives.service.ts';
import { searchRelatives } from './search-relatives.service.ts';

const database = useDatabase();
const genomes = createKennelGenomes(7);
let lab: LabBed;
let visits = 0;

interface Account {
  user: SessionUser;
  browser: ApiBrowser;
}

async function createAccount(): Promise<Account> {
  const user = await createPerson(database.db, { password: PASSWORD });
  visits += 1;
  const browser = new ApiBrowser({ db: database.db, ip: `198.51.100.${visits}` });
  await signIn(browser, user);
  return { user, browser };
}

/** A released genome of an animal of this account, without consent. */
async function createTyped({ user }: Account, genome: GenomeName): Promise<number> {
  const sample = await createTestedAnimal(database.db, { ...lab, owner: user });
  await storeGenome(lab.as(null), genomes[genome], { at: 0, sampleId: sample.sampleId, format: 'VCF' });
  return sample.animalId;
}

const path = (id: number) => `/api/my/animals/${id}/relatives`;
const messagePath = (id: number, relativeId: number) => `/api/my/animals/${id}/relative-messages/${relativeId}`;
const agreed = { isGiven: true, showsName: true, takesMessages: true };

/** Turns the finder on and runs the job that this queues. */
async function agree({ browser }: Account, id: number, choice: Partial<typeof agreed> = {}): Promise<void> {
  expect((await browser.put(`${path(id)}/consent`, { ...agreed, ...choice })).status).toBe(200);
  await indexRelatives(lab.as(null), { animalId: id });
}

const idsOf = (body: { results: { animalId: number }[] }) => body.results.map(({ animalId }) => animalId);

let mine: Account;
let other: Account;
let pup: number;
let sire: number;
let stranger: number;

beforeAll(async () => {
  lab = await createLab(database.db);
  mine = await createAccount();
  other = await createAccount();
  pup = await createTyped(mine, 'pup');
  sire = await createTyped(other, 'sire');
  stranger = await createTyped(other, 'stranger');
}, 120_000);

test('nothing is shown before the owner consents, and animals without consent are never shown', async () => {
  expect((await mine.browser.get(path(pup))).body).toMatchObject({ state: 'NO_CONSENT', consent: null, results: [] });
  await agree(mine, pup);
  const { body } = await mine.browser.get(path(pup));
  expect(body).toMatchObject({ state: 'READY', consent: { showsName: true, takesMessages: true }, results: [] });
  await agree(other, sire);
  await agree(other, stranger);
  const found = (await mine.browser.get(path(pup))).body;
  expect(idsOf(found)).toEqual([sire]);
  expect(found.results[0]).toMatchObject({ relation: 'parent_offspring', isOwn: false, takesMessages: true });
  expect(found.results[0].low).toBeLessThanOrEqual(found.results[0].kinship);
  expect(JSON.stringify(found)).not.toContain(other.user.email);
  expect(JSON.stringify(found)).not.toContain(other.user.name);
});

test('the recorded relation is named if the DNA agrees, and records of other owners are not shown', async () => {
  await agree(mine, pup);
  await agree(other, sire);
  const record = (id: number, sireId: number | null) =>
    database.db.updateTable('animal').set({ sireId }).where('id', '=', id).execute();
  const between = async () => [
    (await mine.browser.get(path(pup))).body.results[0].recorded,
    (await other.browser.get(path(sire))).body.results[0].recorded,
  ];
  expect(await between()).toEqual([null, null]);
  await record(pup, sire);
  expect(await between()).toEqual(['parent', null]);
  await agree(other, sire, { showsName: false });
  expect(await between()).toEqual([null, null]);
  await agree(other, sire);
  await record(pup, stranger);
  await record(stranger, sire);
  expect(await between()).toEqual([null, null]);
  await record(pup, null);
  await record(stranger, null);
});

test('an animal leaves the index when consent is withdrawn, and facts that its owner hides are not shown', async () => {
  await agree(mine, pup);
  await agree(other, sire, { showsName: false, takesMessages: false });
  const [hidden] = (await mine.browser.get(path(pup))).body.results;
  expect(hidden).toMatchObject({ animalId: sire, name: null, takesMessages: false });
  await other.browser.put(`${path(sire)}/consent`, { ...agreed, isGiven: false });
  expect(
    await database.db.selectFrom('relativeSeed').select('animalId').where('animalId', '=', sire).execute(),
  ).toEqual([]);
  expect(idsOf((await mine.browser.get(path(pup))).body)).toEqual([]);
  expect((await other.browser.get(path(sire))).body.state).toBe('NO_CONSENT');
});

test('an animal with a new owner leaves the index, and is not shown in between', async () => {
  await agree(mine, pup);
  await agree(other, sire);
  const buyer = await createAccount();
  const ownership = database.db.updateTable('animalOwnership').where('animalId', '=', sire).where('till', 'is', null);
  await ownership.set({ personId: buyer.user.id }).execute();
  expect(idsOf((await mine.browser.get(path(pup))).body)).toEqual([]);
  expect((await buyer.browser.get(path(sire))).body).toMatchObject({ state: 'NO_CONSENT', consent: null });
  await indexWaiting(lab.as(null));
  expect(await searchRelatives({ db: database.db }, sire)).toBeNull();
  await ownership.set({ personId: other.user.id }).execute();
  await agree(other, sire);
  await withdrawAll(lab.as(null), { animalIds: [sire] });
  expect(await searchRelatives({ db: database.db }, sire)).toBeNull();
});

test('the finder reports a genome with too few markers, a missing genome and one not indexed yet', async () => {
  const few = await createTyped(mine, 'few');
  await agree(mine, few);
  expect((await mine.browser.get(path(few))).body.state).toBe('TOO_FEW_MARKERS');
  const { animalId: bare } = await createTestedAnimal(database.db, { ...lab, owner: mine.user });
  await agree(mine, bare);
  expect((await mine.browser.get(path(bare))).body.state).toBe('NO_GENOME');
  const sibling = await createTyped(mine, 'sibling');
  await mine.browser.put(`${path(sibling)}/consent`, agreed);
  expect(mine.browser.adapters.sentJobs).toContainEqual({ name: 'relatives.index', data: { animalId: sibling } });
  expect((await mine.browser.get(path(sibling))).body.state).toBe('INDEXING');
  await indexWaiting(lab.as(null));
  await agree(mine, pup);
  const found = (await mine.browser.get(path(sibling))).body;
  expect(found.results).toContainEqual(
    expect.objectContaining({ animalId: pup, relation: 'siblings', isOwn: true, takesMessages: false }),
  );
});

test('owners exchange one message and one reply through the account, without addresses', async () => {
  await agree(mine, pup);
  await agree(other, sire);
  const to = messagePath(pup, sire);
  expect((await mine.browser.post(to, { message: ' ' })).body).toMatchObject({ message: ['Enter a message.'] });
  expect((await mine.browser.post(to, { message: 'Is Rex still with you?' })).status).toBe(201);
  expect((await mine.browser.post(to, { message: 'Again' })).body).toMatchObject({
    message: ['You have already sent a message about this relative.'],
  });
  const [received] = (await other.browser.get(`${path(sire)}/messages`)).body.results;
  expect(received).toMatchObject({ isSent: false, message: 'Is Rex still with you?', reply: null });
  const reply = `/api/my/relative-messages/${received.id}/reply`;
  expect((await mine.browser.put(reply, { reply: 'Mine' })).status).toBe(404);
  expect((await other.browser.put(reply, { reply: '' })).status).toBe(428);
  expect((await other.browser.put(reply, { reply: 'Yes, he is.' })).status).toBe(200);
  expect((await other.browser.put(reply, { reply: 'Twice' })).status).toBe(428);
  const [sent] = (await mine.browser.get(`${path(pup)}/messages`)).body.results;
  expect(sent).toMatchObject({ isSent: true, reply: 'Yes, he is.' });
  const mails = await database.db
    .selectFrom('mailMessage')
    .selectAll()
    .where('template', 'like', 'relatives.%')
    .orderBy('id')
    .execute();
  expect(mails.map(({ template, toPersonId }) => [template, toPersonId])).toEqual([
    ['relatives.message', other.user.id],
    ['relatives.reply', mine.user.id],
  ]);
  const writers = [mine.user, other.user];
  for (const [at, { subject, bodyText, bodyHtml }] of mails.entries())
    for (const secret of [writers[at]?.email ?? '', writers[at]?.name ?? ''])
      expect(`${subject} ${bodyText} ${bodyHtml}`).not.toContain(secret);
});

test('a message can be sent only to listed animals that accept messages', async () => {
  await agree(mine, pup);
  await agree(other, stranger);
  const send = (id: number) => mine.browser.post(messagePath(pup, id), { message: 'Hello' });
  expect((await send(stranger)).status).toBe(404);
  expect((await send(999_999)).status).toBe(404);
  await agree(other, sire, { takesMessages: false });
  expect((await send(sire)).status).toBe(404);
  await other.browser.put(`${path(sire)}/consent`, { ...agreed, isGiven: false });
  expect((await send(sire)).status).toBe(404);
});

test("the calls refuse guests, other users' animals, unknown animals and invalid input", async () => {
  const visitor = new ApiBrowser({ db: database.db, ip: '198.51.100.99' });
  const calls = (browser: ApiBrowser, id: number) => [
    browser.get(path(id)),
    browser.put(`${path(id)}/consent`, agreed),
    browser.get(`${path(id)}/messages`),
    browser.post(messagePath(id, sire), { message: 'Hello' }),
  ];
  const statuses = async (browser: ApiBrowser, id: number) =>
    (await Promise.all(calls(browser, id))).map(({ status }) => status);
  expect(await statuses(visitor, pup)).toEqual([401, 401, 401, 401]);
  expect((await visitor.put('/api/my/relative-messages/1/reply', { reply: 'x' })).status).toBe(401);
  expect(await statuses(other.browser, pup)).toEqual([404, 404, 404, 404]);
  expect(await statuses(mine.browser, 999_999)).toEqual([404, 404, 404, 404]);
  expect((await mine.browser.put('/api/my/relative-messages/999999/reply', { reply: 'x' })).status).toBe(404);
  expect((await mine.browser.put(`${path(pup)}/consent`, { isGiven: 'yes' })).status).toBe(428);
});
