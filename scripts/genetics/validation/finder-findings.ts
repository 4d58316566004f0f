/** Findings on the relatives finder. */
import type { JudgedRelative } from '#laboratory/relatives/judge-relative.rules.ts';
import { measureFinder, finderKinds, type FinderCell, type FinderKind, type FinderSize } from './finder-cells.ts';
import { measured, type Finding } from './findings.ts';
import type { TargetName } from './targets.ts';

/** Degree of each relationship. */
const namedDegree: Record<JudgedRelative['relation'], number> = {
  same: 0,
  parent_offspring: 1,
  siblings: 1,
  first: 1,
  second: 2,
  third: 3,
  distant: 4,
};
/** Minimum number of dogs of a breed in the finder to estimate its background sharing. */
const MIN_DOGS_OF_BREED = 20;
const share = { pool: 'mean', isShare: true } as const;

export function finderFindings(size: FinderSize, seed: number): Finding[] {
  return size.worlds.flatMap((world) => measureFinder(world, size, seed).flatMap((cell) => cellFindings(cell, seed)));
}

function cellFindings(cell: FinderCell, seed: number): Finding[] {
  const { arrays, world, known } = cell;
  const markers = [...new Set([arrays.own, arrays.others])].map((count) => count.toLocaleString('en')).join(' and ');
  const name = `${markers} markers, F ${world.inbreeding}, ${known} dogs of the breed`;
  const isJudged = arrays.own === arrays.others && known >= MIN_DOGS_OF_BREED;
  return [
    ...Object.entries(cell.relatives).flatMap(([kind, judged]) =>
      relativeFindings({ name, seed, isJudged }, kind as FinderKind, judged),
    ),
    ...Object.entries(cell.strangers).flatMap(([kind, judged]) => strangerFindings({ name, seed }, kind, judged)),
    ...overallFindings({ name, seed }, cell),
  ];
}

function relativeFindings(
  { name, seed, isJudged }: { name: string; seed: number; isJudged: boolean },
  kind: FinderKind,
  judged: readonly (JudgedRelative | null)[],
): Finding[] {
  const degree = finderKinds[kind];
  const found = judged.filter((one) => one !== null);
  const of = measured(`${name}: ${kind}`, seed, judged.length);
  const foundTargets: TargetName[] = isJudged && degree <= 3 ? ['finderFound'] : [];
  if (found.length === 0) return [of('found', 0, { ...share, targets: foundTargets })];
  const figure = (title: string, count: number, targets: TargetName[] = []) =>
    of(title, count / found.length, { ...share, targets, repetitions: found.length });
  const [parents, others] = [kind === 'parent', kind !== 'parent'];
  const named = (relation: JudgedRelative['relation']) => found.filter((one) => one.relation === relation).length;
  return [
    of('found', found.length / judged.length, { ...share, targets: foundTargets }),
    figure(
      'degree in the range',
      found.filter(({ degrees }) => degrees.includes(degree)).length,
      isJudged ? ['finderRange'] : [],
    ),
    figure('degree named', found.filter(({ relation }) => namedDegree[relation] === degree).length),
    figure('named nearer', found.filter(({ relation }) => namedDegree[relation] < degree).length),
    figure('named parent or offspring', named('parent_offspring'), others ? ['finderParent'] : []),
    figure('named full siblings', named('siblings'), parents && isJudged ? ['finderSiblings'] : []),
  ];
}

function strangerFindings(
  { name, seed }: { name: string; seed: number },
  kind: string,
  judged: readonly (JudgedRelative | null)[],
): Finding[] {
  const shown = judged.filter((one) => one !== null);
  const of = measured(`${name}: unrelated, ${kind}`, seed, judged.length);
  const nearer = shown.filter(({ relation }) => namedDegree[relation] <= 3).length;
  return [
    of('found', shown.length / judged.length, { ...share, targets: ['finderStrangers'] }),
    of('shown as third degree or nearer', nearer / judged.length, share),
  ];
}

function overallFindings({ name, seed }: { name: string; seed: number }, cell: FinderCell): Finding[] {
  const compared = Object.values(cell.strangers).reduce((sum, judged) => sum + judged.length, 0);
  const of = measured(`${name}: all`, seed, compared);
  return [
    of('mean F of the breed', cell.inbreeding),
    of('seconds per 1,000 compared', 1000 * cell.seconds, { targets: ['finderTime'] }),
  ];
}
