import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { createFamilyOfTwoOwners } from '../../../test/support/parentage-factory.ts';
import { createPopulation } from '../../../test/support/science-factory.ts';
import { analyseRequest } from '#laboratory/parentage/analysis.service.ts';
import { expireRequests } from '#laboratory/parentage/end-request.service.ts';
import { markPaid } from '#laboratory/parentage/pay-for-request.service.ts';
import { findReportFile } from '#laboratory/parentage-reports/signing-reports.service.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let studOwner: SessionUser;
let mine: ApiBrowser;
let stud: ApiBrowser;
let other: ApiBrowser;
let reviewer: ApiBrowser;
let family: { dam: number; pup: number; stud: number };

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [stud, studOwner] = await createSignedIn();
  [other] = await createSignedIn();
  [reviewer] = await createSignedIn({ roles: ['lab_reviewer'] });
  const lab = await createLab(database.db);
  family = await createFamilyOfTwoOwners(database.db, lab, { owner, studOwner });
  await createPopulation(database.db, { ...lab, owner });
}, 600_000);

const job = () => ({ ...ctxOf(database.db, owner), user: null });
const stateOf = async (id: number) => (await mine.get(`/api/my/parentage-request/${id}/report`)).body.state;

/** Requests consent of the stud's owner, and returns the token from the email. */
async function requestConsent(animalName = 'Rex'): Promise<{ id: number; token: string }> {
  const { status, body } = await mine.post('/api/my/parentage-request', {
    offspringIds: [family.pup],
    damId: family.dam,
    invited: [{ role: 'SIRE', email: studOwner.email.toUpperCase(), animalName }],
  });
  expect([status, body.state]).toEqual([201, 'AWAITING_CONSENT']);
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'parentage.consent')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id: body.id, token: /parentage-consent\/([\w-]+)/.exec(mail.bodyText)?.[1] ?? '' };
}

// Actions that the requester or others may try before the stud's owner answers, and the resulting states.
type Step =
  | 'stranger agrees'
  | 'asker agrees'
  | 'agrees with an animal of another'
  | 'agrees'
  | 'refuses'
  | 'time passes';
const ends: Partial<Record<Step, string>> = { agrees: 'AGREED', refuses: 'REFUSED', 'time passes': 'EXPIRED' };
const steps: Step[] = [
  'stranger agrees',
  'asker agrees',
  'agrees with an animal of another',
  'agrees',
  'refuses',
  'time passes',
];

async function performStep(step: Step, token: string): Promise<void> {
  const say = (who: ApiBrowser, body: object) => who.post(`/api/parentage-consent/${token}`, body);
  if (step === 'stranger agrees') await say(other, { agree: true, animalId: family.stud });
  if (step === 'asker agrees') await say(mine, { agree: true, animalId: family.stud });
  if (step === 'agrees with an animal of another') await say(stud, { agree: true, animalId: family.dam });
  if (step === 'agrees') await say(stud, { agree: true, animalId: family.stud });
  if (step === 'refuses') await say(stud, { agree: false });
  if (step === 'time passes') await expireRequests({ ...job(), now: new Date(Date.now() + 31 * 86_400_000) });
}

/** Everything that the requester and a stranger can read about a request and the stud, as one text. */
async function readable(id: number): Promise<string> {
  const paths = [
    `/api/my/parentage-request/${id}/report`,
    `/api/my/animals/${family.stud}`,
    `/api/my/animals/${family.stud}/dna-profile`,
    '/api/my/activity',
  ];
  const answers = await Promise.all([mine, other].flatMap((who) => paths.map((path) => who.get(path))));
  const listed = ((await mine.get('/api/my/parentage-request?size=100')).body.results as { id: number }[]).filter(
    (one) => one.id === id,
  );
  expect(listed).toHaveLength(1);
  return JSON.stringify([...answers.map(({ body }) => body), listed]);
}

