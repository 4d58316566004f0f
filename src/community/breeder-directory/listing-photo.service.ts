import { makePhoto, NotAPhoto } from '#adapters/photos.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { isInSearch } from './listings.service.ts';

const UPLOADS = { hits: 30, seconds: 3600 };

/** Replaces the photo of the kennel. The image is re-encoded; the uploaded file itself is never stored. */
export async function setListingPhoto(ctx: Ctx, { id, file }: { id: number; file: File }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await requireOwnListing(ctx, { id, personId: user.id });
  await countAttempt(ctx, { bucket: `listing-photo:${user.id}`, ...UPLOADS });
  const photo = await makePhoto(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (error instanceof NotAPhoto) throw invalid({ file: ['Choose a JPEG, PNG, WebP or AVIF photo.'] });
    throw error;
  });
  return savePhotoKey(ctx, { id, photoKey: await ctx.adapters.files.put(photo, 'image/jpeg') });
}

export async function removeListingPhoto(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  requireUser(ctx, { write: true });
  return savePhotoKey(ctx, { id, photoKey: null });
}

async function savePhotoKey(
  ctx: Ctx,
  { id, photoKey }: { id: number; photoKey: string | null },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom('breederListing')
      .select('photoKey')
      .where('id', '=', id)
      .where('personId', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await tx.db.updateTable('breederListing').set({ photoKey }).where('id', '=', id).execute();
    const kind = photoKey ? 'photo_set' : 'photo_removed';
    await recordEvent(tx, { entity: 'breeder_listing', entityId: id, kind });
    await dropFile(tx, before.photoKey);
    return { ok: true as const };
  });
}

/** Public while the listing is in the search. */
export async function readListingPhoto(ctx: Ctx, { id }: { id: number }): Promise<File> {
  if (!(await isInSearch(ctx, id))) throw new Failure('not_found');
  ctx.responseHeaders.set('cache-control', 'public, max-age=3600');
  return readPhoto(ctx, id);
}

export async function readMyListingPhoto(ctx: Ctx, { id }: { id: number }): Promise<File> {
  const user = requireUser(ctx);
  await requireOwnListing(ctx, { id, personId: user.id });
  ctx.responseHeaders.set('cache-control', 'private, max-age=86400');
  return readPhoto(ctx, id);
}

async function requireOwnListing(ctx: Ctx, { id, personId }: { id: number; personId: string }): Promise<void> {
  await ctx.db
    .selectFrom('breederListing')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

async function readPhoto(ctx: Ctx, id: number): Promise<File> {
  const row = await ctx.db.selectFrom('breederListing').select('photoKey').where('id', '=', id).executeTakeFirst();
  const file = row?.photoKey ? await ctx.adapters.files.get(row.photoKey) : null;
  if (!file) throw new Failure('not_found');
  return new File([file.bytes as Uint8Array<ArrayBuffer>], `breeder-${id}.jpg`, { type: 'image/jpeg' });
}
