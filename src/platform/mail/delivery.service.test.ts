import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createMail, type MailMessage } from '#adapters/mail.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { sendDueMails } from './delivery.service.ts';
import { queueMail } from './mail.service.ts';

const database = useDatabase();
beforeEach(() => database.db.deleteFrom('mailMessage').execute());

/** A fake mail server that records sent messages and returns the given results one by one. */
function createServer(answers: (() => Promise<unknown>)[] = []) {
  const real = createMail({ from: { address: 'store@damsire.test' } });
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => {
    await answers.shift()?.();
    sent.push(message);
    return real.send(message);
  };
  return { sent, ctx: makeTestCtx({ db: database.db, adapters: { mail: { ...real, send } } }) };
}
const refuse = async () => {
  throw new Error('421 try later');
};

// Due times are stored in milliseconds, and now() may be rounded up.
const aSecondAgo = sql<Date>`now() - interval '1 second'`;

async function createMailRow(dedupeKey: string, to = 'ben@example.test') {
  const data = { firstName: 'Ben', token: 'a b' };
  await queueMail(makeTestCtx({ db: database.db }), { dedupeKey, to, template: 'accounts.reset', data });
  await database.db.updateTable('mailMessage').set({ dueAt: aSecondAgo }).where('dedupeKey', '=', dedupeKey).execute();
}
const rows = () => database.db.selectFrom('mailMessage').selectAll().orderBy('id').execute();
const makeDue = () => database.db.updateTable('mailMessage').set({ dueAt: aSecondAgo }).execute();
const secondsUntilDue = async () => {
  const { rows: found } = await sql<{ seconds: number }>`
    select round(extract(epoch from due_at - now()) / 5)::int * 5 as seconds from mail_message`.execute(database.db);
  return found[0]!.seconds;
};

test('E1 an email is sent once per cause, and retried only if sending failed', async () => {
  const { ctx, sent } = createServer([refuse]);
  await createMailRow('cause:3');
  expect(await sendDueMails(ctx)).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'QUEUED', attempts: 1, lastError: '421 try later' }]);
  expect(await secondsUntilDue()).toBe(10);
  expect(await sendDueMails(ctx)).toBe(0);
  await makeDue();
  await sendDueMails(ctx);
  await makeDue();
  expect(await sendDueMails(ctx)).toBe(0);
  expect(sent.map((mail) => [mail.dedupeKey, mail.to.address])).toEqual([['cause:3', 'ben@example.test']]);
  expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 2, lastError: null }]);
});

test('after ten failed attempts an email is marked as failed and is not sent again', async () => {
  const { ctx, sent } = createServer([refuse, refuse]);
  await createMailRow('cause:tenth');
  await database.db.updateTable('mailMessage').set({ attempts: 8 }).execute();
  await sendDueMails(ctx);
  expect(await rows()).toMatchObject([{ state: 'QUEUED', attempts: 9 }]);
  expect(await secondsUntilDue()).toBe(2560);
  await makeDue();
  await sendDueMails(ctx);
  expect(await rows()).toMatchObject([{ state: 'FAILED', attempts: 10 }]);
  await makeDue();
  expect(await sendDueMails(ctx)).toBe(0);
  expect(sent).toEqual([]);
});

test('four processes send each of fifty emails once, twenty at a time', async () => {
  const { ctx, sent } = createServer();
  for (let i = 0; i < 50; i += 1) await createMailRow(`many:${i}`);
  const first = await sendDueMails(ctx);
  expect(first).toBe(20);
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(ctx)));
  expect(sent.map((mail) => mail.dedupeKey).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, i) => `many:${i}`).toSorted(),
  );
});

test('a refused email does not block others', async () => {
  const { ctx, sent } = createServer([refuse]);
  await createMailRow('refused');
  await createMailRow('taken');
  await sendDueMails(ctx);
  expect(sent).toHaveLength(1);
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['QUEUED', 'SENT']);
});

test('E1 if a process dies while sending an email, the next one sends it with the same Message-ID', async () => {
  const { ctx, sent } = createServer();
  await createMailRow('cause:died');
  // The state that the dead process left.
  await database.db
    .updateTable('mailMessage')
    .set({ state: 'SENDING', attempts: 1, dueAt: sql`now() + interval '5 minutes'` })
    .execute();
  expect(await sendDueMails(ctx)).toBe(0);
  await makeDue();
  await sendDueMails(ctx);
  expect(sent.map((mail) => mail.dedupeKey)).toEqual(['cause:died']);
  expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 2 }]);
});

test('an email that is cancelled while it is refused stays cancelled', async () => {
  const callOff = async () => {
    await database.db.updateTable('mailMessage').set({ state: 'CANCELLED' }).execute();
    throw new Error('421 try later');
  };
  const { ctx } = createServer([callOff]);
  await createMailRow('cause:off');
  await sendDueMails(ctx);
  expect(await rows()).toMatchObject([{ state: 'CANCELLED' }]);
});

test('over SMTP a password link is deleted from the stored email once it is sent', async () => {
  const smtp = { kind: 'smtp', send: async () => ({ messageId: '<1@x>' }), close: () => {} } as const;
  await createMailRow('cause:4');
  expect((await rows())[0]!.bodyText).toContain('/reset-password?token=a%20b');
  await sendDueMails(makeTestCtx({ db: database.db, adapters: { mail: smtp } }));
  expect(await rows()).toMatchObject([{ state: 'SENT', bodyText: '', bodyHtml: '' }]);
});
