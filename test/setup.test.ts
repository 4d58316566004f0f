import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const clone = mkdtempSync(path.join(tmpdir(), 'damsire-setup-'));
const binaries = path.join(clone, 'bin');
const calls = path.join(clone, 'calls');
const lockFile = path.join(clone, 'package-lock.json');

afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Arguments of `npm` when the packages are set up, or null if nothing is installed. */
function setUp(...args: string[]): string[] | null {
  writeFileSync(calls, '');
  const env = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH']}` };
  expect(spawnSync(process.execPath, ['scripts/setup.js', ...args], { cwd: clone, env }).status).toBe(0);
  const output = readFileSync(calls, 'utf8').trim();
  return output === '' ? null : output.split(' ');
}

// The fake npm of this test is a shell script.
test.skipIf(process.platform === 'win32')(
  'npm start installs the packages of a store, npm test all packages, and neither removes packages of the other',
  () => {
    cpSync('scripts/setup.js', path.join(clone, 'scripts/setup.js'));
    writeFileSync(path.join(clone, 'package.json'), '{ "type": "module" }');
    writeFileSync(lockFile, '{ "packages": {} }');
    mkdirSync(binaries);
    const npm = path.join(binaries, 'npm');
    writeFileSync(npm, `#!/bin/sh\necho "$@" >> '${calls}'\nmkdir -p node_modules/.bin\n: > node_modules/.bin/node\n`);
    chmodSync(npm, 0o755);

    expect(setUp('start')).toContain('--omit=dev');
    expect(setUp('start')).toBeNull();
    expect(setUp()).toContain('--include=dev');
    expect(setUp()).toBeNull();
    expect(setUp('start')).toBeNull();
    appendFileSync(lockFile, '\n');
    expect(setUp('start')).toContain('--include=dev');
  },
);
