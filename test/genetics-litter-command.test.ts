import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { litter } from '../scripts/genetics/litter-command.ts';
import type { LitterForecast } from '#genetics/breeding/litter-simulator.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'damsire-litter-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function forecast(test: { modeCode: string; dam: unknown; sire: unknown; alleleOrder?: string[] }) {
  const file = path.join(folder, 'litter.json');
  writeFileSync(file, JSON.stringify({ tests: [{ testId: 1, name: 'prcd-PRA', ...test }] }));
  const { value } = await litter({ species: 'dog', values: { in: file }, json: false, flags: new Set() });
  const [outcome] = (value as LitterForecast).tests;
  return [outcome?.basis, ...(outcome?.offspring ?? []).map(({ genotype, fraction }) => `${genotype} ${fraction}`)];
}

test('litter reads genotypes in any order and case, as the imports do', async () => {
  const expected = await forecast({ modeCode: 'AR', dam: 'N/P', sire: 'N/P' });
  expect(expected).toEqual(['exact', 'N/N 1/4', 'N/P 1/2', 'P/P 1/4']);
  for (const [dam, sire] of [
    ['P/N', 'n/p'],
    ['p/n', ' N / P '],
    ['N|P', 'p|n'],
  ])
    expect(await forecast({ modeCode: 'AR', dam, sire })).toEqual(expected);
  expect(await forecast({ modeCode: 'AR', dam: 'n/n', sire: 'N/N' })).toEqual(['exact', 'N/N 1/1']);
  expect(await forecast({ modeCode: 'XR', dam: 'p/n', sire: 'n/n' })).toEqual(
    await forecast({ modeCode: 'XR', dam: 'N/P', sire: 'N' }),
  );
  expect(await forecast({ modeCode: 'TRAIT', dam: 'b/B', sire: 'B/b', alleleOrder: ['B', 'b'] })).toEqual([
    'exact',
    'B/B 1/4',
    'B/b 1/2',
    'b/b 1/4',
  ]);
  expect(await forecast({ modeCode: 'AR', dam: 'N/P', sire: null })).toEqual(['unknown']);
});

test('litter refuses an unknown genotype and names the test, the parent and the known alleles', async () => {
  const refused = async (of: Parameters<typeof forecast>[0]) => {
    try {
      return await forecast(of);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(await refused({ modeCode: 'AR', dam: 'N/Q', sire: 'N/N' })).toMatch(/^prcd-PRA, dam: "Q"/);
  expect(await refused({ modeCode: 'AR', dam: 'N/N', sire: 'N' })).toMatch(/^prcd-PRA, sire: "N" names one allele/);
  expect(await refused({ modeCode: 'XR', dam: 'N/N', sire: 'N/P' })).toMatch(/^prcd-PRA, sire: A male has one X/);
  expect(await refused({ modeCode: 'TRAIT', dam: 'B/x', sire: 'B/b', alleleOrder: ['B', 'b'] })).toBe(
    'prcd-PRA, dam: "x" is not an allele of this test (B, b).',
  );
  expect(await refused({ modeCode: 'AR', dam: 1, sire: 'N/N' })).toBe('prcd-PRA, dam: the genotype must be a text.');
  expect(await refused({ modeCode: 'recessive', dam: 'N/N', sire: 'N/N' })).toMatch(/"modeCode" must be one of AR, /);
});
