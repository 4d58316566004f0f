import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';

/** Encrypts a text for one person with a key that is not in the database (AES-256-GCM). */
export function seal(ctx: Pick<Ctx, 'config' | 'adapters'>, personId: string, text: string): string {
  const iv = Buffer.from(ctx.adapters.random.bytes(12));
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), iv).setAAD(Buffer.from(personId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Throws if the text was encrypted for another person or with another key, or was changed. */
export function unseal(ctx: Pick<Ctx, 'config'>, personId: string, sealed: string): string {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), iv!).setAAD(Buffer.from(personId)).setAuthTag(tag!);
  return Buffer.concat([decipher.update(text!), decipher.final()]).toString('utf8');
}

function keyOf({ config }: Pick<Ctx, 'config'>): Buffer {
  return Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'damsire second factors', 32));
}
