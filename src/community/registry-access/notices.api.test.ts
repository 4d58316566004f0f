import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { reissueCertificates } from '#laboratory/certificates/issue-certificate.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { NUMBER, REGISTRY, useRegistryBed } from '../../../test/support/registry-bed.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';
import { deliverNotice } from './notices.service.ts';

const database = useDatabase();
const bed = useRegistryBed(database);

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

describe('3.14 notices of certificates', () => {
  const received: Received[] = [];
  let answerWith = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answerWith, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  let url = '';
  let secret = '';
  let ctx: Ctx;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certificates`;
    ctx = { ...bed.lab.as(null), user: null };
    secret = (await bed.desk.put(`${REGISTRY}/webhook`, { url })).body.secret;
  });
  afterAll(() => void server.close());
  const waiting = async () =>
    (await database.db.selectFrom('registryNotice').select('id').where('state', '=', 'WAITING').execute()).map(
      ({ id }) => id,
    );
  const deliverAll = async () => {
    for (const id of await waiting()) await deliverNotice(ctx, { id });
  };
  const notices = async () => (await bed.desk.get(`${REGISTRY}/notices`)).body.results;

  test('3.14 one signed notice is sent for an issued certificate, and the owner sees it', async () => {
    await createTestedAnimal(database.db, bed.lab, { animalId: bed.animalId });
    expect(await notices()).toMatchObject([{ kind: 'certificate.issued', state: 'WAITING' }]);
    const [id] = await waiting();
    await deliverNotice(ctx, { id: id! });
    await deliverNotice(ctx, { id: id! });
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['damsire-signature']))!;
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    expect(headers).toMatchObject({ 'damsire-event': 'certificate.issued', 'damsire-delivery': id });
    const payload = JSON.parse(body);
    expect(payload).toMatchObject({
      id,
      registry: 'PROG',
      certificate: { state: 'VALID' },
      animal: { registrationNumber: NUMBER },
    });
    expect(body).not.toContain(bed.owner.email);
    expect((await bed.mine.get('/api/my/registry-looks')).body.results[0]).toMatchObject({
      via: 'NOTICE',
      officer: null,
    });
    expect(await notices()).toMatchObject([{ state: 'DELIVERED', attempts: 1, problem: null }]);
  });

  test('3.14 a new version sends a change notice, and a revocation sends a revocation notice', async () => {
    await inTransaction(bed.lab.as(null), (tx) => reissueCertificates(tx, { animalId: bed.animalId }));
    await deliverAll();
    expect(JSON.parse(received.at(-1)!.body)).toMatchObject({
      kind: 'certificate.changed',
      certificate: { version: 2 },
    });
    const admin = { ...(await createPerson(database.db, { password: PASSWORD, roles: ['admin'] })) };
    const { code } = await database.db
      .selectFrom('certificate')
      .select('code')
      .where('animalId', '=', bed.animalId)
      .where('state', '=', 'VALID')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await revokeCertificate(
      { ...bed.lab.as(admin), user: admin },
      { code, reason: 'Wrong sample', password: PASSWORD },
    );
    await deliverAll();
    expect(JSON.parse(received.at(-1)!.body)).toMatchObject({
      kind: 'certificate.revoked',
      certificate: { state: 'REVOKED' },
    });
  });

  test('3.14 ending consent before delivery cancels the notice, and without consent none is created', async () => {
    await inTransaction(bed.lab.as(null), (tx) => reissueCertificates(tx, { animalId: bed.animalId }));
    const before = received.length;
    await bed.allow(false);
    await deliverAll();
    expect(received).toHaveLength(before);
    expect((await notices())[0]).toMatchObject({ state: 'DROPPED' });
    const { length } = await notices();
    await inTransaction(bed.lab.as(null), (tx) => reissueCertificates(tx, { animalId: bed.animalId }));
    expect(await notices()).toHaveLength(length);
    await bed.allow(true);
  });

  test('3.14 a failed notice is retried ten times and can be resent, and redirects are not followed', async () => {
    answerWith = 302;
    expect((await bed.desk.post(`${REGISTRY}/webhook/test`)).status).toBe(200);
    const [id] = (await waiting()) as [string];
    expect(bed.desk.adapters.sentJobs).toContainEqual({ name: 'registries.notice', data: { id } });
    for (let at = 1; at < 10; at += 1) await expect(deliverNotice(ctx, { id })).rejects.toThrow('302');
    await deliverNotice(ctx, { id });
    expect((await notices())[0]).toMatchObject({
      kind: 'test',
      state: 'FAILED',
      attempts: 10,
      problem: 'The endpoint responded with 302.',
    });
    answerWith = 204;
    const again = await Promise.all([1, 2].map(() => bed.desk.post(`${REGISTRY}/notices/${id}/sending`)));
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    await deliverAll();
    expect((await notices())[0]).toMatchObject({ state: 'DELIVERED' });
    expect((await bed.desk.get(`${REGISTRY}/notices?state=FAILED`)).body.count).toBe(0);
    expect((await bed.desk.get(`${REGISTRY}/notices?search=test`)).body.count).toBe(1);
  });

  test('3.14 an unreachable receiver is reported as a failure', async () => {
    const closedServer = createServer();
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve));
    const { port } = closedServer.address() as AddressInfo;
    await new Promise((resolve) => closedServer.close(resolve));
    await bed.desk.put(`${REGISTRY}/webhook`, { url: `http://127.0.0.1:${port}/` });
    await bed.desk.post(`${REGISTRY}/webhook/test`);
    const [id] = (await waiting()) as [string];
    await expect(deliverNotice(ctx, { id })).rejects.toThrow('ECONNREFUSED');
    expect((await notices())[0]).toMatchObject({ state: 'WAITING', problem: expect.stringContaining('ECONNREFUSED') });
    await bed.desk.delete(`${REGISTRY}/webhook`);
    await deliverAll();
    expect((await notices())[0]).toMatchObject({ state: 'DROPPED' });
  });

  test('3.14 of two officers who edit the webhook, the second must reload before saving', async () => {
    await bed.desk.put(`${REGISTRY}/webhook`, { url });
    const { version } = (await bed.desk.get(`${REGISTRY}/webhook`)).body.webhook;
    const save = (change: object) => bed.desk.put(`${REGISTRY}/webhook`, { url, version, ...change });
    expect((await save({ state: 'PAUSED' })).status).toBe(200);
    expect(await save({ state: 'ACTIVE' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await bed.desk.put(`${REGISTRY}/webhook`, { url, version: '' })).status).toBe(409);
    await bed.desk.delete(`${REGISTRY}/webhook`);
  });

  test('3.14 the secret is shown only for a new URL, a paused webhook gets no notices, and other officers have no access', async () => {
    const first = (await bed.desk.put(`${REGISTRY}/webhook`, { url })).body.secret;
    expect(first).toMatch(/^dsw_/);
    expect((await bed.desk.put(`${REGISTRY}/webhook`, { url, state: 'PAUSED' })).body).toEqual({ secret: null });
    expect((await bed.desk.post(`${REGISTRY}/webhook/test`)).status).toBe(409);
    expect((await bed.desk.put(`${REGISTRY}/webhook`, { url, renew: true })).body.secret).not.toBe(first);
    expect(JSON.stringify((await bed.desk.get(`${REGISTRY}/webhook`)).body)).not.toContain('dsw_');
    for (const invalidUrl of [
      'ftp://a.example',
      'http://a.example/',
      'https://10.0.0.1/',
      'https://me@a.example/',
      'https://[::1]/',
      'x',
    ])
      expect((await bed.desk.put(`${REGISTRY}/webhook`, { url: invalidUrl })).body, invalidUrl).toHaveProperty('url');
    expect((await bed.stranger.get(`${REGISTRY}/webhook`)).status).toBe(404);
    expect((await bed.stranger.put(`${REGISTRY}/webhook`, { url })).status).toBe(404);
    expect((await bed.stranger.get(`${REGISTRY}/notices`)).status).toBe(404);
    expect((await bed.mine.get(`${REGISTRY}/webhook`)).status).toBe(403);
    expect((await bed.createBrowser().get(`${REGISTRY}/webhook`)).status).toBe(401);
  });
});
