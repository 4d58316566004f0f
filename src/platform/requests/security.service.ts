import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { WORK_BITS } from './proof-of-work.rules.ts';

const SOONEST_MS = 2000;
const LATEST_MS = 12 * 3_600_000;

/** A signed challenge with its creation time; it is not stored. */
export async function makeChallenge(ctx: Ctx) {
  const body = `${ctx.now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
  return { challenge: `${body}.${signatureOf(ctx, body)}`, bits: WORK_BITS };
}

/** The error for the field "security", or null and the hash by which the pass is used only once. */
export function checkSecurity(ctx: Ctx, security: string): { problem: string } | { problem: null; passHash: string } {
  if (security === '') return { problem: REQUIRED };
  const [challenge = '', nonce = ''] = security.split(':');
  const [createdAt = '', random = '', signature = ''] = challenge.split('.');
  if (!isEqual(signature, signatureOf(ctx, `${createdAt}.${random}`)) || !/^\d{1,12}$/.test(nonce)) return expired;
  const age = ctx.now.getTime() - Number.parseInt(createdAt, 36);
  if (age < SOONEST_MS) return { problem: 'That was too quick. Wait a moment, then send the form again.' };
  if (age > LATEST_MS) return expired;
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  if (hash.readUInt32BE(0) >>> (32 - WORK_BITS) !== 0) return expired;
  return { problem: null, passHash: createHash('sha256').update(challenge).digest('hex') };
}

const expired = { problem: 'This form has expired. Please send it again.' };

function signatureOf(ctx: Ctx, body: string): string {
  return createHmac('sha256', `forms:${ctx.config.sessionSecret}`).update(body).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
