import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isShortcutEnabled } from '#adapters/shortcuts.ts';

const isLinux = process.platform === 'linux' && existsSync('/proc/self/status');

/**
 * A command prefix for programs that run beside the app, so that they leave it enough processor time. The app has one
 * thread, PostgreSQL many processes, which get in its way on two cores. With batch scheduling none of them preempts the
 * app as soon as it receives a query, and one processor is left to the app alone. Each program execs the next, so the
 * process id stays the same. Empty where it is not supported: only Linux has these tools, if they are installed.
 */
export function backgroundCommandPrefix(): string[] {
  return commands().flatMap(([program, ...args]) => (runs(program!, [...args, 'true']) ? [program!, ...args] : []));
}

function commands(): string[][] {
  if (!isLinux) return [];
  return [
    ...(isShortcutEnabled('batch-priority') ? [['chrt', '-b', '0']] : []),
    ...(isShortcutEnabled('own-processor') ? [['taskset', '-c', allButOne().join(',')]] : []),
  ];
}

function runs(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** The processors that this process may use, without the first of several. */
function allButOne(): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const all = list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  return all.length > 1 ? all.slice(1) : all;
}
