import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs as when this process is root. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface ClusterPlace {
  /** Holds the cluster, its secret, its socket and its log. */
  folder: string;
  cluster: string;
  secretFile: string;
  socketFolder: string;
  logFile: string;
  /** Undefined: the account of this process. */
  runAs: RunAs | undefined;
}

// PostgreSQL refuses to run as root; 65534 is "nobody" on every Linux.
const NOBODY: RunAs = { uid: 65534, gid: 65534 };
const SYSTEM_FOLDER = '/var/lib/damsire';

/** The location of the database of `dataDir`; the folders need not exist yet. */
export function findPlace(dataDir: string): ClusterPlace {
  const root = process.getuid?.() === 0;
  const noted = readNote(dataDir);
  if (noted) return describe(noted, root ? ownerOf(noted) : undefined);
  const inside = path.join(fs.existsSync(dataDir) ? fs.realpathSync(dataDir) : path.resolve(dataDir), 'postgres');
  if (!root) return describe(inside, undefined);
  const runAs = ownerOf(inside);
  if (canReach(path.dirname(inside), runAs)) return describe(inside, runAs);
  if (fs.existsSync(path.join(inside, 'cluster', 'PG_VERSION'))) {
    throw new Error(
      `The database in ${inside} is not accessible to user ${runAs.uid}, which PostgreSQL runs as: a parent folder ` +
        'is private. Allow access to it (chmod o+x), or move the data folder.',
    );
  }
  return describe(path.join(SYSTEM_FOLDER, shortHash(inside)), NOBODY);
}

/**
 * Creates the folders of a place, owned by the account PostgreSQL runs as. A place outside `dataDir` is recorded in
 * `dataDir/WHERE`.
 */
export function preparePlace(dataDir: string, place: ClusterPlace): void {
  fs.mkdirSync(dataDir, { recursive: true });
  if (isSystemPlace(place.folder)) {
    makeSystemFolder();
    fs.writeFileSync(path.join(dataDir, 'WHERE'), `${place.folder}\n`);
  }
  for (const folder of [place.folder, place.socketFolder]) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    give(folder, place.runAs);
  }
}

/** A copy of the binaries that any account can read: the checkout may be in a private home folder. */
export function copyForAll(binaries: string, version: string): string {
  makeSystemFolder();
  const target = path.join(SYSTEM_FOLDER, `postgres-${version}`);
  if (!fs.existsSync(target)) {
    const copy = `${target}.${process.pid}`;
    fs.cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
    openForAll(copy);
    try {
      fs.renameSync(copy, target);
    } catch (error) {
      fs.rmSync(copy, { recursive: true, force: true });
      if (!fs.existsSync(target)) throw error;
    }
  }
  refuseForeign(target);
  return target;
}

export function isSystemPlace(folder: string): boolean {
  return path.dirname(folder) === SYSTEM_FOLDER;
}

export function give(file: string, runAs: RunAs | undefined): void {
  if (runAs) fs.chownSync(file, runAs.uid, runAs.gid);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function describe(folder: string, runAs: RunAs | undefined): ClusterPlace {
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    secretFile: path.join(folder, 'secret'),
    socketFolder: path.join(folder, 'run'),
    logFile: path.join(folder, 'server.log'),
    runAs,
  };
}

// The recorded place takes precedence over the computed one, so that a checkout that was moved keeps its data.
function readNote(dataDir: string): string | null {
  const file = path.join(dataDir, 'WHERE');
  if (!fs.existsSync(file)) return null;
  const place = path.normalize(fs.readFileSync(file, 'utf8').trim());
  if (!isSystemPlace(place)) throw new Error(`${file} names ${place}, which is not a folder in ${SYSTEM_FOLDER}.`);
  return place;
}

// A cluster created by an ordinary user continues to run as that user when root starts the app.
function ownerOf(folder: string): RunAs {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : NOBODY;
}

function canReach(folder: string, runAs: RunAs): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const stat = fs.statSync(at, { throwIfNoEntry: false });
    if (stat) {
      const passBit = stat.uid === runAs.uid ? 0o100 : stat.gid === runAs.gid ? 0o010 : 0o001;
      if ((stat.mode & passBit) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

function makeSystemFolder(): void {
  fs.mkdirSync(SYSTEM_FOLDER, { recursive: true });
  refuseForeign(SYSTEM_FOLDER);
  fs.chmodSync(SYSTEM_FOLDER, 0o755);
}

// Another user must not be able to plant a program that root then starts.
function refuseForeign(folder: string): void {
  const stat = fs.lstatSync(folder);
  if (stat.isSymbolicLink() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be owned by root, and no one else may be able to write to it.`);
  }
}

function openForAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    fs.chmodSync(file, (fs.statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
