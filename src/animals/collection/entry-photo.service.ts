import { makePhoto, NotAPhoto } from '#adapters/photos.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { CollectedAnimal } from './collection.contract.ts';
import { findEntry, lockOwnEntry } from './entries.service.ts';

/** Stores a re-encoded photo of the animal at its collection; possible until the laboratory has the kit. */
export async function setEntryPhoto(ctx: Ctx, input: { id: number; file: File }): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  await findEntry(ctx, { id: input.id, agentId: user.id });
  await countAttempt(ctx, { bucket: `entry-photo:${user.id}`, hits: 200, seconds: 3600 });
  const photo = await makePhoto(new Uint8Array(await input.file.arrayBuffer())).catch((error: unknown) => {
    if (error instanceof NotAPhoto) throw invalid({ file: ['Choose a JPEG, PNG, WebP or AVIF photo.'] });
    throw error;
  });
  return savePhoto(ctx, { id: input.id, photoKey: await ctx.adapters.files.put(photo, 'image/jpeg') });
}

export async function removeEntryPhoto(ctx: Ctx, { id }: { id: number }): Promise<CollectedAnimal> {
  return savePhoto(ctx, { id, photoKey: null });
}

async function savePhoto(
  ctx: Ctx,
  { id, photoKey }: { id: number; photoKey: string | null },
): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwnEntry(tx, { id, agentId: user.id });
    await tx.db.updateTable('collectedAnimal').set({ photoKey }).where('id', '=', own.id).execute();
    const kind = photoKey ? 'photo_set' : 'photo_removed';
    await recordEvent(tx, { entity: 'collected_animal', entityId: own.id, kind });
    await dropFile(tx, own.photoKey);
    return findEntry(tx, { id: own.id, agentId: user.id });
  });
}

/** Readable by the agent of the entry, the user who activated its kit, and the laboratory. */
export async function readEntryPhoto(ctx: Ctx, { id }: { id: number }): Promise<File> {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('collectedAnimal as c')
    .leftJoin('kit as k', 'k.id', 'c.kitId')
    .select(['c.photoKey', 'c.agentId', 'k.activatedBy'])
    .where('c.id', '=', id)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst();
  const mayRead = row && ([row.agentId, row.activatedBy].includes(user.id) || isAllowed(user, 'lab.read'));
  const file = mayRead && row.photoKey ? await ctx.adapters.files.get(row.photoKey) : null;
  if (!file) throw new Failure('not_found');
  ctx.responseHeaders.set('cache-control', 'private, max-age=86400');
  return new File([new Uint8Array(file.bytes)], `collected-${id}.jpg`, { type: 'image/jpeg' });
}
