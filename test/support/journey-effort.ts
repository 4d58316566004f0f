import type { BrowserContext, Page } from '@playwright/test';

/** Counts what a buyer does with their hands, from page to page: clicks on the site, and the fields they type into or choose in. */
export async function countEffort(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== window.top) return;
    const add = (key: string, text: string) =>
      sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? '[]'), text]));
    // A press on a label clicks its field as well: the hand did it once.
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
