// Builds the store. `npm run build` always does; the start and the tests only do it if an input file has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const stampFile = path.join(root, 'build/stamp');
/** The stamp of the build whose files are compressed. */
const compressedFile = path.join(root, 'build/compressed');
const INPUTS = [
  'src/**/*',
  'public/**/*',
  'content/**/*',
  'scripts/{api-paths,build,bundle-app,content,compress-assets,openapi,page-weight,route-table}.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
// Tests are not part of the build, and generated files depend only on the others.
const NO_INPUT = /\.test\.tsx?$|contract\.generated\.json$/;
const STEPS = [
  ['API client', 'scripts/api-paths.ts'],
  // Empties the build folder, so everything else is written there afterwards.
  ['pages', 'node_modules/@react-router/dev/bin.cjs', 'build'],
  ['content', 'scripts/content.ts'],
  ['API description', 'scripts/openapi.ts'],
  ['route table', 'scripts/route-table.ts'],
  ['server', 'scripts/bundle-app.ts'],
] as const;
const STILL_BUSY_MS = 5000;

if (import.meta.main) process.exitCode = await buildCompletely({ quiet: false, stamp: hashInputs() });

/** 0 when there is a build of the files as they are now, with compressed files. */
export async function buildWhenMoved(): Promise<number> {
  const stamp = findStampToBuild();
  if (stamp) return buildCompletely({ quiet: true, stamp });
  return isCompressed() ? 0 : compress({ quiet: true });
}

/** Stamp of the current files, or null if they are already built. */
export function findStampToBuild(): string | null {
  const stamp = hashInputs();
  return readStamp(stampFile) === stamp ? null : stamp;
}

/** Builds what a store needs to serve. Until `compressInBackground` has run, it compresses files on request. */
export function buildQuietly(stamp: string): Promise<number> {
  process.stdout.write('Building the store. This happens once after each change ...\n');
  return build({ quiet: true, stamp });
}

/** Runs at low priority, because a store already serves the build. */
export async function compressInBackground(): Promise<void> {
  if (!isCompressed()) await compress({ quiet: true, background: true });
}

async function buildCompletely(how: { quiet: boolean; stamp: string }): Promise<number> {
  const code = await build(how);
  return code === 0 ? compress(how) : code;
}

async function build({ quiet, stamp }: { quiet: boolean; stamp: string }): Promise<number> {
  for (const file of [stampFile, compressedFile]) rmSync(file, { force: true });
  const began = Date.now();
  for (const [name, ...args] of STEPS) {
    const code = await runStep(args, { quiet, busy: () => sayBusy(name, began) });
    if (code !== 0) return code;
  }
  writeFileSync(stampFile, stamp);
  return 0;
}

async function compress({ quiet, background = false }: { quiet: boolean; background?: boolean }): Promise<number> {
  const stamp = readStamp(stampFile);
  const began = Date.now();
  const args = ['scripts/compress-assets.ts', ...(background ? ['--yield'] : [])];
  const code = await runStep(args, { quiet, busy: () => background || sayBusy('compressed files', began) });
  if (code === 0 && stamp) writeFileSync(compressedFile, stamp);
  return code;
}

function sayBusy(step: string, began: number): void {
  process.stdout.write(`  ${step} ... ${Math.round((Date.now() - began) / 1000)} s\n`);
}

function isCompressed(): boolean {
  return readStamp(stampFile) === readStamp(compressedFile);
}

function readStamp(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function runStep(args: readonly string[], { quiet, busy }: { quiet: boolean; busy: () => unknown }): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  const stillBusy = setInterval(busy, STILL_BUSY_MS);
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(stillBusy);
      process.off('exit', end);
      if (code !== 0) process.stderr.write(said);
      resolve(code ?? 1);
    });
  });
}

function hashInputs(): string {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !NO_INPUT.test(file))
    .toSorted();
  for (const file of files) {
    const full = path.join(root, file);
    if (statSync(full).isFile()) hash.update(file).update('\0').update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}
