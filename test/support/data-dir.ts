import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new data folder that PostgreSQL's user account can also access. */
export function makeDataDir(purpose: string, parent = tmpdir()): string {
  const dataDir = mkdtempSync(path.join(parent, `damsire-${purpose}-`));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

const MEMORY = '/dev/shm';
/** Space for two databases, the write-ahead log and the files of tests. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A temporary data folder, in memory if there is space: a run creates and drops hundreds of databases of 1,200 files
 * each.
 */
export function makeTemporaryDataDir(purpose: string): string {
  if (!existsSync(MEMORY)) return makeDataDir(purpose);
  removeOrphans(`damsire-${purpose}-`);
  const { bavail, bsize } = statfsSync(MEMORY);
  return makeDataDir(`${purpose}-${process.pid}`, bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir());
}

/** Removes folders of killed runs. */
function removeOrphans(prefix: string): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0]);
    if (pid && !existsSync(`/proc/${pid}`)) removeDataDir(path.join(MEMORY, name));
  }
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
