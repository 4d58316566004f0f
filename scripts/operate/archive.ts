// Continuous archiving and point-in-time recovery with PostgreSQL's own functions, on one machine.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { give } from '#db/embedded-place.ts';
import { copyServer, prepare, startPostgres, touch, type Postgres } from '../../test/support/postgres.ts';
import { runProgram } from './store-process.ts';

/** Settings of a server that archives its WAL to `folder`, segment by segment, at least every `seconds`. */
export function archiveSettings(folder: string, seconds: number): Record<string, string> {
  // A file gets its final name when it is complete; an existing one is never replaced.
  const copy = `test ! -f "${folder}/%f" && cp "%p" "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f"`;
  return { archive_mode: 'on', archive_command: copy, archive_timeout: `${seconds}s` };
}

/** Creates a folder that PostgreSQL's account can write to. */
export function makeArchive(folder: string): string {
  mkdirSync(folder, { recursive: true });
  give(folder, prepare(path.join(folder, '../account')).runAs);
  return folder;
}

export interface Restored extends Postgres {
  /** Duration of each step. */
  steps: { copyMs: number; replayMs: number };
}

/** Restores a server from a base backup and the archive, up to `moment`, or to the end of the archive if null. */
export async function restore(
  { backup, archive }: { backup: string; archive: string },
  dataDir: string,
  { port, moment }: { port: number; moment: Date | null },
): Promise<Restored> {
  const from = performance.now();
  rmSync(dataDir, { recursive: true, force: true });
  await runProgram('cp', ['-a', backup, dataDir]);
  touch(prepare(dataDir), 'recovery.signal');
  const copied = performance.now();
  const target: Record<string, string> = moment
    ? { recovery_target_time: serverTime(moment), recovery_target_action: 'promote' }
    : {};
  const server = await startPostgres(dataDir, {
    port,
    settings: { archive_mode: 'off', restore_command: `cp "${archive}/%f" "%p"`, ...target },
  });
  await untilPromoted(server);
  return { ...server, steps: { copyMs: copied - from, replayMs: performance.now() - copied } };
}

export async function takeBaseBackup(server: Postgres, folder: string): Promise<void> {
  await copyServer(server, folder);
}

/** `2026-11-24 00:17:51.718+00`: settings do not read the T and Z of ISO 8601. */
export function serverTime(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00');
}

async function untilPromoted(server: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
      if (!rows[0]?.is) return;
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}

export function countFiles(folder: string): { files: number; megabytes: number } {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const bytes = names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  return { files: names.length, megabytes: Math.round(bytes / 2 ** 20) };
}
