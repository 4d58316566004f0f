// npm run guards [WORD]: takes each guard of money out of the code in turn and expects its test to go red (trust.md T02).
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { guards, type Guard } from '../test/support/guards.ts';

const word = process.argv[2] ?? '';
const missed: string[] = [];
const env = { ...process.env, NO_COLOR: '1' };
for (const guard of guards.filter(({ keeps, file }) => `${keeps} ${file}`.includes(word))) {
  const isNoticed = isNoticedMissing(guard);
  if (!isNoticed) missed.push(guard.keeps);
  console.log(`${isNoticed ? 'red  ' : 'GREEN'} without what keeps ${guard.keeps} (${guard.file})`);
}
process.exitCode = missed.length === 0 ? 0 : 1;

function isNoticedMissing({ file, code, without, tests, named }: Guard): boolean {
  const whole = readFileSync(file, 'utf8');
  const write = (text: string) => {
    // Anew, not in place: other trees may share the file.
    rmSync(file);
    writeFileSync(file, text);
  };
  try {
    write(whole.replace(code, () => without));
    const run = spawnSync('npx', ['vitest', 'run', tests, '-t', named], { encoding: 'utf8', timeout: 900_000, env });
    const ran = /Tests {2}.*\d+ (failed|passed)/.test(run.stdout);
    if (!ran) console.log(`      its test did not run to an end: ${tests}`);
    return ran && run.status !== 0;
  } finally {
    write(whole);
  }
}
