import { z } from 'zod';
import { Failure } from '#shared/failure.ts';

/** Of what a page showed, sent back with the change. */
export const versionField = z.string().max(400);

/** Refuses what an older page sends: it would undo what was saved since. Left out by our own code, which shows no page. */
export function refuseOutdated(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new Failure('conflict');
}
