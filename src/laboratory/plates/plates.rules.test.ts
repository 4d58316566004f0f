import { expect, test } from 'vitest';
import { freeWells, WELL, wells } from './plates.rules.ts';

test('a plate has 96 wells, filled column by column', () => {
  expect(wells).toHaveLength(96);
  expect([wells[0], wells[7], wells[8], wells[95]]).toEqual(['A1', 'H1', 'A2', 'H12']);
  expect(wells.every((well) => WELL.test(well))).toBe(true);
  for (const wrong of ['I1', 'A0', 'A13', '1A', '']) expect(WELL.test(wrong), wrong).toBe(false);
});

test('samples fill the free wells, from the requested one on', () => {
  expect(freeWells(new Set(['A1', 'C1'])).slice(0, 3)).toEqual(['B1', 'D1', 'E1']);
  expect(freeWells(new Set(['A12']), 'H11').slice(0, 2)).toEqual(['H11', 'B12']);
});
