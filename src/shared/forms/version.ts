import { z } from 'zod';
import { Failure } from '#shared/failure.ts';

/** The version of the data that a page showed, sent with the change. */
export const versionField = z.string().max(400);

/**
 * Refuses a change from an outdated page, which would overwrite newer data. Internal calls without a page pass no
 * version.
 */
export function refuseOutdated(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new Failure('conflict');
}
