/** Runs the command line as a separate process and measures its output, time and peak memory. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface CommandRun {
  readonly seconds: number;
  /** Peak memory of the process. */
  readonly megabytes: number;
}

// On Linux, maxRSS starts with the memory of the parent process. VmHWM counts only this process.
const report = `process.on('exit', () => {
  const { existsSync, readFileSync } = process.getBuiltinModule('fs');
  const status = '/proc/self/status';
  const own = existsSync(status) && /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'));
  process.stderr.write('\\nmaxrss=' + (own ? own[1] : process.resourceUsage().maxRSS));
})`;
const script = new URL('../../genetics.ts', import.meta.url).pathname;

/** Runs a command and writes its standard output to the file `into`. */
export function runCommand(args: readonly string[], into: string): CommandRun {
  const out = openSync(into, 'w');
  try {
    const from = performance.now();
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(report)}`, script, ...args],
      { stdio: ['ignore', out, 'pipe'], encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
    const kilobytes = Number(/maxrss=(\d+)/.exec(stderr)?.[1] ?? Number.NaN);
    return { seconds: (performance.now() - from) / 1000, megabytes: kilobytes / 1024 };
  } finally {
    closeSync(out);
  }
}

/** Parses a table with a header row, as written by PLINK and by our commands. */
export function readColumns(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/^#/, '').split(/\s+/));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

export function printedTable(args: readonly string[], into: string): Record<string, string>[] {
  runCommand(args, into);
  return readColumns(readFileSync(into, 'utf8'));
}
