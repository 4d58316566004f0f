import type { Ctx } from '#platform/context/context.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { checkAddressOf } from '#laboratory/offline-verification/code-of-certificate.rules.ts';
import { renderCertificate } from './certificate.document.ts';
import type { CertificatePayload } from './certificates.rules.ts';
import { storeDrawn } from './sign-payload.service.ts';

/**
 * The file of a certificate. It is rendered at the first request and stored, so that it never changes. Null if the file
 * no longer exists.
 */
export async function openCertificate(ctx: Ctx, id: number): Promise<Uint8Array | null> {
  const fileKey = (await findFileKey(ctx, id)) ?? (await draw(ctx, id));
  const file = fileKey && (await ctx.adapters.files.get(fileKey));
  return file ? file.bytes : null;
}

async function findFileKey(ctx: Ctx, id: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('certificate').select('fileKey').where('id', '=', id).executeTakeFirst();
  return row?.fileKey ?? null;
}

/** If two requests render it at the same time, the file of the first is kept. */
async function draw(ctx: Ctx, id: number): Promise<string | null> {
  const { signedCode, signingKeyId, animalId, payload, ...row } = await ctx.db
    .selectFrom('certificate')
    .select(['code', 'signature', 'signedCode', 'signingKeyId', 'animalId', 'payload'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (signedCode === null) return null;
  const origin = ctx.config.publicOrigin;
  const parsed = JSON.parse(payload) as CertificatePayload;
  const photo = parsed.photo ? await ctx.adapters.files.get(parsed.photo) : null;
  const bytes = await renderCertificate({
    ...row,
    payload: parsed,
    photo: photo?.bytes ?? null,
    keyId: signingKeyId,
    checkAddress: checkAddressOf(origin, signedCode),
    origin,
    reader: await findRecipientFormat(ctx, (await findOwner(ctx, animalId)).personId),
  });
  await ctx.db
    .updateTable('certificate')
    .set(await storeDrawn(ctx, bytes))
    .where('id', '=', id)
    .where('fileKey', 'is', null)
    .execute();
  return findFileKey(ctx, id);
}
