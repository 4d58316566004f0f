import { expect, test } from 'vitest';
import { createMail, type MailMessage } from '#adapters/mail.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { sendDueMails } from './delivery.service.ts';
import { queueMail } from './mail.service.ts';
import { findPrivacy, saveMails } from '#platform/privacy/overview.service.ts';
import { unsubscribe, unsubscribeLink } from './unsubscribe.service.ts';

const database = useDatabase();

const cartLeft = (to: string, personId: string | null, dedupeKey: string) => ({
  dedupeKey,
  to,
  personId,
  template: 'orders.cart-left' as const,
  data: { firstName: 'Ruth', products: ['Dog DNA profile'], days: 30, path: '/checkout' },
});

const mutedOf = async (id: string) =>
  (await database.db.selectFrom('person').select('mutedMails').where('id', '=', id).executeTakeFirstOrThrow())
    .mutedMails;

test('only an email that can be turned off has a one-click unsubscribe link', async () => {
  const person = await createPerson(database.db);
  const ctx = makeTestCtx({ db: database.db });
  await queueMail(ctx, cartLeft(person.email, person.id, 'unsubscribe:cart'));
  const data = { firstName: 'Ruth', token: 'x' };
  const reset = { dedupeKey: 'unsubscribe:reset', to: person.email, personId: person.id } as const;
  await queueMail(ctx, { ...reset, template: 'accounts.reset', data });
  const sent: MailMessage[] = [];
  const mail = createMail({ from: { address: 'store@damsire.test' } });
  const send = async (message: MailMessage) => {
    sent.push(message);
    return mail.send(message);
  };
  await sendDueMails(makeTestCtx({ db: database.db, adapters: { mail: { ...mail, send } } }));
  const urls = new Map(sent.map(({ dedupeKey, unsubscribeUrl }) => [dedupeKey, unsubscribeUrl]));
  const link = unsubscribeLink(ctx, { template: 'orders.cart-left', personId: person.id, to: person.email })!;
  expect(urls.get('unsubscribe:cart')).toBe(`${ctx.config.publicOrigin}${link.path}`);
  expect(urls.get('unsubscribe:reset')).toBeUndefined();
});

test('a token turns off that kind of email for that person, once and without signing in', async () => {
  const [person, other] = [await createPerson(database.db), await createPerson(database.db)];
  const ctx = makeTestCtx({ db: database.db });
  const { path } = unsubscribeLink(ctx, { template: 'orders.cart-left', personId: person.id, to: person.email })!;
  const token = new URLSearchParams(path.split('?')[1]).get('token')!;
  expect(await unsubscribe(ctx, { token })).toEqual({ label: 'Reminders' });
  expect(await unsubscribe(ctx, { token })).toEqual({ label: 'Reminders' });
  expect(await mutedOf(person.id)).toEqual(['reminders']);
  expect(await mutedOf(other.id)).toEqual([]);
  expect(await queueMail(ctx, cartLeft(person.email, person.id, 'unsubscribe:after'))).toBe(false);
  expect(await queueMail(ctx, cartLeft(other.email, other.id, 'unsubscribe:other'))).toBe(true);
  const [id, kind, signature] = token.split('.');
  for (const wrong of ['', token.slice(0, -1), `${other.id}.${kind}.${signature}`, `${id}.sharing.${signature}`])
    await expect(unsubscribe(ctx, { token: wrong })).rejects.toMatchObject({ reason: 'link_expired' });
});

test('a mailbox provider unsubscribes with one POST without a session, and a wrong token is refused', async () => {
  const person = await createPerson(database.db);
  const ctx = makeTestCtx({ db: database.db });
  const { path } = unsubscribeLink(ctx, { template: 'lab.received', personId: person.id, to: person.email })!;
  const provider = new ApiBrowser({ db: database.db });
  const body = new TextEncoder().encode('List-Unsubscribe=One-Click').buffer;
  const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded' };
  expect((await provider.call('GET', path)).status).toBe(200);
  expect(await mutedOf(person.id)).toEqual([]);
  expect((await provider.call('POST', '/unsubscribe?token=x', body, headers)).status).toBe(410);
  expect((await provider.call('POST', path, body, headers)).status).toBe(200);
  expect(await mutedOf(person.id)).toEqual(['progress']);
});

const invited = (to: string, dedupeKey: string) => ({
  dedupeKey,
  to,
  template: 'animals.owner_invited' as const,
  data: { clinic: 'Hill Clinic', name: 'Ruth', animalName: 'Juno', animalId: 1 },
});

test('an address without an account unsubscribes with one POST, and gets no more emails of that kind', async () => {
  const to = 'Guest.Unsubscribes@example.test';
  const ctx = makeTestCtx({ db: database.db });
  await queueMail(ctx, invited(to, 'guest:first'));
  const { path } = unsubscribeLink(ctx, { template: 'animals.owner_invited', personId: null, to })!;
  const text = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('dedupeKey', '=', 'guest:first')
    .executeTakeFirstOrThrow();
  expect(text.bodyText).toContain(ctx.config.publicOrigin + path);
  const body = new TextEncoder().encode('List-Unsubscribe=One-Click').buffer;
  const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded' };
  const provider = new ApiBrowser({ db: database.db });
  expect((await provider.call('POST', `${path.slice(0, -1)}!`, body, headers)).status).toBe(410);
  expect((await provider.call('POST', path, body, headers)).status).toBe(200);
  expect((await provider.call('POST', path, body, headers)).status).toBe(200);
  const states = await database.db
    .selectFrom('mailMessage')
    .select('state')
    .where('dedupeKey', '=', 'guest:first')
    .execute();
  expect(states).toEqual([{ state: 'CANCELLED' }]);
  expect(await queueMail(ctx, invited(to.toLowerCase(), 'guest:second'))).toBe(false);
  expect(await queueMail(ctx, invited('other@example.test', 'guest:other'))).toBe(true);
  const reset = { dedupeKey: 'guest:reset', to, template: 'accounts.reset' as const };
  expect(await queueMail(ctx, { ...reset, data: { firstName: 'Ruth', token: 'x' } })).toBe(true);
});

test('an unsubscribed address stays unsubscribed for a later account, until the user changes it', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const to = 'later-account@example.test';
  const { path } = unsubscribeLink(ctx, { template: 'orders.cart-left', personId: null, to })!;
  await unsubscribe(ctx, { token: new URLSearchParams(path.split('?')[1]).get('token')! });
  const person = await createPerson(database.db, { email: to });
  expect(await queueMail(ctx, cartLeft(to, person.id, 'later:muted'))).toBe(false);
  const own = makeTestCtx({ db: database.db, user: person });
  const wantedOf = async () => (await findPrivacy(own)).mails.filter(({ wanted }) => wanted).map(({ kind }) => kind);
  expect(await wantedOf()).toEqual(['progress', 'sharing', 'messages', 'reviews']);
  await saveMails(own, { wanted: ['reminders'] });
  expect(await wantedOf()).toEqual(['reminders']);
  expect(await queueMail(ctx, cartLeft(to, person.id, 'later:wanted'))).toBe(true);
});
