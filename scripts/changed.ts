// npm test -- --changed: runs the checks that a change affects, and prints one line about those that were skipped.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { formatOf, journeysOf, lintOf, runStages, typecheck, unitOf, type Stage } from './stages.ts';
import { toolArgs } from './tools.ts';

const root = path.dirname(import.meta.dirname);
/** Reads every file, so no import leads from a changed file to it. */
const ARCHITECTURE = 'test/architecture.test.ts';
/** Maximum number of files passed to a tool; for more, whole folders are passed. */
const MAX_FILES = 300;

export interface Selection {
  linted: string[];
  formatted: string[];
  tests: string[];
  journeys: string[];
}

/** Changes since the given commit, otherwise since the branch left main; on main, since the last commit. */
export async function runChanged(since = branchPoint()): Promise<void> {
  const files = changedFiles(since);
  if (files.length === 0) {
    process.stdout.write(`Nothing has changed since ${since.slice(0, 12)}.\n`);
    return;
  }
  process.stdout.write(`Files changed since ${since.slice(0, 12)}: ${files.length}\n`);
  const selection = select(files, relatedTests(since));
  await runStages(stagesOf(selection));
  process.stdout.write(`${describeLeftOut(selection, countFiles())}\n`);
}

/** The stages to run for changed files and the tests that import them. */
export function select(files: readonly string[], related: readonly string[]): Selection {
  const ours = files.filter((file) => /^(?:src|test|scripts)\//.test(file));
  const whole = ours.length > MAX_FILES ? ['src', 'test', 'scripts'] : null;
  return {
    linted: whole ?? ours.filter((file) => /\.[cm]?[jt]sx?$/.test(file)),
    formatted: whole ?? ours,
    tests: [...new Set([...related, ARCHITECTURE])].toSorted(),
    journeys: ours.filter((file) => /^test\/journeys\/.+\.spec\.ts$/.test(file)),
  };
}

export function describeLeftOut(selection: Selection, all: { tests: number; journeys: number }): string {
  const left = [
    `${all.tests - selection.tests.length} of ${all.tests} test files`,
    `${all.journeys - selection.journeys.length} of ${all.journeys} browser journeys`,
    ...(selection.journeys.length > 0 ? [] : ['the build']),
    'the check for unused code',
    'the guards',
    'the check that journeys show every message',
  ];
  return (
    `Left out: ${left.join(', ')}.\nTests that read a changed file without importing it (SQL, content, sources) ` +
    'are also left out. `npm test` runs everything.'
  );
}

function stagesOf({ linted, formatted, tests, journeys }: Selection): Stage[] {
  return [
    typecheck,
    ...(linted.length > 0 ? [lintOf(linted)] : []),
    ...(formatted.length > 0 ? [formatOf(formatted)] : []),
    unitOf(tests),
    ...(journeys.length > 0 ? [journeysOf(journeys)] : []),
  ];
}

function relatedTests(since: string): string[] {
  const list = execFileSync(
    process.execPath,
    toolArgs('vitest', ['list', '--filesOnly', '--json', '--changed', since]),
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
  );
  const found = JSON.parse(list.slice(list.indexOf('['))) as { file: string }[];
  return found.map(({ file }) => path.relative(root, file).replaceAll('\\', '/'));
}

function changedFiles(since: string): string[] {
  const changed = git(['diff', '--name-only', '--diff-filter=d', '-z', since]);
  const added = git(['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set(`${changed}${added}`.split('\0'))].filter((file) => file && existsSync(path.join(root, file)));
}

function branchPoint(): string {
  for (const main of ['origin/main', 'main'])
    try {
      return git(['merge-base', 'HEAD', main]).trim();
    } catch {
      continue;
    }
  return 'HEAD';
}

function git(args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function countFiles(): { tests: number; journeys: number } {
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'test/*.test.{ts,tsx}'], { cwd: root }).length;
  return { tests, journeys: globSync('test/journeys/**/*.spec.ts', { cwd: root }).length };
}
