import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { makingRoom } from './processors.ts';

const hasTools = ['chrt -b 0 true', 'taskset -c 0 true'].every((line) => {
  const [program = '', ...args] = line.split(' ');
  return spawnSync(program, args).status === 0;
});
const SCHED_BATCH = '3';
// The 41st word of proc(5) stat; the program's name before the bracket may have blanks.
const policyOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38];
const processorsOf = (status: string) => /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];

test('a program is started with scheduling tools only where Linux offers them', () => {
  if (!hasTools) expect(makingRoom()).toEqual([]);
  else expect(makingRoom()).toEqual(['chrt', '-b', '0', 'taskset', '-c', expect.any(String)]);
});

test.skipIf(!hasTools || availableParallelism() === 1)(
  'a background program runs as batch work, and not on the first processor',
  () => {
    const [program = '', ...args] = makingRoom();
    const { stdout } = spawnSync(program, [...args, 'cat', '/proc/self/stat', '/proc/self/status'], {
      encoding: 'utf8',
    });
    const mine = processorsOf(readFileSync('/proc/self/status', 'utf8'));
    expect(policyOf(stdout.split('\n')[0]!)).toBe(SCHED_BATCH);
    expect(processorsOf(stdout)).not.toBe(mine);
  },
);
