import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir, removeDataDir } from '../../test/support/data-dir.ts';
import type { Options, Flag } from './options.ts';
import { openReport, type Report } from './report.ts';

/** A folder of its own, and what must be ended when the command ends, however it ends. */
export interface Stage {
  report: Report;
  folder(name: string): string;
  /** Cleanups run last first; one that fails does not keep the others. */
  atEnd(cleanup: () => unknown): void;
  /** Ends a process with the command, also when the command crashes. */
  own(child: ChildProcess): void;
}

/** Runs a command to its exit code: 0 when every check passed, 1 when one failed or the command did. */
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

/** However this process ends, a hard kill aside. */
export function endWithThis(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** Prints the help or the mistake and ends, unless the options were read. */
export function valuesOrEnd<F extends Record<string, Flag>>(options: Options<F>) {
  if ('values' in options) return options.values;
  (options.exitCode === 0 ? console.log : console.error)(options.text);
  process.exit(options.exitCode);
}
