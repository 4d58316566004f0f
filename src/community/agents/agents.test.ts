import { describe, expect, test } from 'vitest';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { createCollected } from '#animals/collection/collection.service.ts';
import { createAgent, nominate, nominationValues } from '../../../test/support/agents-factory.ts';
import { useAgentsDesk } from '../../../test/support/agents-desk.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { listAgentAdmin, moveAgent, updateAgentStates } from './agent-admin.service.ts';

const database = useDatabase();
const { desk, browser, accept, agentOf } = useAgentsDesk(database);

async function mailsTo(address: string) {
  const rows = await database.db
    .selectFrom('mailMessage')
    .select('template')
    .where('toAddress', '=', address)
    .execute();
  return rows.map((row) => row.template).toSorted();
}

const rolesOf = (personId: string) =>
  database.db.selectFrom('personRole').select('role').where('personId', '=', personId).execute();

describe('P024 nominating a collection agent', () => {
  test('P024 the quiz is marked on the server: seven correct answers of ten are rejected, eight are enough', async () => {
    const wrong = (many: number) =>
      Object.fromEntries(
        Object.entries(nominationValues).map(([name, value]) => {
          const number = Number(/^quiz(\d+)$/.exec(name)?.[1] ?? 99);
          return [name, number <= many ? (value === 'a' ? 'b' : 'a') : value];
        }),
      );
    await expect(nominate(database.db, { ...wrong(3), email: 'seven@example.test' })).rejects.toMatchObject({
      fields: { quizRight: [expect.stringContaining('7 of 10')] },
    });
    const request = await nominate(database.db, { ...wrong(2), email: 'eight@example.test' });
    expect(request.answers).toMatchObject({ quizRight: '8' });
  });

  test('P024 the client cannot set the number of correct answers, and a referee must be another person', async () => {
    const cheat = { ...nominationValues, quiz1: 'c', quiz2: 'c', quiz3: 'c', quizRight: '10' };
    await expect(nominate(database.db, cheat)).rejects.toMatchObject({ fields: { quizRight: expect.anything() } });
    const self = { ...nominationValues, referee1Email: nominationValues.email.toUpperCase() };
    await expect(nominate(database.db, self)).rejects.toMatchObject({ fields: { referee1Email: expect.anything() } });
    const twice = { ...nominationValues, referee2Email: nominationValues.referee1Email };
    await expect(nominate(database.db, twice)).rejects.toMatchObject({ fields: { referee2Email: expect.anything() } });
    const empty = await browser().post('/api/forms/collection-agent', {});
    expect(empty.status).toBe(428);
    expect(Object.keys(empty.body)).toEqual(expect.arrayContaining(['idLast4', 'referee2Name', 'quiz10', 'truth']));
  });

  test('P024 an accepted nominee is a listed agent for two years with place and role, and gets an email', async () => {
    const person = await createPerson(database.db, { type: 'owner', firstName: 'Nora' });
    const request = await nominate(database.db, {
      ...nominationValues,
      name: 'Nora Found',
      email: person.email,
      city: 'Kyneton',
    });
    expect((await rolesOf(person.id)).map(({ role }) => role)).toEqual([]);
    await accept(request.id);
    const [agent] = await agentOf(person.email);
    expect(agent).toMatchObject({
      state: 'APPROVED',
      personId: person.id,
      city: 'Kyneton',
      quizRight: 10,
      speciesIds: [1, 2],
    });
    expect((await rolesOf(person.id)).map(({ role }) => role)).toEqual(['collection_agent']);
    expect(await mailsTo(person.email)).toEqual(['agents.approved', 'requests.received']);
    const found = await browser().get('/api/collection-agents?search=kyneton');
    expect(found.body.results).toMatchObject([{ name: 'Nora Found', country: 'Australia', travelKm: 60 }]);
    expect(JSON.stringify(found.body)).not.toContain(person.email);
  });

  test('P024 an accepted nominee without an account must register, and becomes an agent on confirmation', async () => {
    const email = 'later@example.test';
    const request = await nominate(database.db, { ...nominationValues, email });
    await accept(request.id);
    expect(await agentOf(email)).toMatchObject([{ state: 'REVIEW', personId: null }]);
    expect(await mailsTo(email)).toContain('agents.register');
    await updateAgentStates(desk());
    expect(await agentOf(email)).toMatchObject([{ state: 'REVIEW' }]);
    const person = await createPerson(database.db, { email, type: 'owner' });
    await updateAgentStates(desk());
    await updateAgentStates(desk());
    expect(await agentOf(email)).toMatchObject([{ state: 'APPROVED', personId: person.id }]);
    expect((await mailsTo(email)).filter((one) => one === 'agents.approved')).toHaveLength(1);
  });

  test('P024 a nominee who is declined later loses the role; concurrent acceptances create one active agent', async () => {
    const person = await createPerson(database.db, { type: 'owner' });
    const request = await nominate(database.db, { ...nominationValues, email: person.email });
    const other = await nominate(database.db, { ...nominationValues, email: person.email });
    await Promise.all([accept(request.id), accept(other.id)]);
    const rows = await agentOf(person.email);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['APPROVED', 'EXPIRED']);
    const live = rows.find(({ state }) => state === 'APPROVED')!.requestId!;
    const ended = rows.find(({ state }) => state === 'EXPIRED')!.requestId!;
    await moveRequest(desk(), { id: ended, to: 'IN_PROGRESS' });
    await moveRequest(desk(), { id: ended, to: 'DECLINED' });
    expect(await rolesOf(person.id)).toEqual([{ role: 'collection_agent' }]);
    await moveRequest(desk(), { id: live, to: 'IN_PROGRESS' });
    await moveRequest(desk(), { id: live, to: 'DECLINED' });
    expect(await rolesOf(person.id)).toEqual([]);
    expect(await mailsTo(person.email)).toContain('agents.declined');
  });
});

