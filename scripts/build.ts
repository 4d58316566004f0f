// Builds the store. `npm run build` always does; the start and the tests do it when a file that goes into it has moved.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const stampFile = path.join(root, 'build/stamp');
const INPUTS = [
  'src/**/*',
  'public/**/*',
  'content/**/*',
  'scripts/{api-paths,build,bundle-app,content,compress-assets,openapi,page-weight}.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
// Tests do not go into it, and generated files follow from the others.
const NO_INPUT = /\.test\.tsx?$|contract\.generated\.json$/;
const STEPS = [
  ['API client', 'scripts/api-paths.ts'],
  // Empties the folder of the build: what others put there comes after it.
  ['pages', 'node_modules/@react-router/dev/bin.cjs', 'build'],
  ['content', 'scripts/content.ts'],
  ['API description', 'scripts/openapi.ts'],
  ['compressed files', 'scripts/compress-assets.ts'],
  ['server', 'scripts/bundle-app.ts'],
] as const;
const STILL_BUSY_MS = 5000;

if (import.meta.main) process.exitCode = await build({ quiet: false, stamp: hashInputs() });

/** 0 when there is a build of the files as they are now. */
export async function buildWhenMoved(): Promise<number> {
  const stamp = findStampToBuild();
  return stamp ? buildQuietly(stamp) : 0;
}

/** Names the files as they are now, or null when they are built already. */
export function findStampToBuild(): string | null {
  const stamp = hashInputs();
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp ? null : stamp;
}

export function buildQuietly(stamp: string): Promise<number> {
  process.stdout.write('Building the store. This happens once after each change ...\n');
  return build({ quiet: true, stamp });
}

async function build({ quiet, stamp }: { quiet: boolean; stamp: string }): Promise<number> {
  rmSync(stampFile, { force: true });
  const began = Date.now();
  for (const [name, ...args] of STEPS) {
    const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
    const busy = setInterval(() => process.stdout.write(`  ${name} ... ${seconds()}\n`), STILL_BUSY_MS);
    const code = await runStep(args, quiet);
    clearInterval(busy);
    if (code !== 0) return code;
  }
  writeFileSync(stampFile, stamp);
  return 0;
}

function runStep(args: readonly string[], quiet: boolean): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => {
    child.once('close', (code) => {
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
