import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIN_CROWD_OWNERS, SMALLEST_CELL } from '#platform/privacy/crowd.rules.ts';
import {
  type FigureAnimal,
  type FigureGroup,
  figureStatuses,
  type FigureStatus,
  type Publication,
  publishable,
} from './figures.rules.ts';

const figuresOf = (counted: FigureAnimal[]) => publishable([], counted)?.groups ?? null;

/** Animals with these results, spread over owners in turn. */
function animals(counts: Partial<Record<FigureStatus, number>>, owners = 3, from = 1): FigureAnimal[] {
  const all = Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => status as FigureStatus),
  );
  return all.map((status, at) => ({ animalId: from + at, ownerId: `owner ${at % owners}`, status }));
}

describe('3.11 figures of a breed', () => {
  test('3.11 are not published for nine animals, or for animals of two owners', () => {
    expect(figuresOf(animals({ clear: 9 }))).toBeNull();
    expect(figuresOf(animals({ clear: 20, carrier: 20 }, 2))).toBeNull();
    expect(figuresOf(animals({ clear: 10 }))).toEqual([{ statuses: ['clear', 'carrier', 'affected'], count: 10 }]);
  });

  test('3.11 merge a rare result with another, so that it is not the remainder of a sum', () => {
    expect(figuresOf(animals({ clear: 20, carrier: 8, affected: 1 }))).toEqual([
      { statuses: ['clear'], count: 20 },
      { statuses: ['carrier', 'affected'], count: 9 },
    ]);
    // 20 clear of 22 would reveal that two are not, so all results form one group.
    expect(figuresOf(animals({ clear: 20, carrier: 2 }))).toEqual([
      { statuses: ['clear', 'carrier', 'affected'], count: 22 },
    ]);
    expect(figuresOf(animals({ clear: 9, carrier: 7, affected: 5 }))).toEqual([
      { statuses: ['clear'], count: 9 },
      { statuses: ['carrier'], count: 7 },
      { statuses: ['affected'], count: 5 },
    ]);
  });

  test('3.11 leave out a group of one owner, however many animals it has', () => {
    const one = animals({ carrier: 8 }, 1, 100);
    expect(figuresOf([...animals({ clear: 12 }), ...one])).toEqual([
      { statuses: ['clear', 'carrier', 'affected'], count: 20 },
    ]);
  });

  test('3.11 never reveal a count below five by subtraction', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        fc.nat(30),
        fc.integer({ min: 1, max: 8 }),
        (clear, carrier, affected, owners) => {
          const published = figuresOf(animals({ clear, carrier, affected }, owners));
          if (published === null) return;
          const total = clear + carrier + affected;
          for (const subset of subsetsOf(published)) {
            const known = subset.reduce((sum, { count }) => sum + count, 0);
            expect([known, total - known].every((count) => count === 0 || count >= SMALLEST_CELL)).toBe(true);
          }
          expect(published.every(({ count }) => count >= SMALLEST_CELL)).toBe(true);
          expect(published.flatMap(({ statuses }) => statuses).toSorted()).toEqual(['affected', 'carrier', 'clear']);
        },
      ),
    );
  });
});

describe('3.11 later figures of one club', () => {
  const before = animals({ clear: 12, carrier: 6 });
  const first = publishable([], before)!;
  const next = (after: FigureAnimal[]) => publishable([first], after)?.counted.length ?? null;

  test('3.11 leave out one additional animal, because the difference would reveal its result', () => {
    expect(next([...before, ...animals({ carrier: 1 }, 1, 500)])).toBe(18);
  });

  test('3.11 are not updated when one animal leaves or is amended', () => {
    expect(next(before.slice(1))).toBeNull();
    expect(next(before.map((one, at) => (at === 0 ? { ...one, status: 'carrier' } : one)))).toBeNull();
  });

  test('3.11 leave out many new animals that all have the same result, because the difference would reveal it', () => {
    expect(next([...before, ...animals({ carrier: 6 }, 4, 500)])).toBe(18);
  });

  test('3.11 include a large group with every result, and exclude a large group that leaves', () => {
    const joined = animals({ clear: 9, carrier: 9 }, 3, 500);
    expect(next([...before, ...joined])).toBe(36);
    const second = publishable([first], [...before, ...joined])!;
    expect(publishable([first, second], [...before, ...joined.slice(0, 0)])?.counted).toHaveLength(18);
  });

  test('3.11 are withheld if they would leave out more than a quarter of the club', () => {
    expect(next([...before, ...animals({ carrier: 7 }, 1, 500)])).toBeNull();
  });
});

