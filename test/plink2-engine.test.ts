import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const oracle = path.resolve('src/genetics/fixtures/oracle');
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = spawnSync('plink2', ['--version']).status === 0;
if (!installed)
  process.stderr.write(
    '\nNOTICE: plink2 is not installed, so its tables were not printed by GENETICS_ENGINE=plink2 (apt-get install plink2).\n',
  );

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/genetics.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, GENETICS_ENGINE: '', ...env },
  });
  return { status, stdout, stderr: stderr.trim() };
}

/** A fake plink2 that records its arguments and returns stored output of plink2. */
function fakePlink2(): NodeJS.ProcessEnv {
  writeFileSync(path.join(folder, 'afreq'), gunzipSync(readFileSync(`${oracle}/p2_all.afreq.gz`)));
  const script = `#!/bin/sh
printf '%s\\n' "$@" > '${folder}/asked'
while [ "$1" != --out ]; do
  [ "$1" = --make-king-table ] && table='${oracle}/p2.kin0' && end=kin0
  [ "$1" = --freq ] && table='${folder}/afreq' && end=afreq
  shift
done
cat "$table" > "$2.$end"
`;
  writeFileSync(path.join(folder, 'plink2'), script);
  chmodSync(path.join(folder, 'plink2'), 0o755);
  return { GENETICS_ENGINE: 'plink2', PATH: `${folder}:${process.env['PATH']}` };
}

test.each([
  [['king', '--bfile', `${oracle}/syn`], ['--make-king-table']],
  [
    ['freq', '--bfile', `${oracle}/syn`, '--nonfounders'],
    ['--freq', '--nonfounders'],
  ],
])('%s of plink2 is printed like our own result', (args, asked) => {
  const { stdout, status } = run(args, fakePlink2());
  expect(status).toBe(0);
  expect(stdout).toBe(run(args).stdout);
  const words = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
  expect(words.slice(0, -1)).toEqual(['--dog', '--bfile', `${oracle}/syn`, ...asked, '--out']);
});

test('plink2 as the engine is refused in one line if it is not installed, has no fileset or is misspelled', () => {
  const king = ['king', '--bfile', `${oracle}/syn`];
  expect(run(king, { GENETICS_ENGINE: 'plink2', PATH: `${folder}/none` })).toMatchObject({
    status: 2,
    stderr: 'GENETICS_ENGINE=plink2, but plink2 is not installed (apt-get install plink2).',
  });
  expect(run(['king', '--vcf', 'set.vcf'], { GENETICS_ENGINE: 'plink2' })).toMatchObject({
    status: 2,
    stderr: 'GENETICS_ENGINE=plink2 needs --bfile. Convert other files first.',
  });
  expect(run(king, { GENETICS_ENGINE: 'plink' })).toMatchObject({
    status: 2,
    stderr: 'GENETICS_ENGINE must be plink2 or empty, not plink.',
  });
});

test.skipIf(!installed)('king and freq of the plink2 of this machine are printed like our own', () => {
  for (const args of [['king'], ['freq'], ['freq', '--nonfounders', '--json']])
    expect(run([...args, '--bfile', `${oracle}/syn`], { GENETICS_ENGINE: 'plink2' })).toMatchObject({
      status: 0,
      stdout: run([...args, '--bfile', `${oracle}/syn`]).stdout,
    });
});
