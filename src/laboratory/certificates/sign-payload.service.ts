import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';

interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicPem: string;
}

let cached: { pem: string; key: SigningKey } | null = null;

/** Signs with the key of the configuration (Ed25519) and keeps its public half, so that old certificates stay checkable. */
export async function signPayload(ctx: Ctx, payload: string): Promise<{ keyId: string; signature: string }> {
  const key = currentKey(ctx.config.signingKey);
  await ctx.db
    .insertInto('signingKey')
    .values({ id: key.id, publicKeyPem: key.publicPem })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
  return { keyId: key.id, signature: sign(null, Buffer.from(payload), key.privateKey).toString('base64url') };
}

/** What is stored of a signed document: its text, its signature and its file. */
export async function storeSigned(
  ctx: Ctx,
  signed: { payload: string; keyId: string; signature: string },
  file: Uint8Array,
) {
  return {
    payload: signed.payload,
    signature: signed.signature,
    signingKeyId: signed.keyId,
    fileKey: await ctx.adapters.files.put(file, 'application/pdf'),
    sha256: createHash('sha256').update(file).digest('hex'),
    issuedAt: ctx.now,
  };
}

export function verifyPayload(input: { payload: string; signature: string; publicKeyPem: string }): boolean {
  try {
    const signature = Buffer.from(input.signature, 'base64url');
    // The last letter of a base64 text has unused bits: only the one spelling counts.
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
