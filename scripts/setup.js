// Runs before `npm start` and `npm test`: installs the packages when they are missing or the lockfile has moved.
// `setup.js start` leaves out what only development needs, unless it is there already.
// Plain JavaScript without a dependency, because any Node from 20 on must be able to run it in an empty clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installedFile = join(root, 'node_modules', '.package-lock.json');
const stampFile = join(root, 'node_modules', '.damsire-setup');

// The scripts are TypeScript, which earlier ones do not run.
const OLDEST_NODE = 26;
const lock = readFileSync(lockFile, 'utf8');
const wanted = createHash('sha256').update(`${lock}${process.platform}${process.arch}`).digest('hex');
const [found, scope] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
const needsAll = process.argv[2] !== 'start' || scope === 'all' || hasTestTools();
const isEnough = found === wanted && (scope === 'all' || !needsAll);

if (!isEnough) {
  if (found !== undefined || !isInstalledByHand()) install();
  requireNode();
  writeFileSync(stampFile, `${wanted} ${needsAll ? 'all' : 'start'}`);
}

function install() {
  process.stdout.write('Installing the packages. This happens once and takes about a minute ...\n');
  const dev = needsAll ? '--include=dev' : '--omit=dev';
  const args = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    process.stderr.write('npm ci failed; see the lines above.\n');
    process.exit(status ?? 1);
  }
}

// The program runs on the Node of a package; npm leaves it out without a word where there is none for the machine.
function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (hasOwnNode() || major >= OLDEST_NODE) return;
  process.stderr.write(
    `There is no Node package for ${process.platform} on ${process.arch}: install Node ${OLDEST_NODE} or newer and try again.\n`,
  );
  process.exit(1);
}

function hasOwnNode() {
  return ['node', 'node.cmd'].some((file) => existsSync(join(root, 'node_modules', '.bin', file)));
}

// Someone ran `npm ci` before: what npm says it put there must be what the lockfile asks for.
function isInstalledByHand() {
  if (!existsSync(installedFile) || !hasOwnNode()) return false;
  const { packages: there } = JSON.parse(readFileSync(installedFile, 'utf8'));
  const { packages: asked } = JSON.parse(lock);
  return Object.entries(asked).every(
    ([path, item]) => path === '' || item.optional || (item.dev && !needsAll) || there[path]?.version === item.version,
  );
}

function hasTestTools() {
  return existsSync(join(root, 'node_modules', 'vitest'));
}
