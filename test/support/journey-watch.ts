import { expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { axeFaults } from './axe.ts';

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

export interface ErrorLog {
  /** Declares an error that the journey provokes: the browser logs each fetch response with status 400 or above. */
  expect: (status: number, path: RegExp) => void;
  /** The logged errors that were not declared. */
  unexpected: () => string[];
}

/** Records the errors in the browser's console: script errors, refused content, failed requests. */
export function watchErrors(page: Page): ErrorLog {
  const logged: { text: string; url: string }[] = [];
  const expected: { status: number; path: RegExp }[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') logged.push({ text: message.text(), url: message.location().url });
  });
  page.on('pageerror', (error) => logged.push({ text: `uncaught: ${error.message}`, url: page.url() }));
  const isExpected = ({ text, url }: { text: string; url: string }) =>
    expected.some(({ status, path }) => text.includes(`status of ${status}`) && path.test(url));
  return {
    expect: (status, path) => void expected.push({ status, path }),
    unexpected: () => logged.filter((one) => !isExpected(one)).map(({ text, url }) => `${text} (${url})`),
  };
}

/**
 * Checks a screen: it has a title and one h1, nothing is wider than the window or a phone, and axe finds no violations
 * (AA).
 */
export async function expectSound(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Damsire/);
  await expect(page.locator('h1'), `one h1 on ${page.url()}`).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectFitsPhone(page);
  await expectAccessible(page, AXE_TAGS);
}

/** The same checks at desktop and phone size. The page is resized, which is faster than loading it twice. */
export async function expectSoundWideAndNarrow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  await expectSound(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, AXE_TAGS);
  await page.setViewportSize(size);
}

/** Without `tags`, every axe rule applies, best practices included. */
export async function expectAccessible(page: Page, tags?: string[]): Promise<void> {
  expect(await axeFaults(page, tags), `axe on ${page.url()}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  // A page that adapts to the width with scripts is laid out again a moment later.
  await expect.poll(tooWide, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size || size.width <= PHONE.width) return;
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/** Finds a control by the beginning of its label, because required fields have a mark at the end. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
}

/**
 * Starts to wait for messages before the action that triggers them, because the action can take longer than a message
 * is visible.
 */
export async function expectMessages(page: Page, texts: string[], act: () => Promise<unknown>): Promise<void> {
  const visible = texts.map((text) => expect(page.getByText(text).first()).toBeVisible({ timeout: 120_000 }));
  await Promise.all([...visible, act()]);
}

/** Opens a URL and waits until the scripts of the page are running. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
}

export async function untilAwake(page: Page): Promise<void> {
  // Set by the script of static pages, and by React once it handles links and keys (src/root.tsx).
  // A locator, because Playwright's script for locators is in the page anyway; waiting for a function loads it twice.
  await page.locator('html[data-awake]').waitFor({ state: 'attached' });
}
