import { createPrivateKey } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { readRefundLimits } from './refund-limit.rules.ts';
import { isRegionalStore, REGIONAL_STORES } from '#platform/places/places.rules.ts';

/** Schemas for single settings, with their error messages. */
export const port = (what: string) => z.coerce.number(`must be a number: ${what}`).int().min(1).max(65_535);
export const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
      `must be a URL that starts with ${protocols.join(' or ')}`,
    );
export const web = url(['http:', 'https:']);
export const origin = web.refine(
  (text) => URL.parse(text)?.origin === text,
  'must be an origin only, such as https://store.example (no path, no slash at the end)',
);
export const secret = z.string().min(32, 'must have at least 32 characters');
export const refundLimits = z.string().transform((text, ctx) => {
  const limits = readRefundLimits(text);
  if (limits) return limits;
  ctx.addIssue({ code: 'custom', message: 'must be amounts by currency, such as AUD 500, GBP 260' });
  return z.NEVER;
});
export const yesNo = z
  .enum(['yes', 'no', 'true', 'false', '1', '0'], 'must be yes or no')
  .transform((text) => ['yes', 'true', '1'].includes(text));
export const key = z.string().regex(/^\S+$/, 'must not contain spaces').optional();

export const signingKey = z
  .string()
  // Some readers of environment files keep the quotes around a value.
  .transform((pem) => pem.replace(/^(['"])(.*)\1$/s, '$2').replaceAll('\\n', '\n'))
  .refine(isEd25519, 'must be an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519)');
export const addressRanges = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((ranges) => ranges.every(isRange), 'must be IP addresses or ranges, such as 10.0.0.0/8, 127.0.0.1');
export const regionalSites = z
  .string()
  .transform((text) =>
    text === 'none'
      ? []
      : text
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
  )
  .refine(
    (codes) => codes.every(isRegionalStore),
    `must be none, or a list of regional stores: ${REGIONAL_STORES.join(' ')}`,
  );

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function isRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, /^\d+$/.test(prefix) ? Number(prefix) : -1, family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
