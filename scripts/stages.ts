import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../test/support/chromium.ts';
import { findUnseenMessages, forgetSeenMessages } from '../test/support/seen-messages.ts';
import { toolArgs } from './tools.ts';

export interface Count {
  passed: number;
  failed: number;
}

export interface Stage {
  name: string;
  run: () => Promise<Count>;
}

const root = path.dirname(import.meta.dirname);
const reports = path.join(root, 'test-results');
// So that every child finds this Node and the tools of node_modules first, whatever started us.
const binaries = path.join(root, 'node_modules/.bin');
const PATH = `${path.dirname(process.execPath)}${path.delimiter}${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`;

export const typecheck = checks('typecheck', [
  ['node', 'scripts/api-paths.ts'],
  ['react-router', 'typegen'],
  ['tsc', '--noEmit'],
  ['tsc', '--noEmit', '-p', 'tsconfig.rules.json'],
  // What checks a signature has what browsers and Node share, and nothing of either alone.
  ['tsc', '--noEmit', '-p', 'tsconfig.web-rules.json'],
]);
export const lint = lintOf(['src', 'test', 'scripts']);
/** Files, dependencies and exports that nothing but tests uses. */
export const unused = checks('unused', [['knip', '--production', '--no-progress']]);
export const format = formatOf(['src', 'test', 'scripts']);
/** A few rules of the specification are broken in turn, each day others: the test of each must notice. */
export const mutants = checks('rules broken on purpose', [['node', 'scripts/guards.ts', '--sample', '20']]);
export const build = checks('build', [['node', 'scripts/build.ts']]);
export const unit = unitOf([]);
export const journeys: Stage = { name: 'browser journeys', run: runAllJourneys };

export function lintOf(paths: readonly string[]): Stage {
  return checks('lint', [['oxlint', '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern', ...paths]]);
}

export function formatOf(paths: readonly string[]): Stage {
  return checks('format', [['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths]]);
}

/** No files: all tests. */
export function unitOf(files: readonly string[]): Stage {
  return { name: 'unit and service tests', run: () => runVitest(files) };
}

export function journeysOf(files: readonly string[]): Stage {
  return { name: 'browser journeys', run: () => runPlaywright(files) };
}

/** Runs every stage, whatever the one before said, and ends with one line that sums them up. */
export async function runStages(stages: Stage[]): Promise<void> {
  const counts: Count[] = [];
  for (const stage of stages) {
    process.stdout.write(`\n== ${stage.name}\n`);
    const count = await stage.run();
    process.stdout.write(`== ${stage.name}: ${count.passed} passed, ${count.failed} failed\n`);
    counts.push(count);
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

/** One check made of commands: the first that fails ends it. */
function checks(name: string, commands: readonly (readonly [string, ...string[]])[]): Stage {
  return {
    name,
    run: async () => {
      for (const [tool, ...args] of commands) if ((await run(tool, args)) !== 0) return { passed: 0, failed: 1 };
      return { passed: 1, failed: 0 };
    },
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

async function runVitest(files: readonly string[]): Promise<Count> {
  if (!ensureBrowser()) return { passed: 0, failed: 1 };
  const file = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', ...reporters, ...files]);
  const report = readReport<VitestReport>(file);
  // A file can fail as a whole: it does not load, or its last hook finds a broken invariant.
  const wholeFiles = report?.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((one) => one.status === 'failed'),
  );
  return atLeastOneFailure(code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (wholeFiles?.length ?? 0),
  });
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** All of them together must have shown every message of the specification. */
async function runAllJourneys(): Promise<Count> {
  forgetSeenMessages();
  const count = await runPlaywright([]);
  const unseen = findUnseenMessages();
  for (const message of unseen) process.stdout.write(`no journey has shown the message ${message}\n`);
  return { ...count, failed: count.failed + unseen.length };
}

async function runPlaywright(files: readonly string[]): Promise<Count> {
  if (!ensureBrowser()) return { passed: 0, failed: 1 };
  const file = freshReport('playwright.json');
  const code = await run('playwright', ['test', ...files]);
  const stats = readReport<PlaywrightReport>(file)?.stats;
  return atLeastOneFailure(code, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  });
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
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
