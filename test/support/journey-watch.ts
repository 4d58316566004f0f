import { expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { axeFaults } from './axe.ts';

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

export interface Watch {
  /** A fault that the journey provokes: the browser logs each answer of 400 and above of a fetch. */
  expect: (status: number, path: RegExp) => void;
  /** What the browser complained about and no one expected. */
  complaints: () => string[];
}

/** Listens to what the browser complains about: errors of scripts, refused content, failed requests. */
export function watch(page: Page): Watch {
  const heard: { text: string; url: string }[] = [];
  const expected: { status: number; path: RegExp }[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') heard.push({ text: message.text(), url: message.location().url });
  });
  page.on('pageerror', (error) => heard.push({ text: `uncaught: ${error.message}`, url: page.url() }));
  const isExpected = ({ text, url }: { text: string; url: string }) =>
    expected.some(({ status, path }) => text.includes(`status of ${status}`) && path.test(url));
  return {
    expect: (status, path) => void expected.push({ status, path }),
    complaints: () => heard.filter((one) => !isExpected(one)).map(({ text, url }) => `${text} (${url})`),
  };
}

/** Checked on every screen: a title, one h1, nothing wider than the window or a phone, and no axe violations (AA). */
export async function expectSound(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Damsire/);
  await expect(page.locator('h1'), `one h1 on ${page.url()}`).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectFitsPhone(page);
  await expectAccessible(page, AXE_TAGS);
}

/** The same on a desk and on a phone. The page stays open and is laid out again, which takes less than to load it twice. */
export async function expectSoundWideAndNarrow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  await expectSound(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, AXE_TAGS);
  await page.setViewportSize(size);
}

/** Without `tags` by every rule that axe has, good practice too. */
export async function expectAccessible(page: Page, tags?: string[]): Promise<void> {
  expect(await axeFaults(page, tags), `axe on ${page.url()}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  // A page that follows the width by script is laid out again a moment later.
  await expect.poll(tooWide, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size || size.width <= PHONE.width) return;
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/** A control by the beginning of its label; the mark of a required field follows it. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
}

/**
 * A message that disappears by itself is awaited from before the action that triggers it, which can take longer than
 * the message stays.
 */
export async function expectSaid(page: Page, texts: string[], act: () => Promise<unknown>): Promise<void> {
  const said = texts.map((text) => expect(page.getByText(text).first()).toBeVisible({ timeout: 120_000 }));
  await Promise.all([...said, act()]);
}

/** Opens an address and waits until the scripts of the page are at work. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
}

export async function untilAwake(page: Page): Promise<void> {
  // Said by the script of a static page, and by React once it listens to links and keys as well (src/root.tsx).
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset);
}
