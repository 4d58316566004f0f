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
 * What axe finds on a page, a line each. It runs within the page: the usual builder opens a second page for each run,
 * which takes five times as long. Only pages with frames (the card form) need it.
 */
export async function axeFaults(page: Page, tags?: string[]): Promise<string[]> {
  await untilStill(page);
  const violations = page.frames().length > 1 ? await byBuilder(page, tags) : await within(page, tags);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Colours are judged when nothing fades any more; what turns without end is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has just begun is among the animations from the next frame on.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

async function byBuilder(page: Page, tags?: string[]): Promise<Violation[]> {
  const builder = new AxeBuilder({ page });
  return (await (tags ? builder.withTags(tags) : builder).analyze()).violations;
}

async function within(page: Page, tags?: string[]): Promise<Violation[]> {
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
