import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Guard } from './guards.ts';

export type Verdict = 'red' | 'green' | 'did not run';

export interface MutantRunner {
  /** Runs the guard's test with the unchanged code, or with the code without the guard. One run at a time. */
  run: (guard: Guard, options: { broken: boolean }) => Promise<Verdict>;
  close: () => Promise<void>;
}

/**
 * One Vitest instance with one database server for many runs of single tests. The changed line is replaced while the
 * module is loaded, so the files of the checkout are unchanged and other tests can run at the same time.
 */
export async function startMutantRunner(): Promise<MutantRunner> {
  let active: Guard | undefined;
  const plugin = {
    name: 'mutant',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      active && id === path.resolve(active.file) ? { code: withoutGuard(active, code), map: null } : null,
  };
  const vitest = await createVitest(
    'test',
    { watch: false, reporters: [{}], silent: true, fsModuleCache: false, maxWorkers: 1, bail: 1 },
    { plugins: [plugin], server: { watch: null } },
  );
  await vitest.standalone();
  const project = vitest.getRootProject();
  return {
    run: async (guard, { broken }) => {
      if (!existsSync(guard.tests)) return 'did not run';
      const testNamePattern = new RegExp(guard.named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const specification = project.createSpecification(path.resolve(guard.tests), { testNamePattern });
      const restore = broken && guard.onDisk ? changeOnDisk(guard) : () => undefined;
      active = broken && !guard.onDisk ? guard : undefined;
      vitest.invalidateFile(path.resolve(guard.file));
      try {
        return verdictOf((await vitest.runTestSpecifications([specification])).testModules);
      } finally {
        active = undefined;
        restore();
        vitest.invalidateFile(path.resolve(guard.file));
      }
    },
    close: () => closeQuietly(vitest),
  };
}

/**
 * The text of the file without the guard. Throws if the guard's code does not occur exactly once, because it is
 * outdated.
 */
export function withoutGuard({ file, code, without }: Guard, text = readFileSync(file, 'utf8')): string {
  if (text.split(code).length !== 2) throw new Error(`${file} does not contain exactly once: ${code}`);
  return text.replace(code, () => without);
}

function changeOnDisk(guard: Guard): () => void {
  const whole = readFileSync(guard.file, 'utf8');
  const write = (text: string) => {
    // Written as a new file, because other worktrees may share the old one by hard link.
    rmSync(guard.file);
    writeFileSync(guard.file, text);
  };
  write(withoutGuard(guard, whole));
  return () => write(whole);
}

/** A file that fails to load proves nothing: a test must have run. */
function verdictOf(modules: TestModule[]): Verdict {
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  if (states.includes('failed')) return 'red';
  if (!states.includes('passed')) return 'did not run';
  // The last hook of a file checks the invariants.
  return modules.some((module) => module.state() === 'failed') ? 'red' : 'green';
}

async function closeQuietly(vitest: Vitest): Promise<void> {
  await vitest.close();
  // Tests that are meant to fail do not fail the command.
  process.exitCode = 0;
}
