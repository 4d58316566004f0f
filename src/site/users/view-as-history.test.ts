import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);

test('the history of a user does not call them "you" to the staff who read it', async () => {
  const admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'] });
  const person = await createPerson(database.db);
  const adminBrowser = createBrowser();
  await signIn(adminBrowser, admin);
  await adminBrowser.post('/api/admin/view-as', { userId: person.id, reason: 'Ticket 17: order not found' });
  await adminBrowser.delete('/api/admin/view-as');
  const { body } = await adminBrowser.get(`/api/admin/people/${person.id}`);
  expect(body.history.slice(0, 2)).toMatchObject([
    { what: 'Stopped viewing the site as this user', who: admin.name },
    { what: 'Started viewing the site as this user', who: admin.name, reason: 'Ticket 17: order not found' },
  ]);
});
