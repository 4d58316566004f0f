import { findLastLink } from './seal-history.service.ts';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '#platform/context/context.ts';
import { type Log, logs } from './history-links.service.ts';

/** The end of a chain at a point in time, stored outside the database, to detect a rewrite of the whole chain. */
export interface Anchor {
  log: Log;
  position: number;
  hash: string;
}

export function anchorsFile(dataDir: string): string {
  return path.join(dataDir, 'history-anchors.log');
}

/** Records the ends of both chains in a file in the data folder and in the log. */
export async function noteAnchors(ctx: Pick<Ctx, 'db' | 'adapters' | 'config' | 'now' | 'requestId'>): Promise<void> {
  for (const log of logs) {
    const end = await findLastLink(ctx.db, log);
    if (!end) continue;
    const line = `${ctx.now.toISOString()} ${log} ${end.position} ${end.hash.toString('hex')}`;
    await appendFile(anchorsFile(ctx.config.dataDir), `${line}\n`, { mode: 0o600 });
    ctx.adapters.logger.info(`history sealed ${line}`, { requestId: ctx.requestId });
  }
}

/** Reads the recorded anchors of a file; empty if there is no file. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...text.matchAll(/^\S+ (event|audit_entry) (\d+) ([0-9a-f]{64})$/gm)].map(([, log, position, hash]) => ({
    log: log as Log,
    position: Number(position),
    hash: hash ?? '',
  }));
}
