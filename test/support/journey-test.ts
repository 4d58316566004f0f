import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Playwright's own test, after which no browser context is left open: dozens of pages of earlier journeys slow the later. */
export const test = base.extend<{ contextsClosed: void }>({
  contextsClosed: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
