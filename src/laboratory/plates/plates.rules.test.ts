import { expect, test } from 'vitest';
import { freeWells, refuseWell, WELL, wells } from './plates.rules.ts';

test('a plate has 96 wells, filled column by column', () => {
  expect(wells).toHaveLength(96);
  expect([wells[0], wells[7], wells[8], wells[95]]).toEqual(['A1', 'H1', 'A2', 'H12']);
  expect(wells.every((well) => WELL.test(well))).toBe(true);
  for (const wrong of ['I1', 'A0', 'A13', '1A', '']) expect(WELL.test(wrong), wrong).toBe(false);
});

test('samples fill the free wells, from the requested one on', () => {
  expect(freeWells(new Set(['C1', 'E1'])).slice(0, 3)).toEqual(['D1', 'F1', 'G1']);
  expect(freeWells(new Set(['A12']), 'H11').slice(0, 2)).toEqual(['H11', 'B12']);
});

test('control wells are never used for samples, even if requested', () => {
  const free = freeWells(new Set());
  expect(free).toHaveLength(92);
  expect(wells.filter((well) => !free.includes(well))).toEqual(['A1', 'B1', 'G12', 'H12']);
  expect(freeWells(new Set(), 'F12')).toEqual(['F12']);
  expect(refuseWell('H12', new Set())).toBe('Well H12 is for the negative control. Choose another well.');
  expect(refuseWell('B1', new Set())).toBe('Well B1 is for the positive control. Choose another well.');
  expect(refuseWell('C1', new Set())).toBeNull();
});
