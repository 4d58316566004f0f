import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
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

test('where Linux cannot be asked, nothing stands before the program', () => {
  if (!hasTools) expect(makingRoom()).toEqual([]);
  else expect(makingRoom()).toEqual(['chrt', '-b', '0', 'taskset', '-c', expect.any(String)]);
});

test.skipIf(!hasTools || availableParallelism() === 1)(
  'a program and a thread that make room are batch work, and keep off the first processor',
  async () => {
    const [program = '', ...args] = makingRoom();
    const { stdout } = spawnSync(program, [...args, 'cat', '/proc/self/stat', '/proc/self/status'], {
      encoding: 'utf8',
    });
    const mine = processorsOf(readFileSync('/proc/self/status', 'utf8'));
    expect(policyOf(stdout.split('\n')[0]!)).toBe(SCHED_BATCH);
    expect(processorsOf(stdout)).not.toBe(mine);
    const code = `
      const { parentPort } = require('node:worker_threads');
      const { readFileSync } = require('node:fs');
      import(${JSON.stringify(new URL('processors.ts', import.meta.url).href)}).then(({ makeRoomHere }) => {
        makeRoomHere();
        parentPort.postMessage(['stat', 'status'].map((name) => readFileSync('/proc/thread-self/' + name, 'utf8')));
      });`;
    const worker = new Worker(code, { eval: true });
    const [[stat, status]] = (await once(worker, 'message')) as [[string, string]];
    expect([policyOf(stat), processorsOf(status)]).toEqual([SCHED_BATCH, processorsOf(stdout)]);
    expect(processorsOf(readFileSync('/proc/thread-self/status', 'utf8'))).toBe(mine);
  },
);