describe('3.11 figures of several clubs, read by a member of all of them', () => {
  const club = (from: number) => animals({ clear: 20, carrier: 20, affected: 10 }, 5, from);
  const [national, west, north, south] = [club(1), club(500), club(1000), club(1500)];
  const figure = (counted: FigureAnimal[]) => publishable([], counted)!;
  const one = (animalId: number): FigureAnimal => ({ animalId, ownerId: 'owner 9', status: 'affected' });
  const counted = (published: Publication | null) => published?.counted.length ?? null;

  test("3.11 a club with the same animals plus one publishes only the shared ones, to hide that one's result", () => {
    expect(counted(publishable([figure(national)], [...national, one(900)]))).toBe(50);
    expect(publishable([figure(national)], national.slice(1))).toBeNull();
    expect(counted(publishable([figure(national)], national))).toBe(50);
  });

  test('3.11 clubs without shared animals do not restrict each other, whatever their groups', () => {
    const other = animals({ clear: 12, carrier: 3 }, 5, 500);
    expect(counted(publishable([figure(national)], other))).toBe(15);
  });

  test('3.11 a second club that shares one kennel publishes all its other animals', () => {
    const kennel = national.filter(({ ownerId }) => ownerId === 'owner 1').slice(0, 2);
    const other = [...kennel, ...animals({ clear: 10, carrier: 10, affected: 8 }, 4, 500)];
    expect(counted(publishable([figure(national)], other))).toBe(28);
  });

  test('3.11 a club that combines two to four others plus one animal leaves that animal out', () => {
    const parts = [national, west, north, south];
    for (const howMany of [2, 3, 4]) {
      const others = parts.slice(0, howMany);
      const published = publishable(others.map(figure), [...others.flat(), one(9000)]);
      expect(counted(published)).toBe(50 * howMany);
      expect(published!.counted.some(({ animalId }) => animalId === 9000)).toBe(false);
    }
  });

  test('3.11 a club that is another minus three others is withheld if one animal would remain', () => {
    const whole = figure([...national, ...west, ...north, ...south, one(9000)]);
    expect(publishable([whole, figure(west), figure(north), figure(south)], national)).toBeNull();
  });

  test('3.11 in a ring of overlapping clubs, the last one leaves out the few animals that would close it', () => {
    const few = national.slice(0, 3);
    const ring = [
      [...national, ...west],
      [...west, ...north],
      [...north, ...south],
    ].map(figure);
    const last = publishable(ring, [...south, ...few, ...club(2000)]);
    expect(last!.counted.some(({ animalId }) => few.some((x) => x.animalId === animalId))).toBe(false);
  });
});

