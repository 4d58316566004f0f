import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { backgroundCommandPrefix } from './processors.ts';

const hasTools = ['chrt -b 0 true', 'taskset -c 0 true'].every((line) => {
  const [program = '', ...args] = line.split(' ');
  return spawnSync(program, args).status === 0;
});
const SCHED_BATCH = '3';
// Field 41 of proc(5) stat. The program name, which may contain spaces, ends at the last bracket.
const policyOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38];
const processorsOf = (status: string) => /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];

test('a program is started with scheduling tools only on Linux and only if they are installed', () => {
  if (!hasTools) expect(backgroundCommandPrefix()).toEqual([]);
  else expect(backgroundCommandPrefix()).toEqual(['chrt', '-b', '0', 'taskset', '-c', expect.any(String)]);
});

test.skipIf(!hasTools || availableParallelism() === 1)(
  'a background program runs as batch work, and not on the first processor',
  () => {
    const [program = '', ...args] = backgroundCommandPrefix();
    const { stdout } = spawnSync(program, [...args, 'cat', '/proc/self/stat', '/proc/self/status'], {
      encoding: 'utf8',
    });
    const own = processorsOf(readFileSync('/proc/self/status', 'utf8'));
    expect(policyOf(stdout.split('\n')[0]!)).toBe(SCHED_BATCH);
    expect(processorsOf(stdout)).not.toBe(own);
  },
);
