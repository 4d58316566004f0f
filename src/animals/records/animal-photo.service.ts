import type { Ctx } from '#platform/context/context.ts';
import { makePhoto, NotAPhoto } from '#adapters/photos.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requireAnimal } from './animals.service.ts';

const UPLOAD_LIMIT = { hits: 60, seconds: 3600 };

/** Replaces the photo of an animal. Only a re-encoded version is stored, never the uploaded file. */
export async function savePhoto(ctx: Ctx, input: { id: number; file: File }): Promise<void> {
  const user = requireUser(ctx, { write: true });
  await requireAnimal(ctx, input.id, 'MANAGE');
  await countAttempt(ctx, { bucket: `photo:${user.id}`, ...UPLOAD_LIMIT });
  const photo = await makePhoto(new Uint8Array(await input.file.arrayBuffer())).catch((error: unknown) => {
    if (error instanceof NotAPhoto) throw invalid({ file: ['Choose a JPEG, PNG, WebP or AVIF photo.'] });
    throw error;
  });
  const photoKey = await ctx.adapters.files.put(photo, 'image/jpeg');
  await setPhoto(ctx, { id: input.id, photoKey });
}

export async function removePhoto(ctx: Ctx, id: number): Promise<void> {
  await requireAnimal(ctx, id, 'MANAGE');
  await setPhoto(ctx, { id, photoKey: null });
}

async function setPhoto(ctx: Ctx, { id, photoKey }: { id: number; photoKey: string | null }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireAnimal(tx, id, 'MANAGE');
    const before = await tx.db
      .selectFrom('animal')
      .select('photoKey')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.db.updateTable('animal').set({ photoKey }).where('id', '=', id).execute();
    await recordEvent(tx, { entity: 'animal', entityId: id, kind: photoKey ? 'photo_set' : 'photo_removed' });
    await dropFile(tx, before.photoKey);
  });
}

/** The photo, readable by everyone who can see the animal. */
export async function readPhoto(ctx: Ctx, id: number): Promise<File> {
  await requireAnimal(ctx, id, 'VIEW');
  const animal = await ctx.db.selectFrom('animal').select('photoKey').where('id', '=', id).executeTakeFirst();
  const file = animal?.photoKey ? await ctx.adapters.files.get(animal.photoKey) : null;
  if (!file) throw new Failure('not_found');
  ctx.responseHeaders.set('cache-control', 'private, max-age=86400');
  return new File([file.bytes as Uint8Array<ArrayBuffer>], `animal-${id}.jpg`, { type: 'image/jpeg' });
}
