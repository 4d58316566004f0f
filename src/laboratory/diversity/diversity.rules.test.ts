import { expect, test } from 'vitest';
import { countByLength, drawRuns } from './diversity.rules.ts';

const run = (chromosome: string, from: number, to: number) => ({ chromosome, from, to, kb: (to - from) / 1000 });

test('runs are counted by length, each in one class', () => {
  const runs = [run('1', 0, 1_500_000), run('1', 0, 5_000_000), run('2', 0, 9_000_000), run('3', 0, 25_000_000)];
  expect(countByLength(runs)).toEqual([
    { fromMb: 1, toMb: 5, runs: 1, totalKb: 1500 },
    { fromMb: 5, toMb: 10, runs: 2, totalKb: 14_000 },
    { fromMb: 10, toMb: 20, runs: 0, totalKb: 0 },
    { fromMb: 20, toMb: null, runs: 1, totalKb: 25_000 },
  ]);
});

test('runs are drawn on their autosome, relative to its length', () => {
  const drawn = drawRuns('dog', [run('38', 0, 23_914_537 / 2)]);
  expect(drawn.map(({ name }) => name)).toEqual(Array.from({ length: 38 }, (_, at) => String(at + 1)));
  expect(drawn[0]).toEqual({ name: '1', width: 1, runs: [] });
  expect(drawn[37]!.runs).toEqual([{ from: 0, to: 0.5 }]);
  expect(drawRuns('cat', [])).toHaveLength(18);
});
