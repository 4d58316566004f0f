import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { createPass, contactValues, researchValues } from '../../../test/support/requests-factory.ts';
import { moveRequest } from './request-admin.service.ts';
import { submitRequest } from './requests.service.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database, '198.51.101');
const script = '<script>alert(1)</script>';
let staff: ApiBrowser;
let admin: SessionUser;

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'] });
  staff = createBrowser();
  await signIn(staff, admin);
});

const pass = () => createPass(makeTestCtx({ db: database.db }));
const pdf = (name: string) => new File(['%PDF-1.7 a pedigree'], name, { type: 'application/pdf' });
const send = async (changes: Record<string, string> = {}, more: object = {}) =>
  createBrowser().post('/api/forms/contact', {
    values: { ...contactValues, ...changes },
    security: await pass(),
    ...more,
  });
const sendResearch = async (files: File[]) =>
  submitRequest(makeTestCtx({ db: database.db, adapters: staff.adapters }), {
    form: 'research',
    values: researchValues,
    files,
    security: await pass(),
    homepage: '',
  });
const idOf = async (number: string) =>
  (await staff.get(`/api/admin/requests?state=ALL&search=${number}`)).body.results[0]?.id as number;
const versionOf = async (id: number) => (await staff.get(`/api/admin/requests/${id}`)).body.version as string;
const mailsTo = (email: string) =>
  database.db.selectFrom('mailMessage').selectAll().where('toAddress', '=', email).orderBy('id').execute();

