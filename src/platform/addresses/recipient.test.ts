import { expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { checkedRecipient } from './recipient.service.ts';

const database = useDatabase();
const given = {
  firstName: 'Ada',
  lastName: 'Test',
  address: '3 Whippet Yard',
  city: 'Leeds',
  state: null,
  postalCode: 'ls14ab',
  country: 'GB',
};
const check = (changes: object) => checkedRecipient(makeTestCtx({ db: database.db }), { ...given, ...changes });

test("an address is saved with its postcode in its country's format", async () => {
  expect(await check({})).toEqual({ ...given, postalCode: 'LS1 4AB' });
});

test.each([
  [{ country: 'XX' }, 'country'],
  [{ postalCode: '3000' }, 'postalCode'],
  [{ country: 'AU', postalCode: '3000' }, 'state'],
])('an address with %j is refused beside its %s', async (changes, field) => {
  await expect(check(changes)).rejects.toMatchObject({
    reason: 'invalid_fields',
    fields: { [field]: expect.anything() },
  });
});