describe('P025 R617 agent directory', () => {
  test('P025 agents are found by country, region, species and text, unless suspended, expired or hidden', async () => {
    const create = async (values: Record<string, unknown>) =>
      createAgent(database.db, await createPerson(database.db, { type: 'owner' }), values);
    const place = { countryCode: 'NZ', stateCode: 'Otago', city: 'Dunedin' };
    for (const name of ['Abe Otago', 'Bea Otago', 'Cas Otago']) await create({ ...place, name, speciesIds: [2] });
    await create({ ...place, name: 'Dog Otago', speciesIds: [1], stateCode: 'Wellington' });
    await create({ ...place, name: 'Hidden', isListed: false });
    await create({ ...place, name: 'Over', validUntil: '2020-01-01' });
    await create({ ...place, name: 'Suspended', state: 'SUSPENDED' });
    const findAgents = async (query: string) => (await browser().get(`/api/collection-agents?${query}`)).body;
    expect(await findAgents('country=NZ')).toMatchObject({ count: 4, regions: ['Otago', 'Wellington'] });
    expect(await findAgents('country=NZ&region=otago&species=2&size=2')).toMatchObject({ count: 3, next: 2 });
    expect((await findAgents('search=bea dunedin')).results).toMatchObject([{ name: 'Bea Otago' }]);
    expect(await findAgents('search=%25')).toMatchObject({ count: 0, results: [] });
    expect((await findAgents('country=NZ')).countries).toContainEqual({ code: 'NZ', name: 'New Zealand', count: 4 });
    expect((await browser().get('/api/collection-agents?country=N')).status).toBe(428);
  });
});