describe('sending a form', () => {
  test('a message gets a number, an email receipt and a place in the queue', async () => {
    const answer = await send({ email: 'receipt@example.test' });
    expect(answer.status).toBe(201);
    expect(answer.body.number).toMatch(/^RQ-\d{6}$/);
    const [mail] = await mailsTo('receipt@example.test');
    expect(mail?.subject).toBe(`We've received your request ${answer.body.number}`);
    expect(mail?.bodyText).toContain('Which end of the swab do I hold?');
    const id = await idOf(answer.body.number);
    expect((await staff.get(`/api/admin/requests/${id}`)).body).toMatchObject({ state: 'NEW', form: 'contact' });
  });

  test('R540 the security field is required and every invalid field is reported at once', async () => {
    const answer = await createBrowser().post('/api/forms/contact', { values: { ...contactValues, email: 'jo' } });
    expect(answer.status).toBe(428);
    expect(answer.body).toEqual({ email: ['email must be a valid email'], security: ['This field is required'] });
  });

  test('an unknown form is refused with 428', async () => {
    expect((await createBrowser().post('/api/forms/nothing', { values: {} })).status).toBe(428);
  });

  test('a security token that is forged, unsolved, too quick or too old is refused', async () => {
    const ctx = makeTestCtx({ db: database.db });
    const good = await pass();
    const [challenge = '', nonce = ''] = good.split(':');
    const [createdAt = '', ...rest] = challenge.split('.');
    const at = (ms: number) => createPass({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
    const wrong = [
      `${challenge}:${Number(nonce) + 1}`,
      `${(Number.parseInt(createdAt, 36) - 1).toString(36)}.${rest.join('.')}:${nonce}`,
      'nothing',
      await at(2500),
      await at(-13 * 3_600_000),
    ];
    for (const security of wrong) {
      const answer = await createBrowser().post('/api/forms/contact', { values: contactValues, security });
      expect([answer.status, Object.keys(answer.body)], security).toEqual([428, ['security']]);
    }
  });

  test('T21 a double click creates one request with one receipt', async () => {
    const security = await pass();
    const values = { ...contactValues, email: 'twice@example.test' };
    const browser = createBrowser();
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/forms/contact', { values, security })));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1);
    const rows = await database.db.selectFrom('formRequest').select('id').where('email', '=', values.email).execute();
    expect(rows).toHaveLength(1);
    expect(await mailsTo(values.email)).toHaveLength(1);
  });

  test('a request from a bot is marked as possible spam without an email, and staff can accept it', async () => {
    const answer = await send({ email: 'robot@example.test' }, { homepage: 'https://spam.example' });
    expect(answer.status).toBe(201);
    expect(await mailsTo('robot@example.test')).toHaveLength(0);
    const open = await staff.get('/api/admin/requests?search=robot@example.test');
    expect(open.body.count).toBe(0);
    const id = await idOf(answer.body.number);
    const version = await versionOf(id);
    expect((await staff.post(`/api/admin/requests/${id}/state`, { to: 'NEW', version })).status).toBe(200);
    expect(await mailsTo('robot@example.test')).toHaveLength(1);
  });

  test('an email address can send at most 10 requests', async () => {
    const browser = createBrowser();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const values = { ...contactValues, email: 'many@example.test' };
      statuses.push((await browser.post('/api/forms/contact', { values, security: await pass() })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(statuses[10]).toBe(429);
  });

  test('nothing is saved when the receipt cannot be queued, and nothing is lost when email is down', async () => {
    const ctx = makeTestCtx({ db: database.db });
    const only = sql.raw(`alter table mail_message add constraint down check (to_address <> 'down@example.test')`);
    await only.execute(database.db);
    const input = {
      form: 'contact' as const,
      values: { ...contactValues, email: 'down@example.test' },
      files: [],
      security: await pass(),
      homepage: '',
    };
    await expect(submitRequest(ctx, input)).rejects.toThrow('down');
    expect(
      await database.db.selectFrom('formRequest').select('id').where('email', '=', 'down@example.test').execute(),
    ).toEqual([]);
    await sql`alter table mail_message drop constraint down`.execute(database.db);
    // The same pass is still valid, so the browser can simply retry. The mail server is contacted only later.
    const { number } = await submitRequest(ctx, input);
    expect((await mailsTo('down@example.test'))[0]).toMatchObject({ state: 'QUEUED' });
    expect(number).toMatch(/^RQ-/);
  });

  test('T47 script in a field is shown as text in the email and kept as typed for the queue and the PDF', async () => {
    const { body } = await send({ email: 'script@example.test', name: script, message: `${script}\n${script}` });
    const [mail] = await mailsTo('script@example.test');
    expect(mail?.bodyHtml).not.toContain('<script');
    expect(mail?.bodyHtml).toContain('&lt;script&gt;');
    const id = await idOf(body.number);
    expect((await staff.get(`/api/admin/requests/${id}`)).body.name).toBe(script);
    const printed = await staff.get(`/api/admin/requests/${id}/pdf`);
    expect(printed.headers.get('content-type')).toContain('application/pdf');
    expect(printed.body).toMatch(/^%PDF-/);
    expect(printed.body).not.toMatch(/\/(?:JavaScript|JS|OpenAction|Launch|AA)\b/);
  });
});

describe('files', () => {
  test('files are attached, and only staff can read them', async () => {
    const { number } = await sendResearch([pdf('Pedigree <b>.pdf')]);
    const id = await idOf(number);
    const { files } = (await staff.get(`/api/admin/requests/${id}`)).body;
    expect(files).toEqual([expect.objectContaining({ name: 'Pedigree b.pdf', sizeBytes: 19 })]);
    const path = `/api/admin/requests/${id}/files/${files[0].id}`;
    const got = await staff.get(path);
    expect([got.status, got.body, got.headers.get('content-type')]).toEqual([
      200,
      '%PDF-1.7 a pedigree',
      'application/pdf',
    ]);
    expect((await createBrowser().get(path)).status).toBe(401);
    expect((await staff.get(`/api/admin/requests/${id}/files/999999`)).status).toBe(404);
  });

  test('a program named .pdf, too many files and more than 4 MB are refused beside the field', async () => {
    const program = new File(['MZ this program'], 'pedigree.pdf', { type: 'application/pdf' });
    const big = new File(['%PDF-', new Uint8Array(4_000_000)], 'big.pdf');
    for (const files of [[program], [pdf('a'), pdf('b'), pdf('c'), pdf('d')], [big]]) {
      await expect(sendResearch(files)).rejects.toMatchObject({ fields: { files: [expect.any(String)] } });
    }
  });

  test('a file is sent as multipart, and a file of 10 MB is refused', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(researchValues)) body.set(`values[${name}]`, value);
    body.set('security', await pass());
    body.set('files', pdf('tree.pdf'));
    const post = (form: FormData) => {
      const request = new Request('http://store.test', { method: 'POST', body: form });
      return request
        .arrayBuffer()
        .then((bytes) => createBrowser().upload('/api/forms/research', bytes, request.headers.get('content-type')!));
    };
    const answer = await post(body);
    expect([answer.status, answer.body.number]).toEqual([201, expect.stringMatching(/^RQ-/)]);
    body.set('files', new File(['%PDF-', new Uint8Array(10_000_000)], 'ten.pdf'));
    expect((await post(body)).status).toBe(413);
  });
});

describe('the staff queue', () => {
  test('only staff read and answer it', async () => {
    const breeder = createBrowser();
    await signIn(breeder, await createPerson(database.db, { password: PASSWORD }));
    const id = await idOf((await send()).body.number);
    const calls = [`/api/admin/requests`, `/api/admin/requests/${id}`, `/api/admin/requests/${id}/pdf`];
    for (const path of calls) {
      expect((await createBrowser().get(path)).status, path).toBe(401);
      expect((await breeder.get(path)).status, path).toBe(403);
    }
    for (const [path, body] of [
      ['replies', { body: 'x', version: 'x' }],
      ['notes', { body: 'x' }],
      ['state', { to: 'CLOSED', version: 'x' }],
    ] as const) {
      expect((await createBrowser().post(`/api/admin/requests/${id}/${path}`, body)).status, path).toBe(401);
      expect((await breeder.post(`/api/admin/requests/${id}/${path}`, body)).status, path).toBe(403);
    }
    expect((await staff.get('/api/admin/requests/999999')).status).toBe(404);
  });

  test('the queue can be searched, filtered, sorted and paged', async () => {
    const word = 'Xylophone_100%';
    await send({ name: 'Zed', message: `${word} one` });
    await send({ name: 'abe', message: `${word} two` });
    const list = async (query: string) =>
      (await staff.get(`/api/admin/requests?search=${encodeURIComponent(word)}&${query}`)).body;
    expect((await list('')).results.map((row: { name: string }) => row.name)).toEqual(['abe', 'Zed']);
    expect((await list('sort=oldest')).results[0].name).toBe('Zed');
    expect((await list('sort=name')).results[0].name).toBe('abe');
    expect((await list('form=research')).count).toBe(0);
    expect(await list('size=1&page=2')).toMatchObject({ count: 2, next: null, previous: 1 });
    expect((await staff.get('/api/admin/requests?search=Xylophone%25100')).body.count).toBe(0);
  });

  test('an answer is emailed once, is stored, and changes the status', async () => {
    const id = await idOf((await send({ email: 'asked@example.test' })).body.number);
    const headers = { 'idempotency-key': 'reply-1' };
    const body = { body: `The dry end. ${script}`, moveTo: 'CLOSED', version: await versionOf(id) };
    const reply = () => staff.post(`/api/admin/requests/${id}/replies`, body, headers);
    expect([(await reply()).status, (await reply()).status]).toEqual([200, 200]);
    const mails = await mailsTo('asked@example.test');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.bodyHtml).toContain('The dry end. &lt;script&gt;');
    const view = (await staff.get(`/api/admin/requests/${id}`)).body;
    expect(view).toMatchObject({ state: 'CLOSED', messages: [{ kind: 'REPLY', mailState: 'QUEUED' }] });
    await staff.post(`/api/admin/requests/${id}/notes`, { body: 'Friendly.' });
    expect(await mailsTo('asked@example.test')).toHaveLength(2);
    const empty = await staff.post(`/api/admin/requests/${id}/replies`, { body: '  ', version: view.version });
    expect([empty.status, empty.body]).toEqual([428, { body: ['This field is required'] }]);
  });

  test('a message cannot be accepted or declined; an application can be accepted once', async () => {
    const message = await idOf((await send()).body.number);
    const version = await versionOf(message);
    const accepted = await staff.post(`/api/admin/requests/${message}/state`, { to: 'ACCEPTED', version });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
    const { number } = await sendResearch([]);
    const id = await idOf(number);
    const ctx = ctxOf(database.db, admin);
    const attempts = await Promise.allSettled(
      [1, 2].map(() => moveRequest(ctx, { id, to: 'ACCEPTED', reason: 'Seven dogs.' })),
    );
    expect(attempts.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { events } = (await staff.get(`/api/admin/requests/${id}`)).body;
    expect(events.at(-1)).toMatchObject({ from: 'NEW', to: 'ACCEPTED', reason: 'Seven dogs.', actor: admin.name });
  });

  test('users see their own requests, and no other user sees them', async () => {
    const owner = await createPerson(database.db, { password: PASSWORD });
    const [mine, other] = [createBrowser(), createBrowser()];
    await signIn(mine, owner);
    await signIn(other, await createPerson(database.db, { password: PASSWORD }));
    await mine.post('/api/forms/contact', { values: contactValues, security: await pass() });
    expect((await mine.get('/api/my/requests?form=contact')).body).toMatchObject({ count: 1 });
    expect((await other.get('/api/my/requests')).body.count).toBe(0);
    expect((await createBrowser().get('/api/my/requests')).status).toBe(401);
  });
});
