import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { buildExport } from '#platform/privacy/export-files.service.ts';
import { findRequest, moveRequest, replyToRequest } from '#platform/requests/request-admin.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import { nominationValues } from '../../../test/support/agents-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createPass } from '../../../test/support/requests-factory.ts';
import { resendReferenceRequest, listReferees } from './referees.service.ts';

const database = useDatabase();
let admin: SessionUser;
let count = 0;

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'], password: PASSWORD });
});

const desk = () => ctxOf(database.db, admin);
const browser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });

/** Creates a nomination with two new referees. */
async function nominate(homepage = '') {
  count += 1;
  const ctx = makeTestCtx({ db: database.db });
  const referees = { referee1Email: `First${count}@example.test`, referee2Email: `second${count}@example.test` };
  const values = { ...nominationValues, ...referees, email: `nominee${count}@example.test` };
  const form = 'collection-agent' as const;
  const { number } = await submitRequest(ctx, { form, values, files: [], security: await createPass(ctx), homepage });
  const { id } = await database.db
    .selectFrom('formRequest')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { id, first: referees.referee1Email.toLowerCase(), second: referees.referee2Email, nominee: values.email };
}

/** Tokens of the links that were emailed to an address, oldest first. */
async function tokensFor(address: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('toAddress', '=', address)
    .where('template', '=', 'agents.referee')
    .orderBy('id')
    .execute();
  return rows.map((row) => /\/referee\/([\w-]+)/.exec(row.bodyText)![1]!);
}

const words = { recommends: 'YES', knownFor: 'Ten years, from our club', words: 'Reads every chip twice.' };

