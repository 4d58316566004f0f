import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { takesShortcut } from '#adapters/shortcuts.ts';

const isLinux = process.platform === 'linux' && existsSync('/proc/self/status');

/**
 * Before a program's name: what runs beside the app makes room for it. The app has one thread, PostgreSQL many processes: on
 * two cores they get in its way. As batch work none of them takes its processor the moment it is sent a question, and one
 * processor is left to the app altogether. Each program becomes the next, so the number of the process stays. Only Linux
 * knows of it, and only where its tools are.
 */
export function makingRoom(): string[] {
  return commands().flatMap(([program, ...args]) => (runs(program!, [...args, 'true']) ? [program!, ...args] : []));
}

function commands(): string[][] {
  if (!isLinux) return [];
  return [
    ...(takesShortcut('batch-priority') ? [['chrt', '-b', '0']] : []),
    ...(takesShortcut('own-processor') ? [['taskset', '-c', allButOne().join(',')]] : []),
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
