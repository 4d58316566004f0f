import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer/lib/mailer';

export interface MailMessage {
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Messages with the same key get the same Message-ID, so that a mailbox shows them once (trust.md E1). */
  dedupeKey: string;
  /** For marketing email: a one-click unsubscribe link (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAddress {
  address: string;
  name?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Sends a message. Its row stays in mail_message in either case. */
export interface MailTransport {
  readonly kind: 'smtp' | 'mailbox';
  send(message: MailMessage): Promise<{ messageId: string }>;
  close(): void;
}

export interface MailSettings {
  from: MailAddress;
  /** smtp://user:password@host:port or smtps://...; without it messages stay in the demo mailbox. */
  smtpUrl?: string | null;
}

export function createMail(settings: MailSettings): MailTransport {
  return settings.smtpUrl ? smtpMail(settings.smtpUrl, settings.from) : mailbox(settings.from);
}

/** The whole message as it would be sent (RFC 5322), for the mailbox page and for storage. */
export async function composeMime(message: MailMessage, from: MailAddress): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: mime } = await composer.sendMail(toOptions(message, from));
  return mime as Buffer;
}

function smtpMail(url: string, from: MailAddress): MailTransport {
  const transport = createTransport({ ...timeouts, ...serverOf(url), pool: true as const, maxConnections: 4 });
  return {
    kind: 'smtp',
    async send(message) {
      const { messageId } = await transport.sendMail(toOptions(message, from));
      return { messageId };
    },
    close: () => transport.close(),
  };
}

// Demo: nothing is sent. The message is still composed, so that a message that SMTP would reject fails here too.
function mailbox(from: MailAddress): MailTransport {
  return {
    kind: 'mailbox',
    async send(message) {
      await composeMime(message, from);
      return { messageId: messageIdOf(message, from) };
    },
    close: () => undefined,
  };
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  // Passwords are never sent unencrypted: with credentials, STARTTLS must succeed.
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth,
    requireTLS: Boolean(auth) && !secure,
  };
}

function toOptions(message: MailMessage, from: MailAddress): SendMailOptions {
  const unsubscribe = message.unsubscribeUrl && safeUrl(message.unsubscribeUrl);
  return {
    from: safeAddress(from),
    to: safeAddress(message.to),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    messageId: messageIdOf(message, from),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: message.attachments?.map((file) => ({
      filename: oneLine(file.filename),
      contentType: file.contentType,
      content: Buffer.from(file.bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageIdOf(message: MailMessage, from: MailAddress): string {
  const key = createHash('sha256').update(message.dedupeKey).digest('hex').slice(0, 40);
  return `<${key}@${from.address.split('@')[1]}>`;
}

function safeAddress({ address, name }: MailAddress) {
  if (!/^[^\s"'<>(),;:\\@]+@[^\s"'<>(),;:\\@]+$/.test(address) || address.length > 254)
    throw new TypeError('not a single plain email address');
  return { address, name: name ? oneLine(name).replace(/["<>\\]/g, '') : '' };
}

function safeUrl(url: string): string {
  return new URL(url).href.replace(/[<>\s]/g, encodeURIComponent);
}

// A line break in a header would start a new header (trust.md 41).
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
