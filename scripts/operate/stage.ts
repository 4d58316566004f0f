import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir, removeDataDir } from '../../test/support/data-dir.ts';
import type { Options, Flag } from './options.ts';
import { openReport, type Report } from './report.ts';

/** A temporary folder, and the processes to stop and cleanups to run when the command ends for any reason. */
export interface Stage {
  report: Report;
  folder(name: string): string;
  /** Cleanups run in reverse order; if one fails, the others still run. */
  atEnd(cleanup: () => unknown): void;
  /** Stops a process when the command ends, also after a crash. */
  own(child: ChildProcess): void;
}

/** Runs a command and exits: 0 if every check passed, 1 if a check or the command failed. */
export async function runStage(title: string, run: (stage: Stage) => Promise<void>): Promise<void> {
  const root = makeDataDir(title.replaceAll(' ', '-'));
  const cleanups: (() => unknown)[] = [];
  const report = openReport(title);
  const end = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) {
      await Promise.resolve()
        .then(cleanup)
        .catch((error: unknown) => console.error(error));
    }
    if (!process.env['KEEP_FOLDER']) removeDataDir(root);
  };
  const endWith = async (exitCode: () => number) => {
    await end();
    process.exit(exitCode());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endWith(() => 1));
  process.once('uncaughtException', (error) => {
    report.check('nothing failed outside the checks', false, error.stack ?? error.message);
    void endWith(() => report.finish());
  });
  const stage: Stage = {
    report,
    atEnd: (cleanup) => void cleanups.push(cleanup),
    own(child) {
      endWithThis(child);
      cleanups.push(() => child.kill());
    },
    folder(name) {
      const folder = path.join(root, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
  };
  try {
    await run(stage);
  } catch (error) {
    report.check('the command finished', false, error instanceof Error ? (error.stack ?? '') : String(error));
  }
  await end();
  process.exit(report.finish());
}

/** Kills the child when this process ends for any reason other than SIGKILL. */
export function endWithThis(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** Prints the help or the error and exits, unless the options are valid. */
export function valuesOrEnd<F extends Record<string, Flag>>(options: Options<F>) {
  if ('values' in options) return options.values;
  (options.exitCode === 0 ? console.log : console.error)(options.text);
  process.exit(options.exitCode);
}
