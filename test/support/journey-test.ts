import { test as base } from '@playwright/test';
import { noteLastMessages, noteSeenMessages } from './seen-messages.ts';

export { expect } from '@playwright/test';

/** Playwright's own test, after which no browser context is left open: dozens of pages of earlier journeys slow the later. */
export const test = base.extend<{ contextsClosed: void }>({
  context: async ({ context }, use) => {
    await noteSeenMessages(context);
    await use(context);
    await noteLastMessages(context);
  },
  contextsClosed: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) {
        await noteLastMessages(context);
        await context.close();
      }
    },
    { auto: true },
  ],
});
