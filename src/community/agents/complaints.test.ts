import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { submitRequest } from '#platform/requests/requests.service.ts';
import { createAgent } from '../../../test/support/agents-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { createPass } from '../../../test/support/requests-factory.ts';
import { listAgentAdmin } from './agent-admin.service.ts';

const database = useDatabase();
let admin: SessionUser;
let count = 0;

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'] });
});

const desk = () => ctxOf(database.db, admin);

async function createAgentNamed(name: string) {
  const person = await createPerson(database.db, { type: 'owner' });
  return { id: await createAgent(database.db, person, { name }), email: person.email };
}

async function complain(values: Record<string, string>) {
  count += 1;
  const ctx = makeTestCtx({ db: database.db });
  const email = `sender${count}@example.test`;
  const all = { name: 'Edith Moor', email, about: 'IDENTITY', message: 'The chip was not read.', ...values };
  const form = 'agent-complaint' as const;
  const security = await createPass(ctx);
  const { number } = await submitRequest(ctx, { form, values: all, files: [], security, homepage: '' });
  const row = await database.db
    .selectFrom('formRequest')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { id: row.id, email, answers: row.answers };
}

async function mailsTo(address: string) {
  const rows = await database.db
    .selectFrom('mailMessage')
    .select(['template', 'bodyText'])
    .where('toAddress', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ template, bodyText }) => ({ template, text: bodyText }));
}

async function countsOf(name: string) {
  const list = await listAgentAdmin(desk(), { page: 1, size: 20, search: name, state: 'ALL', sort: 'name' });
  return list.results[0]?.complaints;
}

describe('P024 complaints about collection agents', () => {
  test('P024 a complaint is listed with its agent; if upheld, both get an email, and the agent does not learn the sender', async () => {
    const agent = await createAgentNamed('Gideon Upheld');
    const { id, email } = await complain({ agentId: String(agent.id), agent: 'gideon upheld' });
    expect(await countsOf('Gideon Upheld')).toEqual({ open: 1, upheld: 0 });
    await moveRequest(desk(), { id, to: 'ACCEPTED' });
    expect(await countsOf('Gideon Upheld')).toEqual({ open: 0, upheld: 1 });
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'requests.received',
      'agents.complaint_decided',
    ]);
    const [agentMail] = await mailsTo(agent.email);
    expect(agentMail).toMatchObject({ template: 'agents.complaint_upheld' });
    expect(agentMail!.text).toContain("The microchip wasn't read");
    expect(agentMail!.text).not.toMatch(/Edith|sender\d/);
    await moveRequest(desk(), { id, to: 'CLOSED' });
    expect(await countsOf('Gideon Upheld')).toEqual({ open: 0, upheld: 1 });
  });

  test('P024 a dismissed complaint is reported only to its sender, and no longer counts', async () => {
    const agent = await createAgentNamed('Petra Declined');
    const { id, email } = await complain({ agentId: String(agent.id), agent: 'Petra Declined' });
    await moveRequest(desk(), { id, to: 'DECLINED' });
    await moveRequest(desk(), { id, to: 'CLOSED' });
    expect(await countsOf('Petra Declined')).toEqual({ open: 0, upheld: 0 });
    expect((await mailsTo(email)).at(-1)).toMatchObject({ text: expect.stringContaining('have not upheld it') });
    expect(await mailsTo(agent.email)).toEqual([]);
  });

  test('P024 a complaint whose agent id and name do not match counts against neither', async () => {
    const agent = await createAgentNamed('Olga Meant');
    const { id, answers } = await complain({ agentId: String(agent.id), agent: 'Somebody Else' });
    expect(answers['agentId']).toBe('');
    expect(await countsOf('Olga Meant')).toEqual({ open: 0, upheld: 0 });
    await moveRequest(desk(), { id, to: 'ACCEPTED' });
    expect(await mailsTo(agent.email)).toEqual([]);
  });

  test('P024 a complaint without name, agent, subject or text is rejected with an error for each field', async () => {
    const empty = await new ApiBrowser({ db: database.db, ip: '198.51.101.1' }).post('/api/forms/agent-complaint', {});
    expect(empty.status).toBe(428);
    expect(Object.keys(empty.body)).toEqual(expect.arrayContaining(['name', 'email', 'agent', 'about', 'message']));
    expect(Object.keys(empty.body)).not.toContain('agentId');
  });
});
