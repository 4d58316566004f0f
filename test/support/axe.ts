import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds on a page and in its frames (the card form), one line each. The builder of
 * `@axe-core/playwright` opens a second page for each run, which takes five times as long.
 */
export async function axeFaults(page: Page, tags?: string[]): Promise<string[]> {
  await waitForAnimations(page);
  await Promise.all(page.frames().map(loadAxe));
  const violations = await runAxe(page, tags);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Waits for finite animations, because axe judges colours; endless animations are skipped. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A new animation is listed only from the next frame on.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Frames of another origin answer only with `allowedOrigins`: without it, axe would pass over what is in them. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
}

async function runAxe(page: Page, tags?: string[]): Promise<Violation[]> {
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    // Style sheets are preloaded only for an experimental rule; they take a seventh of the time.
    const preload = { assets: ['media'] };
    const options = { resultTypes: ['violations'], preload, ...(values ? { runOnly: { type: 'tag', values } } : {}) };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, tags);
}