describe('P144 R617 requesting a collection', () => {
  test('P144 a request is created once, shows both email addresses after acceptance, and can be ended by the owner', async () => {
    const [me, you] = [browser(), browser()];
    const owner = await createPerson(database.db, { password: PASSWORD, type: 'owner' });
    const agent = await createPerson(database.db, { password: PASSWORD, type: 'owner' });
    const id = await createAgent(database.db, agent);
    await signIn(me, owner);
    await signIn(you, agent);
    const path = `/api/my/collection-agents/${id}`;
    const answers = await Promise.all([1, 2, 3].map(() => me.post(path, { message: 'Four puppies' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await mailsTo(agent.email)).filter((one) => one === 'agents.asked')).toHaveLength(1);
    const [asked] = (await you.get('/api/my/collection-requests')).body.results;
    expect(asked).toMatchObject({ owner: owner.name, ownerEmail: null, state: 'ASKED' });
    expect((await me.get('/api/my/collection-agents')).body.results[0]).toMatchObject({ email: null, state: 'ASKED' });
    expect((await me.post(`/api/my/collection-requests/${asked.id}`, { accept: true })).status).toBe(403);
    expect((await you.post(`/api/my/collection-requests/${asked.id}`, { accept: true, answer: 'Gladly' })).status).toBe(
      200,
    );
    expect((await you.post(`/api/my/collection-requests/${asked.id}`, { accept: false })).status).toBe(404);
    expect((await me.get('/api/my/collection-agents')).body.results[0]).toMatchObject({
      email: agent.email,
      answer: 'Gladly',
    });
    expect((await you.get('/api/my/collection-requests')).body.results[0]).toMatchObject({ ownerEmail: owner.email });
    expect((await you.delete(`/api/my/collection-agents/${asked.id}`)).status).toBe(404);
    expect((await me.delete(`/api/my/collection-agents/${asked.id}`)).status).toBe(200);
    expect((await you.get('/api/my/collection-requests')).body.results[0]).toMatchObject({
      ownerEmail: null,
      state: 'ENDED',
    });
    expect((await browser().post(path, {})).status).toBe(401);
    expect((await you.post(path, {})).status).toBe(428);
    expect((await me.post('/api/my/collection-agents/999999', {})).status).toBe(404);
  });

  test('a suspended agent can no longer collect for anyone, and the owners are notified without the reason', async () => {
    const [agent, owner, stranger] = [
      await createPerson(database.db, { type: 'owner' }),
      await createPerson(database.db, { password: PASSWORD, type: 'owner' }),
      await createPerson(database.db, { type: 'owner' }),
    ];
    const id = await createAgent(database.db, agent);
    const me = browser();
    await signIn(me, owner);
    await me.post(`/api/my/collection-agents/${id}`, { message: 'Two dogs' });
    await database.db
      .updateTable('agentAuthorisation')
      .set({ state: 'ACCEPTED', decidedAt: desk().now })
      .where('agentId', '=', id)
      .execute();
    const mine = async () => (await me.get('/api/my/collection-agents')).body.results[0];
    expect(await mine()).toMatchObject({ isActive: true, email: expect.stringContaining('@') });
    await moveAgent(desk(), { id, to: 'SUSPENDED', reason: 'A referee called' });
    expect(await mine()).toMatchObject({ state: 'ACCEPTED', isActive: false, email: null, phone: null });
    expect(await mailsTo(owner.email)).toContain('agents.unavailable');
    expect(await mailsTo(stranger.email)).not.toContain('agents.unavailable');
    await moveAgent(desk(), { id, to: 'APPROVED', reason: 'Cleared' });
    expect(await mine()).toMatchObject({ isActive: true, email: expect.stringContaining('@') });
    const later = { ...desk(), now: new Date(desk().now.getTime() + 60_000) };
    await moveAgent(later, { id, to: 'SUSPENDED', reason: 'Again' });
    await moveAgent(
      { ...later, now: new Date(later.now.getTime() + 60_000) },
      { id, to: 'EXPIRED', reason: 'For good' },
    );
    expect((await mailsTo(owner.email)).filter((template) => template === 'agents.unavailable')).toHaveLength(2);
  });

  test('P144 an agent whose role ends is asked to post collected samples, and staff see how many are left', async () => {
    const agent = await createPerson(database.db, { roles: ['collection_agent'] });
    const id = await createAgent(database.db, agent);
    for (const name of ['Fern', 'Moss']) {
      const { barcode } = await createDispatchedKit(database.db);
      const entry = { name, speciesId: 1, place: 'Bendigo', collectedOn: '2026-01-10', chipScanned: false, barcode };
      await createCollected(ctxOf(database.db, agent), entry);
    }
    const all = { page: 1, size: 100, search: agent.email, state: 'ALL', sort: 'name' } as const;
    expect((await listAgentAdmin(desk(), all)).results).toMatchObject([{ id, collected: 2, unsent: 2 }]);
    await moveAgent(desk(), { id, to: 'EXPIRED', reason: 'Moved away' });
    const { bodyText } = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', agent.email)
      .where('template', '=', 'agents.moved')
      .executeTakeFirstOrThrow();
    expect(bodyText.replace(/\s+/g, ' ')).toContain(
      "You have 2 collected samples that aren't in a parcel. Please post them to us now",
    );
  });

  test('P144 an agent edits their own entry, and suspension by staff closes the log until it is lifted', async () => {
    const agent = await createPerson(database.db, { password: PASSWORD, type: 'owner' });
    const id = await createAgent(database.db, agent);
    const me = browser();
    await signIn(me, agent);
    const entry = { isListed: false, travelKm: 12, fee: 'Free', speciesIds: [2, 1] };
    expect((await me.put('/api/my/agent-entry', entry)).status).toBe(200);
    expect((await me.get('/api/my/agent-entry')).body).toMatchObject({
      isListed: false,
      travelKm: 12,
      speciesIds: [1, 2],
    });
    expect((await me.put('/api/my/agent-entry', { ...entry, speciesIds: [], travelKm: 9999 })).status).toBe(428);
    const below = await me.put('/api/my/agent-entry', { ...entry, travelKm: -5 });
    expect(below.body).toEqual({ travelKm: ['Enter 0 or more.'] });
    await database.db.insertInto('consignment').values({ agentId: agent.id, note: '' }).execute();
    await moveAgent(desk(), { id, to: 'SUSPENDED', reason: 'A referee called' });
    expect((await me.get('/api/tools/collected-animal')).status).toBe(403);
    const moved = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', agent.email)
      .executeTakeFirstOrThrow();
    expect(moved.bodyText).toContain('You have a packed parcel. Please send the samples to us.');
    expect(await mailsTo(agent.email)).toEqual(['agents.moved']);
    const older = { id, version: 'APPROVED', to: 'EXPIRED', reason: 'From an older page' } as const;
    await expect(moveAgent(desk(), older)).rejects.toMatchObject({ reason: 'conflict' });
    await expect(moveAgent(desk(), { id, to: 'SUSPENDED', reason: 'Again' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    await moveAgent(desk(), { id, to: 'APPROVED', reason: 'Cleared' });
    expect((await me.get('/api/tools/collected-animal')).status).toBe(200);
    await database.db.updateTable('collectionAgent').set({ validUntil: '2020-01-01' }).where('id', '=', id).execute();
    await updateAgentStates(desk());
    expect((await me.get('/api/tools/collected-animal')).status).toBe(403);
    expect((await me.post(`/api/admin/collection-agents/${id}/state`, { to: 'APPROVED', reason: 'x' })).status).toBe(
      403,
    );
  });
});
