import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Guard } from './guards.ts';

export type Verdict = 'red' | 'green' | 'did not run';

export interface MutantRunner {
  /** What the guard's test says of the code as it is, or of the code without the guard. One at a time. */
  run: (guard: Guard, options: { broken: boolean }) => Promise<Verdict>;
  close: () => Promise<void>;
}

/**
 * One Vitest, with one database server, for many runs of single tests. The changed line is swapped in while the module
 * is loaded, so the files of this checkout stay as they are and other tests can run at the same time.
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

/** The text of the file without the guard; a guard whose code does not occur exactly once is out of date. */
export function withoutGuard({ file, code, without }: Guard, text = readFileSync(file, 'utf8')): string {
  if (text.split(code).length !== 2) throw new Error(`${file} does not contain exactly once: ${code}`);
  return text.replace(code, () => without);
}

function changeOnDisk(guard: Guard): () => void {
  const whole = readFileSync(guard.file, 'utf8');
  const write = (text: string) => {
    // Anew, not in place: other trees may share the file.
    rmSync(guard.file);
    writeFileSync(guard.file, text);
  };
  write(withoutGuard(guard, whole));
  return () => write(whole);
}

/** A file that does not load proves nothing: a test must have run. */
function verdictOf(modules: TestModule[]): Verdict {
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  if (states.includes('failed')) return 'red';
  if (!states.includes('passed')) return 'did not run';
  // The last hook of a file looks for broken invariants.
  return modules.some((module) => module.state() === 'failed') ? 'red' : 'green';
}

async function closeQuietly(vitest: Vitest): Promise<void> {
  await vitest.close();
  // Tests that went red on purpose do not fail the command.
  process.exitCode = 0;
}
