import type { Ctx } from '#platform/context/context.ts';

/** Deletes a file that is no longer referenced, unless another row uses the same file. */
export async function dropFile(tx: Ctx, key: string | null): Promise<void> {
  if (key) await tx.adapters.jobs.send(tx.db, 'privacy.remove_files', { keys: [key] });
}
