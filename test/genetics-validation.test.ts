import { expect, test } from 'vitest';
import { isMet } from '../scripts/genetics/validation/findings.ts';
import { writeReport } from '../scripts/genetics/validation/report.ts';
import { measureAll, smallSize } from '../scripts/genetics/validation/validate.ts';

test('B4 B7 composition, files and parentage of simulated animals are as wanted; docs/science.md has the large version', () => {
  const findings = measureAll(smallSize);
  const missed = findings.filter(({ value, wanted }) => wanted !== null && !isMet(value, wanted));
  expect(missed).toEqual([]);
  expect(findings.filter(({ wanted }) => wanted !== null).length).toBeGreaterThan(30);
  expect(writeReport(findings, smallSize)).toContain('| cross, bed | largest difference from VCF | <= 0.001 | 0 |');
}, 60_000);
