import { expect, test } from 'vitest';
import { createMail, type MailMessage } from '#adapters/mail.ts';
import { inTransaction } from '#db/transaction.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
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
