import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';

interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicPem: string;
}

let cached: { pem: string; key: SigningKey } | null = null;

export interface Signer {
  keyId: string;
  publicPem: string;
  sign(message: string | Uint8Array): Buffer;
}

/** Signs with the configured Ed25519 key. */
export function currentSigner({ config }: Pick<Ctx, 'config'>): Signer {
  const { id, publicPem, privateKey } = currentKey(config.signingKey);
  return { keyId: id, publicPem, sign: (message) => sign(null, Buffer.from(message), privateKey) };
}

/**
 * Like `currentSigner`, for documents that are stored: records the public key, so that they stay verifiable after a key
 * change.
 */
export async function openSigner(ctx: Ctx): Promise<Signer> {
  const signer = currentSigner(ctx);
  await registerKey(ctx, signer);
  return signer;
}

export async function signPayload(ctx: Ctx, payload: string): Promise<{ keyId: string; signature: string }> {
  const signer = await openSigner(ctx);
  return { keyId: signer.keyId, signature: signer.sign(payload).toString('base64url') };
}

/** Records the current key and retires earlier ones. A key is valid from the first day on which it signed. */
async function registerKey(ctx: Ctx, key: Signer): Promise<void> {
  const known = await ctx.db
    .selectFrom('signingKey')
    .select(['activeFrom', 'retiredAt', 'revokedAt'])
    .where('id', '=', key.keyId)
    .executeTakeFirst();
  if (known?.revokedAt) throw new Error(`The signing key ${key.keyId} was revoked. Set another SIGNING_KEY.`);
  if (known && !known.retiredAt && known.activeFrom <= ctx.now) return;
  await ctx.db
    .insertInto('signingKey')
    .values({ id: key.keyId, publicKeyPem: key.publicPem, activeFrom: ctx.now })
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        retiredAt: null,
        activeFrom: eb.fn('least', ['signingKey.activeFrom', 'excluded.activeFrom']),
      })),
    )
    .execute();
  await ctx.db
    .updateTable('signingKey')
    .set({ retiredAt: ctx.now })
    .where('id', '<>', key.keyId)
    .where('retiredAt', 'is', null)
    .execute();
}

/** Stores a rendered document and returns its key and hash. */
export async function storeDrawn(ctx: Ctx, file: Uint8Array): Promise<{ fileKey: string; sha256: string }> {
  return {
    fileKey: await ctx.adapters.files.put(file, 'application/pdf'),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
}

export function verifyPayload(input: { payload: string; signature: string; publicKeyPem: string }): boolean {
  try {
    const signature = Buffer.from(input.signature, 'base64url');
    // The last character of base64 has unused bits: accept only the canonical encoding.
    if (signature.toString('base64url') !== input.signature) return false;
    return verify(null, Buffer.from(input.payload), createPublicKey(input.publicKeyPem), signature);
  } catch {
    return false;
  }
}

function currentKey(pem: string): SigningKey {
  if (cached?.pem === pem) return cached.key;
  const privateKey = createPrivateKey(pem);
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const key = { id: createHash('sha256').update(publicPem).digest('hex').slice(0, 16), privateKey, publicPem };
  cached = { pem, key };
  return key;
}