describe('3.11 any set of figures, of any clubs and nights', () => {
  /**
   * Animals join and leave clubs in blocks and singly, results are amended, and after each step every club publishes
   * what it may.
   */
  const scenario = fc.array(
    fc.record({
      club: fc.nat(3),
      act: fc.constantFrom('join', 'join', 'join', 'leave', 'amend', 'share'),
      from: fc.nat(60),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 })),
    }),
    { minLength: 8, maxLength: 24 },
  );
  type Scenario = (typeof scenario)['generate'] extends (...args: never[]) => { value: infer T } ? T : never;

  function publicationsOf(acts: Scenario): Publication[] {
    const all = Array.from({ length: 100 }, (_, at): FigureAnimal => ({
      animalId: at,
      ownerId: `owner ${(at * 7) % 9}`,
      status: figureStatuses[(at * at + (at >> 2)) % 3]!,
    }));
    const clubs = Array.from({ length: 4 }, () => new Set<number>());
    const published: Publication[] = [];
    for (const { club, act, from, count } of acts) {
      const members = clubs[club]!;
      const block = Array.from({ length: count }, (_, at) => (from + at) % all.length);
      if (act === 'join') for (const at of block) members.add(at);
      if (act === 'leave') for (const at of block) members.delete(at);
      if (act === 'share') for (const at of clubs[(club + 1) % 4]!) members.add(at);
      if (act === 'amend') all[from] = { ...all[from]!, status: figureStatuses[count % 3]! };
      for (const set of clubs) {
        const next = publishable(
          published,
          [...set].map((at) => all[at]!),
        );
        if (next) published.push(next);
      }
    }
    return published;
  }

  test('3.11 adding and subtracting figures in any way leaves either no animal or a large group', () => {
    let maxCount = 0;
    fc.assert(
      fc.property(scenario, fc.infiniteStream(fc.integer({ min: -2, max: 2 })), (acts, weights) => {
        const published = publicationsOf(acts);
        maxCount = Math.max(maxCount, published.length);
        for (let round = 0; round < 40; round += 1)
          expect(isHarmless(published, () => weights.next().value!)).toBe(true);
        for (const chosen of runsOf(published, 5)) {
          let sign = 1;
          expect(isHarmless(chosen, (isNextGroup) => (isNextGroup ? sign : (sign = -sign)))).toBe(true);
        }
      }),
      { numRuns: 60, seed: 14 },
    );
    // Check that the generated cases are not trivial: some have more than six figures.
    expect(maxCount).toBeGreaterThan(6);
  });

  test('3.11 all figures together split the animals only into large groups', () => {
    fc.assert(
      fc.property(scenario, (acts) => {
        const parts = new Map<string, FigureAnimal[]>();
        const published = publicationsOf(acts);
        for (const one of uniqueOf(published)) {
          // The group of each figure that counted the animal: equal for animals that no sum can distinguish.
          const key = published.map(({ groups, counted }) => (holds(counted, one) ? groupAt(groups, one) : '-')).join();
          parts.set(key, [...(parts.get(key) ?? []), one]);
        }
        for (const part of parts.values()) expect(isCrowd(part)).toBe(true);
      }),
      { numRuns: 100, seed: 14 },
    );
  });

  /** Sums the figures with a weight for each count; true if the animals that do not cancel out are none or a crowd. */
  function isHarmless(published: readonly Publication[], weigh: (isNextGroup: boolean) => number): boolean {
    const sums = new Map<string, { one: FigureAnimal; sum: number }>();
    for (const { groups, counted } of published) {
      const weights = groups.map((_, at) => weigh(at > 0));
      for (const one of counted) {
        const key = `${one.animalId} ${one.status}`;
        sums.set(key, { one, sum: (sums.get(key)?.sum ?? 0) + weights[groupAt(groups, one)]! });
      }
    }
    const rest = [...sums.values()].filter(({ sum }) => sum !== 0).map(({ one }) => one);
    return rest.length === 0 || isCrowd(rest);
  }

  const groupAt = (groups: readonly FigureGroup[], { status }: FigureAnimal) =>
    groups.findIndex(({ statuses }) => statuses.includes(status));
  const holds = (counted: readonly FigureAnimal[], one: FigureAnimal) =>
    counted.some(({ animalId, status }) => animalId === one.animalId && status === one.status);
  const uniqueOf = (published: readonly Publication[]) => [
    ...new Map(
      published.flatMap(({ counted }) => counted.map((one) => [`${one.animalId} ${one.status}`, one])),
    ).values(),
  ];
  const isCrowd = (these: readonly FigureAnimal[]) =>
    these.length >= SMALLEST_CELL && new Set(these.map(({ ownerId }) => ownerId)).size >= MIN_CROWD_OWNERS;
});

/** All runs of one to `maxLength` consecutive elements. */
function runsOf<T>(all: readonly T[], maxLength: number): T[][] {
  return all.flatMap((_, at) => Array.from({ length: maxLength }, (_x, more) => all.slice(at, at + more + 1)));
}

function subsetsOf(groups: FigureGroup[]): FigureGroup[][] {
  return groups.reduce<FigureGroup[][]>((sets, group) => [...sets, ...sets.map((set) => [...set, group])], [[]]);
}
