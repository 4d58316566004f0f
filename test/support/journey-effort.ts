import type { BrowserContext, Page } from '@playwright/test';

/** Counts a buyer's actions across pages: clicks on the site, and the fields they type into or choose from. */
export async function countEffort(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== window.top) return;
    const add = (key: string, text: string) =>
      sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? '[]'), text]));
    // A click on a label also clicks its field, but counts once.
    addEventListener(
      'pointerdown',
      ({ isTrusted, target }) => {
        if (isTrusted && target instanceof Element) add('clicks', target.textContent || target.tagName);
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        const typed = target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
        if (typed || target instanceof HTMLSelectElement) add('fields', target.id);
      },
      true,
    );
  });
}

export const clicksOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('clicks') ?? '[]') as string[]);
export const fieldsOf = (page: Page) =>
  page.evaluate(() => [...new Set(JSON.parse(sessionStorage.getItem('fields') ?? '[]') as string[])]);