describe('R475 consent of another owner', () => {
  test('a consenting owner sees only the verdict, and the requester never sees a profile', async () => {
    const { id, token } = await requestConsent();
    const question = (await stud.get(`/api/parentage-consent/${token}`)).body;
    expect(question).toMatchObject({ state: 'WAITING', role: 'SIRE', requester: owner.name, verdicts: [] });
    expect((await other.get(`/api/parentage-consent/${token}`)).status).toBe(404);
    expect((await mine.post(`/api/parentage-consent/${token}`, { agree: false })).status).toBe(404);
    const none = await stud.post(`/api/parentage-consent/${token}`, { agree: true });
    const foreign = await stud.post(`/api/parentage-consent/${token}`, { agree: true, animalId: family.dam });
    expect([none, foreign].map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [428, ['animalId']],
      [428, ['animalId']],
    ]);
    const yes = await stud.post(`/api/parentage-consent/${token}`, { agree: true, animalId: family.stud });
    expect(yes.body).toEqual({ state: 'AGREED' });
    expect((await stud.post(`/api/parentage-consent/${token}`, { agree: false })).status).toBe(409);
    expect(await stateOf(id)).toBe('AWAITING_PAYMENT');
    await markPaid(job(), id);
    await analyseRequest(job(), { requestId: id });
    expect((await stud.get(`/api/parentage-consent/${token}`)).body.verdicts).toEqual([]);
    await reviewer.post(`/api/lab/parentage/${id}/decision`, { decision: 'APPROVED', password: PASSWORD });
    const { verdicts } = (await stud.get(`/api/parentage-consent/${token}`)).body;
    expect(verdicts.map((one: { verdict: string }) => one.verdict)).toEqual(['qualifies']);
    expect((await stud.get(`/api/my/parentage-request/${id}/report`)).status).toBe(404);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('toAddress', '=', studOwner.email)
      .where('template', 'like', 'parentage.%')
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['parentage.consent', 'parentage.verdict']);
  });

  test('R475 an invited person without an account can refuse by the link, and must sign in to consent', async () => {
    const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.231' });
    const { id, token } = await requestConsent('Nomad');
    const path = `/api/parentage-consent/${token}`;
    expect((await guest.get(path)).body).toMatchObject({ state: 'WAITING', animalName: 'Nomad', verdicts: [] });
    expect((await guest.get('/api/parentage-consent/no-such-link')).status).toBe(404);
    expect((await guest.post(path, { agree: true, animalId: family.stud })).status).toBe(401);
    expect((await guest.post(path, { agree: false })).body).toEqual({ state: 'REFUSED' });
    expect((await guest.post(path, { agree: false })).status).toBe(409);
    expect((await guest.get(path)).body.state).toBe('REFUSED');
    expect(await stateOf(id)).toBe('AWAITING_PAYMENT');
  });

  test('after a refusal, or no answer for thirty days, the request continues with the remaining parents', async () => {
    const refused = await requestConsent('Bolt');
    await stud.post(`/api/parentage-consent/${refused.token}`, { agree: false });
    expect(await stateOf(refused.id)).toBe('AWAITING_PAYMENT');
    const silent = await requestConsent('Ghost');
    await expireRequests({ ...job(), now: new Date(Date.now() + 31 * 86_400_000) });
    expect(await stateOf(silent.id)).toBe('AWAITING_PAYMENT');
    expect((await stud.get(`/api/parentage-consent/${silent.token}`)).body.state).toBe('EXPIRED');
  });

  test('an unpaid request expires after 180 days, and you cannot invite yourself as another owner', async () => {
    const { id } = (await mine.post('/api/my/parentage-request', { offspringIds: [family.pup], damId: family.dam }))
      .body;
    await expireRequests({ ...job(), now: new Date(Date.now() + 181 * 86_400_000) });
    expect(await stateOf(id)).toBe('EXPIRED');
    const self = await mine.post('/api/my/parentage-request', {
      offspringIds: [family.pup],
      invited: [{ role: 'SIRE', email: owner.email, animalName: 'Rex' }],
    });
    expect([self.status, Object.keys(self.body)]).toEqual([428, ['invited']]);
  });
});

