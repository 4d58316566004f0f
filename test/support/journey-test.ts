import { test as base } from '@playwright/test';
import { noteLastMessages, noteSeenMessages } from './seen-messages.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's `test`, but it closes all browser contexts afterwards: dozens of open pages would slow later journeys.
 */
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