describe('P024 referees of a nominated agent', () => {
  test('P024 both referees get an email when the nomination arrives, each with their own link', async () => {
    const { id, first, second } = await nominate();
    const [a, b] = [await tokensFor(first), await tokensFor(second)];
    expect([a.length, b.length]).toEqual([1, 1]);
    expect(a[0]).not.toBe(b[0]);
    const question = await browser().get(`/api/referees/${a[0]}`);
    expect(question.body).toMatchObject({ referee: 'Dr Ann Pell', nominee: 'Nora Blythe' });
    expect(JSON.stringify(question.body)).not.toContain('@');
    expect(await listReferees(desk(), { id })).toMatchObject([{ answer: null }, { answer: null }]);
  });

  test('P024 of concurrent submissions a reference is stored once, and the link then stops working', async () => {
    const { id, first } = await nominate();
    const [token] = await tokensFor(first);
    const send = () => browser().post(`/api/referees/${token}`, words);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
    expect((await browser().get(`/api/referees/${token}`)).status).toBe(410);
    expect((await listReferees(desk(), { id }))[0]).toMatchObject({ answer: words, isExpired: false });
  });

  test('P024 missing fields are reported by field, and an unknown token is rejected', async () => {
    const { first } = await nominate();
    const [token] = await tokensFor(first);
    const empty = await browser().post(`/api/referees/${token}`, { recommends: '', knownFor: ' ', words: '' });
    expect(empty.status).toBe(428);
    expect(Object.keys(empty.body).toSorted()).toEqual(['knownFor', 'recommends', 'words']);
    expect((await browser().post('/api/referees/nothing', words)).status).toBe(410);
  });

  test('P024 the link expires after three weeks; staff can send a new one, and only the new one works', async () => {
    const { id, first } = await nominate();
    await database.db
      .updateTable('agentReferee')
      .set({ expiresAt: new Date('2001-01-01T00:00:00Z') })
      .where('requestId', '=', id)
      .execute();
    const [old] = await tokensFor(first);
    expect((await browser().get(`/api/referees/${old}`)).status).toBe(410);
    expect((await listReferees(desk(), { id }))[0]).toMatchObject({ isExpired: true });
    await resendReferenceRequest(desk(), { id, number: 1 });
    const keys = await tokensFor(first);
    expect(keys).toHaveLength(2);
    expect((await browser().get(`/api/referees/${old}`)).status).toBe(410);
    expect((await browser().post(`/api/referees/${keys[1]}`, words)).status).toBe(200);
    await expect(resendReferenceRequest(desk(), { id, number: 1 })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    await expect(resendReferenceRequest(desk(), { id: 999_999, number: 1 })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  test('P024 a nomination flagged as spam sends no emails until staff clear it', async () => {
    const { id, first } = await nominate('https://spam.example');
    expect(await tokensFor(first)).toEqual([]);
    await moveRequest(desk(), { id, to: 'NEW' });
    expect(await tokensFor(first)).toHaveLength(1);
  });

  test('P024 a nomination without both recommendations is accepted only with a reason, stored in its history', async () => {
    const { id, first, second } = await nominate();
    const state = { id, to: 'ACCEPTED' } as const;
    const rejectionReason = async () => {
      const failure = await moveRequest(desk(), state).catch((error: { fields: { reason: string[] } }) => error);
      return 'fields' in failure ? failure.fields.reason[0] : null;
    };
    expect(await rejectionReason()).toContain("Dr Ann Pell hasn't answered. Joe Marr hasn't answered.");
    await browser().post(`/api/referees/${(await tokensFor(first))[0]}`, words);
    await browser().post(`/api/referees/${(await tokensFor(second))[0]}`, { ...words, recommends: 'NO' });
    expect(await rejectionReason()).toBe(
      "Joe Marr doesn't recommend the applicant. Enter a reason of at least 5 characters.",
    );
    await expect(replyToRequest(desk(), { id, body: 'Welcome', moveTo: 'ACCEPTED' })).rejects.toMatchObject({
      reason: 'invalid_fields',
    });
    await moveRequest(desk(), { ...state, reason: 'We trained her' });
    expect((await findRequest(desk(), { id })).events.at(-1)).toMatchObject({
      to: 'ACCEPTED',
      reason: 'We trained her',
    });
  });

  test('P024 a nomination that both referees recommend is accepted without a reason', async () => {
    const { id, first, second } = await nominate();
    for (const address of [first, second])
      await browser().post(`/api/referees/${(await tokensFor(address))[0]}`, words);
    expect(await moveRequest(desk(), { id, to: 'ACCEPTED' })).toEqual({ state: 'ACCEPTED' });
  });

  test('P024 only staff can read references', async () => {
    const { id } = await nominate();
    const owner = await createPerson(database.db, { password: PASSWORD });
    const ownerBrowser = browser();
    expect((await ownerBrowser.get(`/api/admin/requests/${id}/referees`)).status).toBe(401);
    await signIn(ownerBrowser, owner);
    expect((await ownerBrowser.get(`/api/admin/requests/${id}/referees`)).status).toBe(403);
    expect((await ownerBrowser.post(`/api/admin/requests/${id}/referees/1`, {})).status).toBe(403);
  });

  test("P024 T57 a nominee's data export names the referees but no answers; a referee's has their own", async () => {
    const { first, nominee } = await nominate();
    const [token] = await tokensFor(first);
    await browser().post(`/api/referees/${token}`, words);
    const exportFor = async (email: string) => {
      const { id: personId } = await createPerson(database.db, { email });
      const whose = { personId, email };
      const ctx = makeTestCtx({ db: database.db });
      const zip = unzipSync(await buildExport(ctx, { whose, onStep: async () => undefined }));
      const rows = JSON.parse(strFromU8(zip['data/agent_referee.json']!)) as { number: number }[];
      const texts = Object.values(zip).map((bytes) => strFromU8(bytes));
      return { rows: rows.toSorted((a, b) => a.number - b.number), text: texts.join('\n') };
    };
    const hidden = 'Given in confidence';
    const { rows, text } = await exportFor(nominee);
    expect(rows).toMatchObject([
      { name: 'Dr Ann Pell', state: 'ANSWERED', recommends: hidden, known_for: hidden, words: hidden },
      { state: 'ASKED', recommends: null, known_for: null, words: null },
    ]);
    expect(text).not.toContain(words.words);
    expect(text).toContain('the answers of your referees');
    const own = await exportFor(first);
    expect(own.rows).toMatchObject([{ recommends: 'YES', known_for: words.knownFor, words: words.words }]);
  });
});
