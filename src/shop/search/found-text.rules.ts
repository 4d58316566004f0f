import { countOf } from '#shared/count-of.ts';

interface Found {
  count: number;
  nearest: string | null;
  withoutTest: readonly unknown[];
}

/** Number of results on the page, including answers about conditions without a test. */
export function foundText({ count, nearest, withoutTest }: Found): string {
  if (nearest !== null) return `Nothing matches every word. Showing results for "${nearest}".`;
  return count > 0 ? countOf(count + withoutTest.length, 'result') : 'No DNA test found';
}
