import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds on a page, one line each. axe runs within the page: its usual builder opens a second
 * page for each run, which takes five times as long and is needed only for pages with frames (the card form).
 */
export async function axeFaults(page: Page, tags?: string[]): Promise<string[]> {
  await waitForAnimations(page);
  const violations = page.frames().length > 1 ? await runInBuilder(page, tags) : await runInPage(page, tags);
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

async function runInBuilder(page: Page, tags?: string[]): Promise<Violation[]> {
  const builder = new AxeBuilder({ page });
  return (await (tags ? builder.withTags(tags) : builder).analyze()).violations;
}

async function runInPage(page: Page, tags?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    const options = { resultTypes: ['violations'], ...(values ? { runOnly: { type: 'tag', values } } : {}) };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, tags);
}
