import { beforeAll, expect, test } from 'vitest';
import { missedTargets, poolFindings, type PooledFinding } from '../scripts/genetics/validation/findings.ts';
import { parts } from '../scripts/genetics/validation/parts.ts';
import { plotsOf } from '../scripts/genetics/validation/plots.ts';
import { writeReport } from '../scripts/genetics/validation/report.ts';
import { measurePart, type MeasuredPart } from '../scripts/genetics/validation/saved-parts.ts';
import { smallSize } from '../scripts/genetics/validation/sizes.ts';
import { targetNames, targets, type Target } from '../scripts/genetics/validation/targets.ts';

let measured: MeasuredPart[] = [];
let findings: PooledFinding[] = [];
beforeAll(async () => {
  measured = [];
  for (const part of parts) measured.push(await measurePart(part, smallSize));
  findings = measured.flatMap((part) => poolFindings(part.findings));
}, 600_000);

// Times are measured by the full run and by `npm run bench`, because here other tests share the processors.
const isJudged = ({ open, unit }: Target) => open === undefined && unit !== 'seconds';

test('B4 B6 B7 the small validation run meets every reachable target except times', () => {
  const missed = findings.flatMap((one) =>
    missedTargets(one)
      .filter((name) => isJudged(targets[name]))
      .map((name) => [name, one.cell, one.value]),
  );
  expect(missed).toEqual([]);
});

test('the measured error for eight close breeds is at most 1.25 times the limit', () => {
  const [found] = findings.filter(({ targets: own }) => own.includes('eightCloseBreeds'));
  expect(found?.value).toBeLessThanOrEqual(1.25 * targets.eightCloseBreeds.limit.most);
});

test('unrelated dogs of a closed breed are rarely shown as relatives', () => {
  const shown = findings.find(({ cell, figure }) => cell.endsWith('unrelated, same breed') && figure === 'found');
  expect(shown?.value).toBeLessThanOrEqual(0.01);
});

test('every target of the report is measured', () => {
  const found = new Set(findings.flatMap((one) => one.targets));
  // Targets that need another program are measured only by the full run.
  const expected = targetNames.filter((name) => (targets[name] as Target).needs === undefined);
  expect(expected.filter((name) => !found.has(name))).toEqual([]);
});

test('the report prints each part with its seeds, and a missed target as missed', () => {
  const report = writeReport(measured);
  for (const part of parts) expect(report).toContain(`## ${part.title}\n`);
  expect(report).not.toContain('**not measured**');
  expect(report).toContain('| cross, bed | 0 (≤ 0.001) | 1 |');
  expect(report.match(/!\[/g)).toHaveLength(plotsOf(measured).length);
  const broken = measured.map((part) => ({
    ...part,
    findings: part.findings.map((one) => (one.targets.includes('kingMemory') ? { ...one, value: 1501 } : one)),
  }));
  expect(writeReport(broken)).toContain(
    '| KING, 10,000 x 4,000, memory | ≤ 1500 MB | 1500 MB | 0 of 1 | 1 | **missed** |',
  );
});
