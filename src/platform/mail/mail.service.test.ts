import { describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { findMail, listMailbox, queueMail } from './mail.service.ts';

const database = useDatabase();
const reset = (dedupeKey: string, to = 'anna@example.test') =>
  ({ dedupeKey, to, template: 'accounts.reset', data: { firstName: 'Anna', token: 'a b' } }) as const;

test('an email for one cause is queued once, even by ten concurrent processes', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const queued = await Promise.all(Array.from({ length: 10 }, () => queueMail(ctx, reset('cause:1'))));
  expect(queued.filter(Boolean)).toEqual([true]);
  const rows = await database.db.selectFrom('mailMessage').where('dedupeKey', '=', 'cause:1').select('state').execute();
  expect(rows).toEqual([{ state: 'QUEUED' }]);
});

test('an email is not sent if its cause is rolled back', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const cause = inTransaction(ctx, async (tx) => {
    await queueMail(tx, reset('cause:2'));
    throw new Error('later failure');
  });
  await expect(cause).rejects.toThrow('later failure');
  expect(await database.db.selectFrom('mailMessage').where('dedupeKey', '=', 'cause:2').select('id').execute()).toEqual(
    [],
  );
});

test('the demo has a mailbox page, and production does not', async () => {
  const ctx = makeTestCtx({ db: database.db });
  await queueMail(ctx, reset('cause:5', 'Carla@example.test'));
  const box = await listMailbox(ctx, { to: 'carla@EXAMPLE.test', page: 1, size: 20 });
  expect(box.results.map((mail) => mail.subject)).toEqual(['Reset your password']);
  expect((await findMail(ctx, { id: box.results[0]!.id })).html).toContain('Hello Anna');
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } };
  await expect(listMailbox(production, { page: 1, size: 20 })).rejects.toMatchObject({ reason: 'not_found' });
  await expect(findMail(production, { id: 1 })).rejects.toMatchObject({ reason: 'not_found' });
});

describe('the variant of English in an email', () => {
  const changed = {
    template: 'accounts.password_changed',
    data: { firstName: 'Anna', when: '2026-11-20T09:00:00.000Z' },
  } as const;
  const mailOf = (dedupeKey: string) =>
    database.db
      .selectFrom('mailMessage')
      .select(['bodyText', 'bodyHtml'])
      .where('dedupeKey', '=', dedupeKey)
      .executeTakeFirstOrThrow();

  test.each([
    ['en', 'AU', 'en-AU', '20 November 2026'],
    ['en', 'US', 'en-US', 'November 20, 2026'],
    ['en-GB', 'US', 'en-GB', '20 November 2026'],
    ['en-US', 'AU', 'en-US', 'November 20, 2026'],
  ] as const)(
    'a user who chose %s in %s gets all emails in %s, including those triggered by others',
    async (locale, countryCode, language, day) => {
      const person = await createPerson(database.db, { countryCode, stateCode: null });
      await database.db.updateTable('person').set({ locale }).where('id', '=', person.id).execute();
      const staff = makeTestCtx({ db: database.db, user: { ...person, english: 'CA' }, countryCode: 'NZ' });
      const dedupeKey = `english:${person.id}`;
      await queueMail(staff, { dedupeKey, to: person.email, personId: person.id, ...changed });
      const { bodyText, bodyHtml } = await mailOf(dedupeKey);
      expect(bodyText).toContain(`was changed on ${day}.`);
      expect(bodyHtml).toContain(`<html lang="${language}">`);
    },
  );

  test("a guest gets emails in the English of the visit's or the order's country", async () => {
    const ctx = makeTestCtx({ db: database.db, countryCode: 'US' });
    await queueMail(ctx, { dedupeKey: 'english:visit', to: 'guest@example.test', ...changed });
    expect((await mailOf('english:visit')).bodyText).toContain('on November 20, 2026.');
    const reader = { countryCode: 'IE' };
    await queueMail(ctx, { dedupeKey: 'english:order', to: 'guest@example.test', ...changed, reader });
    expect((await mailOf('english:order')).bodyText).toContain('on 20 November 2026.');
  });
});
