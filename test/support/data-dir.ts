import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A fresh data folder that PostgreSQL's own account can reach as well. */
export function makeDataDir(purpose: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), `damsire-${purpose}-`));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
