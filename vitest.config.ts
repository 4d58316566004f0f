import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const patience = { testTimeout: 240_000, hookTimeout: 240_000 };
/** These change or count what belongs to the whole process: prepared statements, settings, signals, the globals of a browser. */
const alone = [
  'src/db/**/*.test.ts',
  'src/platform/context/config.test.ts',
  'src/adapters/shortcuts.test.ts',
  'src/**/use-*.test.ts',
  'test/supervise.test.ts',
  'src/**/*.test.tsx',
  'test/*.test.tsx',
];

/** Over 20 seconds each. Where Vitest has not run before, it goes by the size of a file. */
const slow = [
  'src/app/demo/demo.test.ts',
  'test/genetics-validation.test.ts',
  'test/dev.test.ts',
  'src/shop/payments/webhook-orders.test.ts',
  'src/shop/payments/failpoints.test.ts',
  'test/access-matrix.test.ts',
  'src/platform/sign-in/rate-limits.test.ts',
  'src/animals/activation/activation-kill.test.ts',
];

/** Slow files begin first: one that begins last keeps one processor busy while the others rest. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((file) => moduleId.endsWith(`/${file}`));
    const { true: first = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      (file) => `${isSlow(file)}`,
    );
    return [...first, ...others];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    globalSetup: ['test/support/global-setup.ts'],
    // One more than a small machine has processors: tests wait for PostgreSQL and for processes that they start.
    maxWorkers: 3,
    projects: [
      {
        // Files that follow each other in one process load the program once: half of the processor time of the run.
        test: {
          ...patience,
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          exclude: alone,
        },
      },
      { test: { ...patience, name: 'alone', include: alone } },
    ],
  },
});