describe('review and signed report', () => {
  let id: number;
  beforeAll(async () => {
    id = (await mine.post('/api/my/parentage-request', { offspringIds: [family.pup], damId: family.dam })).body.id;
    await markPaid(job(), id);
    await analyseRequest(job(), { requestId: id });
  });

  test('only the laboratory sees the case, and only an uninvolved reviewer decides', async () => {
    expect((await mine.get(`/api/lab/parentage/${id}`)).status).toBe(403);
    expect((await mine.post(`/api/lab/parentage/${id}/decision`, { decision: 'APPROVED' })).status).toBe(403);
    expect((await reviewer.get('/api/lab/parentage')).body.results).toContainEqual(expect.objectContaining({ id }));
    expect((await reviewer.get(`/api/lab/parentage?search=${id}&sort=-panel`)).body).toMatchObject({
      results: [{ id }],
    });
    expect((await reviewer.get('/api/lab/parentage?search=nobody')).body).toMatchObject({ results: [], count: 0 });
    expect((await reviewer.get(`/api/lab/parentage/${id}`)).body.findings).toHaveLength(1);
    const both = await createPerson(database.db, { password: PASSWORD, roles: ['lab_reviewer'] });
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.100.15' });
    await signIn(browser, both);
    await database.db.updateTable('parentageRequest').set({ requesterId: both.id }).where('id', '=', id).execute();
    const own = await browser.post(`/api/lab/parentage/${id}/decision`, { decision: 'APPROVED', password: PASSWORD });
    expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('second person')]);
    await database.db.updateTable('parentageRequest').set({ requesterId: owner.id }).where('id', '=', id).execute();
    const wrong = await reviewer.post(`/api/lab/parentage/${id}/decision`, { decision: 'APPROVED', password: 'no' });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([428, ['password']]);
  });

  test('a repeat needs a reason, starts a new comparison and keeps the earlier verdicts', async () => {
    const path = `/api/lab/parentage/${id}/decision`;
    expect((await reviewer.post(path, { decision: 'REPEAT' })).status).toBe(428);
    const { version } = (await reviewer.get(`/api/lab/parentage/${id}`)).body;
    expect((await reviewer.post(path, { decision: 'REPEAT', comment: 'Odd marker', version })).body).toEqual({
      state: 'QUEUED',
    });
    await analyseRequest(job(), { requestId: id });
    expect(await stateOf(id)).toBe('IN_REVIEW');
    const older = await reviewer.post(path, { decision: 'APPROVED', password: PASSWORD, version });
    expect(older.body).toMatchObject({ code: 'conflict' });
    const runs = await database.db
      .selectFrom('parentageResult')
      .select('run')
      .where('requestId', '=', id)
      .where('role', '=', 'WHOLE')
      .orderBy('run')
      .execute();
    expect(runs).toEqual([{ run: 1 }, { run: 2 }]);
  });

  test('R474 the signed report can be checked by code or file, and a changed byte is not recognised', async () => {
    await reviewer.post(`/api/lab/parentage/${id}/decision`, { decision: 'APPROVED', password: PASSWORD });
    const { code } = (await mine.get(`/api/my/parentage-request/${id}/report`)).body;
    const guest = new ApiBrowser({ db: database.db, ip: '198.51.100.16' });
    const found = (await guest.get(`/api/tools/report-authenticate/${code}`)).body;
    expect(found).toMatchObject({
      status: 'valid',
      detail: { tests: [{ outcome: 'Qualifies', genotype: '0 of 21 markers differ' }] },
    });
    const holder = { ...ctxOf(database.db, owner), adapters: reviewer.adapters };
    const { bytes: stored, fileName } = await findReportFile(holder, { id });
    const bytes = Uint8Array.from(stored);
    expect([fileName, new TextDecoder().decode(bytes.slice(0, 5))]).toEqual([
      expect.stringMatching(/^P-.*[.]pdf$/),
      '%PDF-',
    ]);
    const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
    const check = (sha256: string) => guest.post('/api/tools/report-authenticate', { sha256 });
    expect((await check(hash(bytes))).body.status).toBe('valid');
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    expect((await check(hash(bytes))).status).toBe(404);
    expect((await other.get(`/api/my/parentage-request/${id}/report/file`)).status).toBe(404);
    await database.db.updateTable('parentageReport').set({ payload: '{"v":1}' }).where('requestId', '=', id).execute();
    expect((await guest.get(`/api/tools/report-authenticate/${code}`)).body.status).toBe('tampered');
  });
});

describe('R475 any order of consent steps', () => {
  test('T24 in any order of actions, nothing about an animal can be read before its owner consents', async () => {
    await database.db
      .updateTable('animal')
      .set({ name: 'Canary Zephyrine', registeredName: 'Canary of the Ninth Wind' })
      .where('id', '=', family.stud)
      .execute();
    const canary = /Canary/;
    for (const first of steps) {
      for (const second of steps) {
        const { id, token } = await requestConsent('Zephyr');
        let state = 'WAITING';
        for (const step of [first, second]) {
          await performStep(step, token);
          if (state === 'WAITING') state = ends[step] ?? state;
          const path = `${first}, then ${second}: at ${step}`;
          expect((await stud.get(`/api/parentage-consent/${token}`)).body.state, path).toBe(state);
          const bound = await database.db
            .selectFrom('parentageCandidate')
            .select('requestId')
            .where('requestId', '=', id)
            .where('animalId', '=', family.stud)
            .execute();
          expect(bound.length, path).toBe(state === 'AGREED' ? 1 : 0);
          if (state !== 'AGREED') expect(await readable(id), path).not.toMatch(canary);
        }
        await sql`delete from rate_limit`.execute(database.db);
        await database.db.updateTable('parentageRequest').set({ state: 'EXPIRED' }).where('id', '=', id).execute();
      }
    }
  }, 600_000);
});
