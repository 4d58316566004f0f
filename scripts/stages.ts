import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../test/support/chromium.ts';
import { findUnseenMessages, forgetSeenMessages } from '../test/support/seen-messages.ts';
import { toolArgs } from './tools.ts';

export interface Count {
  passed: number;
  failed: number;
  /** What failed, one line each. Printed again at the end of the run, because a cut log has only the end. */
  failures: string[];
}

export interface Stage {
  name: string;
  run: () => Promise<Count>;
}

const root = path.dirname(import.meta.dirname);
const reports = path.join(root, 'test-results');
// Child processes must find this Node and the tools of node_modules first, however this process was started.
const binaries = path.join(root, 'node_modules/.bin');
const PATH = `${path.dirname(process.execPath)}${path.delimiter}${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`;

export const typecheck = checks('typecheck', [
  ['node', 'scripts/api-paths.ts'],
  ['react-router', 'typegen'],
  // Each of its threads computes types of its own that they share: the four of tsc take half as long again as two on a
  // small machine.
  ['tsc', '--noEmit', '--checkers', '2'],
  ['tsc', '--noEmit', '-p', 'tsconfig.rules.json'],
  // What checks a signature has what browsers and Node share, and nothing of either alone.
  ['tsc', '--noEmit', '-p', 'tsconfig.web-rules.json'],
]);
export const lint = lintOf(['src', 'test', 'scripts']);
/** Finds files, dependencies and exports that only tests use. */
export const unused = checks('unused', [['knip', '--production', '--no-progress']]);
export const format = formatOf(['src', 'test', 'scripts']);
/** Breaks a few rules of the specification in turn, different ones each day: the test of each must fail. */
export const mutants = checks('guards', [['node', 'scripts/guards.ts', '--sample', '20']]);
export const unit = unitOf([]);
/** The store for the journeys builds first, and fills its database meanwhile. */
export const journeys: Stage = { name: 'browser journeys', run: runAllJourneys };

export function lintOf(paths: readonly string[]): Stage {
  return checks('lint', [['oxlint', '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern', ...paths]]);
}

export function formatOf(paths: readonly string[]): Stage {
  return checks('format', [['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths]]);
}

/** Without files, runs all tests. */
export function unitOf(files: readonly string[]): Stage {
  return { name: 'unit and service tests', run: () => runVitest(files) };
}

export function journeysOf(files: readonly string[]): Stage {
  return { name: 'browser journeys', run: () => runPlaywright(files) };
}

const noBrowser: Count = { passed: 0, failed: 1, failures: ['no browser could be installed'] };

/** Runs all stages even if one fails, those of one list in parallel, and prints a summary line at the end. */
export async function runStages(steps: (Stage | Stage[])[]): Promise<void> {
  const counts: Count[] = [];
  const failures: string[] = [];
  const runStage = async ({ name, run: runIt }: Stage) => {
    const count = await runIt();
    process.stdout.write(`== ${name}: ${count.passed} passed, ${count.failed} failed\n`);
    counts.push(count);
    failures.push(...count.failures.map((failure) => `FAILED ${name}: ${failure}`));
  };
  for (const step of steps) {
    const stages = [step].flat();
    process.stdout.write(`\n== ${stages.map(({ name }) => name).join(', ')}\n`);
    await Promise.all(stages.map(runStage));
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`\n${failures.map((failure) => `${failure}\n`).join('')}${passed} passed, ${failed} failed\n`);
}

/** A check of several commands, which stops at the first that fails. */
function checks(name: string, commands: readonly (readonly [string, ...string[]])[]): Stage {
  return {
    name,
    run: async () => {
      for (const [tool, ...args] of commands)
        if ((await run(tool, args)) !== 0) return { passed: 0, failed: 1, failures: [[tool, ...args].join(' ')] };
      return { passed: 1, failed: 0, failures: [] };
    },
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

async function runVitest(files: readonly string[]): Promise<Count> {
  if (!ensureBrowser()) return noBrowser;
  const file = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', ...reporters, ...files]);
  const report = readReport<VitestReport>(file);
  const failures: string[] = [];
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    if (status !== 'failed') continue;
    const where = path.relative(root, name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    for (const test of tests) failures.push(`${where}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    // A whole file can fail, if it does not load or its last hook finds a violated invariant.
    if (tests.length === 0) failures.push(`${where}: ${firstLine(message)}`);
  }
  return atLeastOneFailure(code, { passed: report?.numPassedTests ?? 0, failed: failures.length, failures });
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; line: number; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** All of them together must have shown every message of the specification. */
async function runAllJourneys(): Promise<Count> {
  forgetSeenMessages();
  const count = await runPlaywright([]);
  const unseen = findUnseenMessages();
  const failures = unseen.map((message) => `no journey has shown the message ${message}`);
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  return { ...count, failed: count.failed + unseen.length, failures: [...count.failures, ...failures] };
}

async function runPlaywright(files: readonly string[]): Promise<Count> {
  if (!ensureBrowser()) return noBrowser;
  const file = freshReport('playwright.json');
  const code = await run('playwright', ['test', ...files]);
  const report = readReport<PlaywrightReport>(file);
  return atLeastOneFailure(code, {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    failures: report?.suites.flatMap(failuresOf) ?? [],
  });
}

/** A journey that only passed on a retry counts as failed. */
function failuresOf({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map(({ title, line }) => `${file}:${line} ${title}`), ...suites.flatMap(failuresOf)];
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}

function run(tool: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, toolArgs(tool, args), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH },
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${tool}: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

function atLeastOneFailure(code: number, count: Count): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`no test failed, but the run ended with ${code}: see the errors above`] };
}
