import { spawn } from 'node:child_process';
import path from 'node:path';
import { scratch } from './scratch.ts';

/** Runs a script of this folder in a child process that kills itself at the step; returns the signal that ended it. */
export function runAndKill(script: string, step: string, task: object): Promise<string | null> {
  const child = spawn(process.execPath, [path.resolve('test/support', script), JSON.stringify(task)], {
    env: { ...process.env, FAIL_AT: step, TEST_SCRATCH: scratch() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
}
