import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
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
