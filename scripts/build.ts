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
  ['scripts/api-paths.ts'],
  // Empties the folder of the build: what others put there comes after it.
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['scripts/content.ts'],
  ['scripts/openapi.ts'],
  ['scripts/compress-assets.ts'],
  ['scripts/bundle-app.ts'],
];

if (import.meta.main) process.exitCode = await build({ quiet: false });

/** 0 when there is a build of the files as they are now. */
export async function buildWhenMoved(): Promise<number> {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashInputs()) return 0;
  process.stdout.write('Building the store. This happens once after each change ...\n');
  return build({ quiet: true });
}

async function build({ quiet }: { quiet: boolean }): Promise<number> {
  const stamp = hashInputs();
  rmSync(stampFile, { force: true });
  for (const step of STEPS) {
    const code = await runStep(step, quiet);
    if (code !== 0) return code;
  }
  writeFileSync(stampFile, stamp);
  return 0;
}

function runStep(args: string[], quiet: boolean): Promise<number> {
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
