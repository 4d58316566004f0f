import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/support/chromium.ts';

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './test/support/journey-app.ts',
  workers: 2,
  // The longest first, so that the short ones fill the other worker.
  projects: [
    { name: 'story', testMatch: 'story.spec.ts' },
    { name: 'journeys', testIgnore: 'story.spec.ts' },
  ],
  retries: 0,
  // A machine may be five times as slow as another; what never comes fails all the same.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Set by the global setup before any worker starts.
    baseURL: process.env['JOURNEY_URL'],
    headless: true,
    actionTimeout: 45_000,
    // Recording every step costs a quarter of the run: `npm run e2e -- --trace retain-on-failure` where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
