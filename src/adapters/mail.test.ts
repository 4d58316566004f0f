import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeMime, createMail } from './mail.ts';
import type { MailMessage, MailTransport } from './mail.ts';

const from = { address: 'hello@damsire.test', name: 'Damsire' };
const message: MailMessage = {
  to: { address: 'jane@example.test', name: 'Jané Doe' },
  subject: 'Your order AU-1000001 — thank you',
  text: 'Hello Jane,\nyour order is placed.',
  html: '<p>Hello Jane,<br>your order is <b>placed</b>.</p>',
  dedupeKey: 'order-placed:1000001',
};

const received: { recipients: string[]; raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({
        recipients: session.envelope.rcptTo.map((to) => to.address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
let mail: MailTransport;
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as AddressInfo).port;
  mail = createMail({ from, smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  mail.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('a message arrives over SMTP as text and HTML, and its subject may be in any script', async () => {
  await mail.send(message);
  const { recipients, raw } = received.at(-1)!;
  expect(recipients).toEqual(['jane@example.test']);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(raw).toMatch(/^Content-Type: text\/plain/m);
  expect(raw).toMatch(/^Content-Type: text\/html/m);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(raw).not.toMatch(/^List-Unsubscribe/m);
});

test('E1 a message sent twice carries the same Message-ID, and another message has a different one', async () => {
  const first = await mail.send(message);
  const repeated = await mail.send(message);
  const other = await mail.send({ ...message, dedupeKey: 'order-placed:1000002' });
  expect(repeated.messageId).toBe(first.messageId);
  expect(other.messageId).not.toBe(first.messageId);
  expect(received.at(-2)!.raw).toContain(`Message-ID: ${first.messageId}`);
});

test('marketing email has a one-click unsubscribe', async () => {
  await mail.send({ ...message, unsubscribeUrl: 'https://damsire.test/unsubscribe?t=abc' });
  expect(received.at(-1)!.raw).toMatch(/^List-Unsubscribe: <https:\/\/damsire\.test\/unsubscribe\?t=abc>/m);
  expect(received.at(-1)!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
});

test('a line break in a subject or a name cannot add a header', async () => {
  const evil = 'Hi\r\nBcc: thief@example.test\r\n\r\nbody';
  await mail.send({ ...message, subject: evil, to: { address: 'jane@example.test', name: evil } });
  const { raw, recipients } = received.at(-1)!;
  expect(recipients).toEqual(['jane@example.test']);
  expect(raw).not.toMatch(/^Bcc:/im);
});

test.each([
  'jane@example.test, thief@example.test',
  'jane@example.test\r\nBcc: thief@example.test',
  '<jane@example.test>',
  'jane',
])('the address %j is refused', async (address) => {
  const count = received.length;
  await expect(mail.send({ ...message, to: { address } })).rejects.toThrow('mail address');
  expect(received).toHaveLength(count);
});

test('an attachment arrives with its name and type', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7');
  await mail.send({ ...message, attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', bytes }] });
  expect(received.at(-1)!.raw).toMatch(/Content-Type: application\/pdf; name=report\.pdf/);
  expect(received.at(-1)!.raw).toContain(Buffer.from(bytes).toString('base64'));
});

test('without an SMTP server the message stays in the mailbox under the same Message-ID', async () => {
  const mailbox = createMail({ from });
  const { messageId } = await mailbox.send(message);
  expect(mailbox.kind).toBe('mailbox');
  expect(messageId).toBe((await mail.send(message)).messageId);
  expect((await composeMime(message, from)).toString()).toContain(`Message-ID: ${messageId}`);
});

test('sending fails when the SMTP server is unreachable, so that the job is retried', async () => {
  const unreachable = createMail({ from, smtpUrl: 'smtp://127.0.0.1:1' });
  await expect(unreachable.send(message)).rejects.toThrow();
  unreachable.close();
});
