import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toolArgs } from '../scripts/tools.ts';
import { scratch } from './support/scratch.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Programs that npm finds on every system: Node and the tools of node_modules/.bin. */
const PROGRAMS = ['node', 'knip', 'oxfmt', 'oxlint', 'playwright', 'react-router', 'tsc', 'vitest'];
const POSIX_PART = /^node scripts\/has-exec\.js && exec ([^&|]+) \|\| (.+)$/;

/** The commands that cmd.exe runs: has-exec.js fails on Windows, so it never reaches the `exec` after it. */
function commandsInCmd(script: string): string[] {
  return (POSIX_PART.exec(script)?.[2] ?? script).split(/&&|\|\||&|\|/).map((command) => command.trim());
}

test.each(Object.entries(scripts))('npm run %s runs in cmd.exe', (_, script) => {
  // Quotes, variables, substitutions, redirections and command lists, which only a POSIX shell supports.
  expect(script).not.toMatch(/['`$;<>\\*?~]/);
  for (const command of commandsInCmd(script)) {
    const [program = '', file = ''] = command.split(' ');
    expect(PROGRAMS).toContain(program);
    if (program === 'node')
      expect(existsSync(command.split(' ').find((word) => word.startsWith('scripts/')) ?? file)).toBe(true);
  }
});

test('npm start runs the same command with and without `exec`', () => {
  const [, withExec, without] = POSIX_PART.exec(scripts['start']!) ?? [];
  expect(withExec).toBe(without);
  expect(spawnSync(process.execPath, ['scripts/has-exec.js']).status).toBe(process.platform === 'win32' ? 1 : 0);
});

test.skipIf(process.platform === 'win32')(
  'npm start becomes the supervisor: a signal to the shell of npm reaches it, and npm waits until it exits',
  async () => {
    const app = path.join(scratch(), 'app-of-npm-start.mjs');
    writeFileSync(
      app,
      `process.once('SIGTERM', () => setTimeout(() => process.exit(0), 200)); process.send('alive'); console.log('up');
       setInterval(() => process.send('alive'), 1000);`,
    );
    const command = scripts['start']!.replaceAll('supervise.js', `supervise.js "${app}"`);
    const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    expect(await once(shell, 'exit')).toEqual([0, null]);
  },
  60_000,
);

test.each(PROGRAMS.filter((program) => program !== 'node'))('%s is run by Node itself, not by a shell', (tool) => {
  const [file = '', option] = toolArgs(tool, ['--version']);
  expect(option).toBe('--version');
  expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node|^(?:import|require|const|'use strict')/);
});
