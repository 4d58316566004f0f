import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Counted,
  type FigureGroup,
  figuresOf,
  type FigureStatus,
  mayReplace,
  mayStandBeside,
  SMALLEST_CELL,
} from './figures.rules.ts';

/** Animals with these results, spread over owners in turn. */
function animals(counts: Partial<Record<FigureStatus, number>>, owners = 3, from = 1): Counted[] {
  const all = Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => status as FigureStatus),
  );
  return all.map((status, at) => ({ animalId: from + at, ownerId: `owner ${at % owners}`, status }));
}

describe('3.11 figures of a breed', () => {
  test('3.11 nine animals, or animals of two owners, give no figures at all', () => {
    expect(figuresOf(animals({ clear: 9 }))).toBeNull();
    expect(figuresOf(animals({ clear: 20, carrier: 20 }, 2))).toBeNull();
    expect(figuresOf(animals({ clear: 10 }))).toEqual([{ statuses: ['clear', 'carrier', 'affected'], count: 10 }]);
  });

  test('3.11 a rare result is only told together with another, and not as the rest of a sum', () => {
    expect(figuresOf(animals({ clear: 20, carrier: 8, affected: 1 }))).toEqual([
      { statuses: ['clear'], count: 20 },
      { statuses: ['carrier', 'affected'], count: 9 },
    ]);
    // 20 of 22 clear would say that two are not: everything stands together.
    expect(figuresOf(animals({ clear: 20, carrier: 2 }))).toEqual([
      { statuses: ['clear', 'carrier', 'affected'], count: 22 },
    ]);
    expect(figuresOf(animals({ clear: 9, carrier: 7, affected: 5 }))).toEqual([
      { statuses: ['clear'], count: 9 },
      { statuses: ['carrier'], count: 7 },
      { statuses: ['affected'], count: 5 },
    ]);
  });

  test('3.11 a group of one owner is not told, however many animals it has', () => {
    const one = animals({ carrier: 8 }, 1, 100);
    expect(figuresOf([...animals({ clear: 12 }), ...one])).toEqual([
      { statuses: ['clear', 'carrier', 'affected'], count: 20 },
    ]);
  });

  test('3.11 whatever is published, no subtraction within it brings out a count below five', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        fc.nat(30),
        fc.integer({ min: 1, max: 8 }),
        (clear, carrier, affected, owners) => {
          const told = figuresOf(animals({ clear, carrier, affected }, owners));
          if (told === null) return;
          const total = clear + carrier + affected;
          for (const subset of subsetsOf(told)) {
            const known = subset.reduce((sum, { count }) => sum + count, 0);
            expect([known, total - known].every((count) => count === 0 || count >= SMALLEST_CELL)).toBe(true);
          }
          expect(told.every(({ count }) => count >= SMALLEST_CELL)).toBe(true);
          expect(told.flatMap(({ statuses }) => statuses).toSorted()).toEqual(['affected', 'carrier', 'clear']);
        },
      ),
    );
  });
});

describe('3.11 two publications of one row', () => {
  const before = animals({ clear: 12, carrier: 6 });
  const groups = figuresOf(before)!;

  test('3.11 one more animal does not change the figures: the difference would be its result', () => {
    const after = [...before, ...animals({ carrier: 1 }, 1, 500)];
    expect(mayReplace(before, after, groups)).toBe(false);
    expect(mayReplace(before, before.slice(1), groups)).toBe(false);
  });

  test('3.11 an amended result alone does not change them either', () => {
    const after = before.map((one, at) => (at === 0 ? { ...one, status: 'carrier' as const } : one));
    expect(mayReplace(before, after, groups)).toBe(false);
  });

  test('3.11 many who join with one and the same result do not: it would be everybody’s', () => {
    expect(mayReplace(before, [...before, ...animals({ carrier: 12 }, 4, 500)], groups)).toBe(false);
  });

  test('3.11 a crowd in every group does', () => {
    expect(mayReplace(before, [...before, ...animals({ clear: 9, carrier: 9 }, 3, 500)], groups)).toBe(true);
    expect(mayReplace(before, before, groups)).toBe(true);
  });

  test('3.11 whatever joined and left, what two publications differ by is a crowd or nobody', () => {
    const some = fc.record({ clear: fc.nat(14), carrier: fc.nat(14), affected: fc.nat(14) });
    fc.assert(
      fc.property(some, some, fc.nat(20), (first, more, gone) => {
        const old = animals({ clear: 10 + first.clear, carrier: 10 + first.carrier, affected: first.affected }, 4);
        const next = [...old.slice(gone), ...animals(more, 4, 1000)];
        const [told, new_] = [figuresOf(old), figuresOf(next)];
        if (!told || !new_ || !mayReplace(old, next, [...told, ...new_])) return;
        for (const { statuses } of [...told, ...new_]) {
          const moved = (a: Counted[], b: Counted[]) =>
            a.filter((one) => statuses.includes(one.status) && !b.some(({ animalId }) => animalId === one.animalId))
              .length;
          expect([moved(next, old), moved(old, next)].every((count) => count === 0 || count >= SMALLEST_CELL)).toBe(
            true,
          );
        }
      }),
    );
  });
});

describe('3.11 figures of several clubs, read by somebody who belongs to all of them', () => {
  const national = animals({ clear: 20, carrier: 20, affected: 10 }, 5);
  const figure = (counted: Counted[]) => ({ counted, groups: figuresOf(counted)! });
  const one = (animalId: number): Counted => ({ animalId, ownerId: 'owner 9', status: 'affected' });

  test('3.11 a club that shows the same animals and one more has no figures: the difference would be its result', () => {
    expect(mayStandBeside([figure(national)], figure([...national, one(900)]))).toBe(false);
    expect(mayStandBeside([figure(national)], figure(national.slice(1)))).toBe(false);
    expect(mayStandBeside([figure(national)], figure(national))).toBe(true);
  });

  test('3.11 clubs without an animal in common cannot be subtracted from each other, however their groups are told', () => {
    const other = animals({ clear: 12, carrier: 3 }, 5, 500);
    expect(mayStandBeside([figure(national)], figure(other))).toBe(true);
  });

  test('3.11 clubs that share one kennel and have crowds of their own both have figures', () => {
    const kennel = national.filter(({ ownerId }) => ownerId === 'owner 1').slice(0, 2);
    const other = [...kennel, ...animals({ clear: 10, carrier: 10, affected: 8 }, 4, 500)];
    expect(mayStandBeside([figure(national)], figure(other))).toBe(true);
  });

  test('3.11 a club that is two others and one animal more has none: together they would bring it out', () => {
    const [east, west] = [national, animals({ clear: 20, carrier: 20, affected: 10 }, 5, 500)];
    const both = [...east, ...west];
    expect(mayReplace(east, [...both, one(900)], figure(east).groups)).toBe(true);
    expect(mayStandBeside([figure(east), figure(west)], figure(both))).toBe(true);
    expect(mayStandBeside([figure(east), figure(west)], figure([...both, one(900)]))).toBe(false);
  });

  test('3.11 a club that is another without a third has none when one animal is left over', () => {
    const west = animals({ clear: 20, carrier: 20, affected: 10 }, 5, 500);
    const whole = [...national, ...west, one(900)];
    expect(mayStandBeside([figure(whole), figure(west)], figure(national))).toBe(false);
  });
});

function subsetsOf(groups: FigureGroup[]): FigureGroup[][] {
  return groups.reduce<FigureGroup[][]>((sets, group) => [...sets, ...sets.map((set) => [...set, group])], [[]]);
}
