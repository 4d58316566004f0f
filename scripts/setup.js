// Runs before `npm start` and `npm test`: installs the packages if they are missing or the lockfile has changed.
// `setup.js start` omits development packages unless they are already installed.
// Plain JavaScript without dependencies, because any Node from 20 on must be able to run it in a new clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installedFile = join(root, 'node_modules', '.package-lock.json');
const stampFile = join(root, 'node_modules', '.damsire-setup');

// The scripts are TypeScript, which earlier versions cannot run.
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

// The program runs on the Node of a package; npm silently omits it if there is none for the platform.
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

// After a manual `npm ci`: the packages that npm recorded as installed must be those of the lockfile.
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
