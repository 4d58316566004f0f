import { expect, test } from 'vitest';
import { createAgent, nominate, nominationValues } from '../../../test/support/agents-factory.ts';
import { useAgentsDesk } from '../../../test/support/agents-desk.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { browser, accept, agentOf } = useAgentsDesk(database);

test('P144 an agent who is accepted again before the term ends keeps the collection requests', async () => {
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

test('P025 an agent without an active account is not listed and cannot get requests', async () => {
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
