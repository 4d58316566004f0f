import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { createAgent, nominate, nominationValues } from '../../../test/support/agents-factory.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let admin: SessionUser;
let count = 0;

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'] });
});

const browser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
const desk = () => ctxOf(database.db, admin);

// No referee has answered, so accepting needs a reason.
const accept = (id: number) => moveRequest(desk(), { id, to: 'ACCEPTED', reason: 'Known to us for years' });

const agentOf = (email: string) =>
  database.db.selectFrom('collectionAgent').selectAll().where('email', '=', email).orderBy('id', 'desc').execute();

test('P144 an agent accepted again before the term ends keeps the owners who asked', async () => {
  const person = await createPerson(database.db, { type: 'owner' });
  const first = await nominate(database.db, { ...nominationValues, email: person.email });
  await accept(first.id);
  const me = browser();
  await signIn(me, await createPerson(database.db, { password: PASSWORD, type: 'owner' }));
  const [agent] = await agentOf(person.email);
  await me.post(`/api/my/collection-agents/${agent!.id}`, { message: 'Two dogs' });
  const again = await nominate(database.db, { ...nominationValues, email: person.email });
  await accept(again.id);
  const { results } = (await me.get('/api/my/collection-agents')).body;
  expect(results).toMatchObject([{ state: 'ASKED', isActive: true }]);
  expect(results[0].agent.id).not.toBe(agent!.id);
});

test('P025 an agent whose account is closed is neither listed nor asked', async () => {
  const person = await createPerson(database.db, { type: 'owner' });
  const id = await createAgent(database.db, person, { city: 'Nowhere' });
  const me = browser();
  await signIn(me, await createPerson(database.db, { password: PASSWORD, type: 'owner' }));
  const listed = async () => (await me.get('/api/collection-agents?search=nowhere')).body.count;
  expect(await listed()).toBe(1);
  await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', person.id).execute();
  expect(await listed()).toBe(0);
  expect((await me.post(`/api/my/collection-agents/${id}`, {})).status).toBe(404);
});
