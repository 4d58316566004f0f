import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A fresh data folder that PostgreSQL's own account can reach as well. */
export function makeDataDir(purpose: string, parent = tmpdir()): string {
  const dataDir = mkdtempSync(path.join(parent, `damsire-${purpose}-`));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

const MEMORY = '/dev/shm';
/** Two databases at a time, the write-ahead log and what tests write. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A data folder that need not outlive the machine, in memory where there is room: a run makes and drops hundreds of
 * databases of 1,200 files each.
 */
export function makeFleetingDataDir(purpose: string): string {
  if (!existsSync(MEMORY)) return makeDataDir(purpose);
  removeLeftBehind(`damsire-${purpose}-`);
  const { bavail, bsize } = statfsSync(MEMORY);
  return makeDataDir(`${purpose}-${process.pid}`, bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir());
}

/** Of runs that were killed. */
function removeLeftBehind(prefix: string): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0]);
    if (pid && !existsSync(`/proc/${pid}`)) removeDataDir(path.join(MEMORY, name));
  }
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
