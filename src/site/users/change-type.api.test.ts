import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { ctxOf, useBrowsers } from '../../../test/support/people-factory.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);

const rowOf = (id: string) =>
  database.db.selectFrom('person').select(['type', 'state']).where('id', '=', id).executeTakeFirstOrThrow();

test('an admin can change the type of an owner account; the history records the reason, and the user is emailed', async () => {
  const [admin] = await createSignedIn({ roles: ['admin'] });
  const [mine, owner] = await createSignedIn({ type: 'owner' });
  const path = `/api/admin/people/${owner.id}/type`;
  expect((await admin.put(path, { type: 'breeder' })).status).toBe(428);
  expect((await admin.put(path, { type: 'breeder', reason: 'Registered as an owner by mistake' })).status).toBe(200);
  expect(await rowOf(owner.id)).toEqual({ type: 'breeder', state: 'ACTIVE' });
  expect((await mine.get('/api/my/animals')).status).toBe(401);
  const { history } = (await admin.get(`/api/admin/people/${owner.id}`)).body;
  expect(JSON.stringify(history)).toContain('from Pet owner to Breeder');
  expect(JSON.stringify(history)).toContain('Registered as an owner by mistake');
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('template')
    .where('toAddress', '=', owner.email)
    .where('template', '=', 'accounts.type_changed')
    .execute();
  expect(mail).toHaveLength(1);
});

test('an account changed to a vet waits for the approval of its clinic', async () => {
  const [admin] = await createSignedIn({ roles: ['admin'] });
  const [, owner] = await createSignedIn({ type: 'owner' });
  const path = `/api/admin/people/${owner.id}/type`;
  const reason = 'Registered as an owner by mistake';
  expect((await admin.put(path, { type: 'vet', reason })).body.clinicName).toEqual(['Enter the name of the clinic.']);
  const clinic = { clinicName: 'Harbour Vets', registrationNumber: 'V-100' };
  expect((await admin.put(path, { type: 'vet', reason, ...clinic })).status).toBe(200);
  expect(await rowOf(owner.id)).toEqual({ type: 'vet', state: 'PENDING_APPROVAL' });
  expect((await admin.get(`/api/admin/people/${owner.id}`)).body).toMatchObject({
    clinicName: 'Harbour Vets',
    registrationNumber: 'V-100',
  });
  expect((await admin.put(path, { type: 'owner', reason })).status).toBe(409);
  expect((await admin.post(`/api/admin/people/${owner.id}/approval`)).status).toBe(200);
  expect(await rowOf(owner.id)).toEqual({ type: 'vet', state: 'ACTIVE' });
});

test('the type of a breeder in the directory can be changed only after the listing is removed', async () => {
  const [admin] = await createSignedIn({ roles: ['admin'] });
  const [, breeder] = await createSignedIn({ type: 'breeder' });
  const listing = { personId: breeder.id, speciesId: 1, countryCode: 'AU', state: 'SUBMITTED' } as const;
  await database.db.insertInto('breederListing').values(listing).execute();
  const change = () =>
    admin.put(`/api/admin/people/${breeder.id}/type`, { type: 'owner', reason: 'Registered by mistake' });
  const refused = await change();
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('breeder directory')]);
  expect((await rowOf(breeder.id)).type).toBe('breeder');
  await database.db
    .updateTable('breederListing')
    .set({ state: 'REMOVED' })
    .where('personId', '=', breeder.id)
    .execute();
  expect((await change()).status).toBe(200);
});

test('an account type cannot be changed while an order is unpaid, by support, or to the same type', async () => {
  const [admin] = await createSignedIn({ roles: ['admin'] });
  const [support] = await createSignedIn({ roles: ['support'] });
  const [, owner] = await createSignedIn({ type: 'breeder' });
  const path = `/api/admin/people/${owner.id}/type`;
  const reason = 'Registered as an owner by mistake';
  expect((await support.put(path, { type: 'owner', reason })).status).toBe(403);
  expect((await admin.put(path, { type: 'breeder', reason })).status).toBe(409);
  await createUnpaidOrder(ctxOf(database.db, owner));
  const refused = await admin.put(path, { type: 'owner', reason });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('not paid yet')]);
  expect(await rowOf(owner.id)).toEqual({ type: 'breeder', state: 'ACTIVE' });
});
