import type { Page } from '@playwright/test';

const WIDTHS = [390, 1280];

/** Saves screenshots of the page on a phone and on a desktop, such as `test-results/vet-review-390.png`. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}
