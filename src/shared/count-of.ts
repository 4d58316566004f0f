const counts = new Intl.NumberFormat('en-AU');

/** "1 test", "3 tests", "1,500 tests". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${counts.format(count)} ${count === 1 ? one : many}`;
}

const percents = new Intl.NumberFormat('en-AU', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A share of 0 to 1: "12.5%". */
export function formatPercent(share: number): string {
  return percents.format(share);
}
