import type { Ctx } from '#platform/context/context.ts';

/** The bytes of a file that something named until now go too, unless something else is the same file. */
export async function dropFile(tx: Ctx, key: string | null): Promise<void> {
  if (key) await tx.adapters.jobs.send(tx.db, 'privacy.remove_files', { keys: [key] });
}
