import { countOf } from '#shared/count-of.ts';

interface Found {
  count: number;
  nearest: string | null;
  withoutTest: readonly unknown[];
}

/** How much the page below shows, the answers about conditions without a test among it. */
export function foundText({ count, nearest, withoutTest }: Found): string {
  if (nearest !== null) return `Nothing matches every word. Showing results for "${nearest}".`;
  return count > 0 ? countOf(count + withoutTest.length, 'result') : 'No DNA test found';
}
