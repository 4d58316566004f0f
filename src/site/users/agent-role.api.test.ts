import { expect, test } from 'vitest';
import { createAgent } from '../../../test/support/agents-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);

test('the role of an active or suspended agent can be changed in the list of agents only', async () => {
  const adminBrowser = createBrowser();
  await signIn(adminBrowser, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
  const person = await createPerson(database.db, { roles: ['collection_agent'] });
  const id = await createAgent(database.db, person);
  const give = async (roles: string[]) => {
    const { rolesVersion: version } = (await adminBrowser.get(`/api/admin/people/${person.id}`)).body;
    const change = { roles, version, reason: 'asked by phone', password: PASSWORD };
    return adminBrowser.put(`/api/admin/people/${person.id}/roles`, change);
  };
  expect(await give([])).toMatchObject({ status: 428, body: { roles: [expect.stringMatching(/active agent/)] } });
  expect((await give(['collection_agent', 'support'])).status).toBe(200);
  const suspension = { version: 'APPROVED', to: 'SUSPENDED', reason: 'A complaint' };
  expect((await adminBrowser.post(`/api/admin/collection-agents/${id}/state`, suspension)).body).toEqual({ ok: true });
  expect(await give(['collection_agent'])).toMatchObject({
    status: 428,
    body: { roles: [expect.stringMatching(/suspended/)] },
  });
  expect((await give([])).status).toBe(200);
});
