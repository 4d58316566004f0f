import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { approveVet, findPerson } from '#platform/accounts/accounts.service.ts';

const database = useDatabase();

test('only staff can approve a vet to order on account, and only once', async () => {
  const vet = await createPerson(database.db, { type: 'vet', state: 'PENDING_APPROVAL' });
  const breeder = await createPerson(database.db, { type: 'breeder' });
  const support = ctxOf(database.db, await createPerson(database.db, { roles: ['support'] }));
  await expect(approveVet(ctxOf(database.db, vet), { personId: vet.id })).rejects.toMatchObject({
    reason: 'forbidden',
  });
  expect((await findPerson(support, vet.id)).onAccount).toBe(false);
  await approveVet(support, { personId: vet.id });
  expect(await findPerson(support, vet.id)).toMatchObject({ onAccount: true, state: 'ACTIVE' });
  await expect(approveVet(support, { personId: vet.id })).rejects.toMatchObject({ reason: 'illegal_transition' });
  await expect(approveVet(support, { personId: breeder.id })).rejects.toMatchObject({ reason: 'illegal_transition' });
});
