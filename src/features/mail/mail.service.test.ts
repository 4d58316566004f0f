import { describe, expect, test } from 'vitest';
import { createMail, type MailMessage } from '#adapters/mail.ts';
import { inTransaction } from '#db/transaction.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { aPerson } from '../../../test/support/people-factory.ts';
import { deliverMail, findMail, listMailbox, queueMail } from './mail.service.ts';

const database = useDatabase();
const reset = (dedupeKey: string, to = 'anna@example.test') =>
  ({ dedupeKey, to, template: 'accounts.reset', data: { firstName: 'Anna', token: 'a b' } }) as const;

test('a mail of one cause is queued once, and its job with it', async () => {
  const ctx = makeTestCtx({ db: database.db });
  expect(await queueMail(ctx, reset('cause:1'))).toBe(true);
  expect(await queueMail(ctx, reset('cause:1'))).toBe(false);
  expect((ctx.adapters as unknown as { sentJobs: object[] }).sentJobs.length).toBe(1);
});

test('a cause that is rolled back sends no mail', async () => {
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

test('E1 a mail is sent once, with its cause as identity, and again only when sending failed', async () => {
  const sent: MailMessage[] = [];
  const real = createMail({ from: { address: 'store@damsire.test' } });
  let failing = true;
  const ctx = makeTestCtx({
    db: database.db,
    adapters: {
      mail: {
        ...real,
        send: async (message) => {
          if (failing) throw new Error('421 try later');
          sent.push(message);
          return real.send(message);
        },
      },
    },
  });
  await queueMail(ctx, reset('cause:3', 'ben@example.test'));
  const { id } = await database.db
    .selectFrom('mailMessage')
    .where('dedupeKey', '=', 'cause:3')
    .select('id')
    .executeTakeFirstOrThrow();
  await expect(deliverMail(ctx, { id })).rejects.toThrow('421');
  failing = false;
  await deliverMail(ctx, { id });
  await deliverMail(ctx, { id });
  expect(sent.map((mail) => [mail.dedupeKey, mail.to.address])).toEqual([['cause:3', 'ben@example.test']]);
  const row = await database.db.selectFrom('mailMessage').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect([row.state, row.attempts, row.lastError]).toEqual(['SENT', 2, null]);
  expect(row.bodyText).toContain('/reset-password?token=a%20b');
});

test('over SMTP a link that changes a password is not kept once it is sent', async () => {
  const ctx = makeTestCtx({
    db: database.db,
    adapters: { mail: { kind: 'smtp', send: async () => ({ messageId: '<1@x>' }), close: () => {} } },
  });
  await queueMail(ctx, reset('cause:4'));
  const { id } = await database.db
    .selectFrom('mailMessage')
    .where('dedupeKey', '=', 'cause:4')
    .select('id')
    .executeTakeFirstOrThrow();
  await deliverMail(ctx, { id });
  const row = await database.db.selectFrom('mailMessage').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect([row.state, row.bodyText, row.bodyHtml]).toEqual(['SENT', '', '']);
});

test('the demo shows its mailbox; production has none', async () => {
  const ctx = makeTestCtx({ db: database.db });
  await queueMail(ctx, reset('cause:5', 'Carla@example.test'));
  const box = await listMailbox(ctx, { to: 'carla@EXAMPLE.test', page: 1, size: 20 });
  expect(box.results.map((mail) => mail.subject)).toEqual(['Choose a new password']);
  expect((await findMail(ctx, { id: box.results[0]!.id })).html).toContain('Hello Anna');
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } };
  await expect(listMailbox(production, { page: 1, size: 20 })).rejects.toMatchObject({ reason: 'not_found' });
  await expect(findMail(production, { id: 1 })).rejects.toMatchObject({ reason: 'not_found' });
});

describe('in whose English a mail is', () => {
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
  ])('who chose %s in %s is written to in %s, whoever caused the mail', async (locale, countryCode, language, day) => {
    const person = await aPerson(database.db, { countryCode, stateCode: null });
    await database.db.updateTable('person').set({ locale }).where('id', '=', person.id).execute();
    const staff = makeTestCtx({ db: database.db, user: { ...person, english: 'CA' }, countryCode: 'NZ' });
    const dedupeKey = `english:${person.id}`;
    await queueMail(staff, { dedupeKey, to: person.email, personId: person.id, ...changed });
    const { bodyText, bodyHtml } = await mailOf(dedupeKey);
    expect(bodyText).toContain(`was changed on ${day}.`);
    expect(bodyHtml).toContain(`<html lang="${language}">`);
  });

  test('a guest is written to as in the country of the visit, or of their order', async () => {
    const ctx = makeTestCtx({ db: database.db, countryCode: 'US' });
    await queueMail(ctx, { dedupeKey: 'english:visit', to: 'guest@example.test', ...changed });
    expect((await mailOf('english:visit')).bodyText).toContain('on November 20, 2026.');
    const reader = { countryCode: 'IE' };
    await queueMail(ctx, { dedupeKey: 'english:order', to: 'guest@example.test', ...changed, reader });
    expect((await mailOf('english:order')).bodyText).toContain('on 20 November 2026.');
  });
});
