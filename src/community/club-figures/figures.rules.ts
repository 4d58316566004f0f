import { FEWEST_ANIMALS, isCrowd, SMALLEST_CELL } from '#platform/privacy/crowd.rules.ts';

/**
 * Figures of a breed that tell nothing about one animal (business rules 3.11). A row is one breed and one test in one
 * club. No row with fewer than 10 animals of 3 owners; no count of fewer than 5 animals of 3 owners.
 *
 * Someone may hold any number of figures of one breed and test, of several clubs and of many nights, and may add and
 * subtract them as they like. Every such sum gives the same weight to animals that were counted in exactly the same
 * figures, by results that none of these figures tells apart. So figures are made that split all animals only into such
 * parts, by figure and by result, as are crowds each: not even who held all the parts would know of fewer than five
 * (decision 014). What would split one is left out of the figure.
 */

/** A figure that leaves out more than a quarter would not be the club's: it waits. */
const SMALLEST_SHARE = 0.75;

export const figureStatuses = ['clear', 'carrier', 'affected'] as const;
export type FigureStatus = (typeof figureStatuses)[number];

export interface FigureAnimal {
  animalId: number;
  ownerId: string;
  status: FigureStatus;
}

export interface FigureGroup {
  /** One status, or several that are only published together. */
  statuses: FigureStatus[];
  count: number;
}

/** Published or proposed figures of one breed and test: of this club or another, now or earlier. */
export interface Publication {
  groups: FigureGroup[];
  counted: readonly FigureAnimal[];
}

type Split = readonly (readonly FigureStatus[])[];

/** The ways to tell three results. */
const SPLITS: readonly Split[] = [
  [['clear'], ['carrier'], ['affected']],
  [['clear'], ['carrier', 'affected']],
  [['clear', 'carrier'], ['affected']],
  [['clear', 'affected'], ['carrier']],
  [['clear', 'carrier', 'affected']],
];

/**
 * What can be published about these animals in addition to earlier figures, in as many groups as possible. Null:
 * nothing.
 */
export function publishable(others: readonly Publication[], animals: readonly FigureAnimal[]): Publication | null {
  const parts = partsOf(others, animals);
  const ways = SPLITS.flatMap((split) => {
    const counted = parts.filter((part) => staysCrowd(part, split)).flatMap(({ inside }) => inside);
    const isEnough = isCrowd(counted, FEWEST_ANIMALS) && counted.length >= SMALLEST_SHARE * animals.length;
    return isEnough ? [{ groups: groupsOf(counted, split), counted }] : [];
  });
  return ways.toSorted(byWorth)[0] ?? null;
}

/**
 * Whether a figure published under an earlier rule left only large enough groups, given everything published before
 * it.
 */
export function isSound(earlier: readonly Publication[], { groups, counted }: Publication): boolean {
  const split = groups.map(({ statuses }) => statuses);
  const parts = partsOf(earlier, counted).filter(({ inside }) => inside.length > 0);
  return isCrowd(counted, FEWEST_ANIMALS) && parts.every((part) => staysCrowd(part, split));
}

/** More groups first, then more animals; of two the one whose rarest result is joined with the next. */
function byWorth(a: Publication, b: Publication): number {
  const rarest = ({ groups }: Publication) => Math.min(...groups.map(({ count }) => count));
  return b.groups.length - a.groups.length || b.counted.length - a.counted.length || rarest(b) - rarest(a);
}

/** Animals that were counted in exactly the same figures, and how finely these figures distinguish their results. */
interface Part {
  told: Split;
  inside: FigureAnimal[];
  /** Those of them that the new figure would not count. */
  rest: FigureAnimal[];
}

/** A status counts with its animal: who is amended has left with one result and joins with another. */
function partsOf(others: readonly Publication[], animals: readonly FigureAnimal[]): Part[] {
  const known = new Map<string, { one: FigureAnimal; figures: number[] }>();
  for (const [at, { counted }] of others.entries())
    for (const one of counted) {
      const entry = known.get(keyOf(one)) ?? { one, figures: [] };
      known.set(keyOf(one), { one, figures: [...entry.figures, at] });
    }
  const parts = new Map<string, Part>();
  const partFor = (figures: readonly number[]): Part => {
    const key = figures.join();
    const part = parts.get(key) ?? { told: toldBy(figures.map((at) => others[at]!)), inside: [], rest: [] };
    parts.set(key, part);
    return part;
  };
  const now = new Set(animals.map(keyOf));
  for (const one of animals) partFor(known.get(keyOf(one))?.figures ?? []).inside.push(one);
  for (const [key, { one, figures }] of known) if (!now.has(key)) partFor(figures).rest.push(one);
  return [...parts.values()];
}

/** Whether a figure that tells results by this split leaves crowds only of these animals. */
function staysCrowd({ told, inside, rest }: Part, split: Split): boolean {
  return isCrowdInEach(inside, refined(told, split)) && (rest.length === 0 || isCrowdInEach(rest, told));
}

function toldBy(publications: readonly Publication[]): Split {
  return publications.reduce<Split>(
    (split, { groups }) =>
      refined(
        split,
        groups.map(({ statuses }) => statuses),
      ),
    [figureStatuses],
  );
}

/** The results that neither of two ways of telling them keeps apart stay together. */
function refined(one: Split, other: Split): Split {
  return one
    .flatMap((cell) => other.map((group) => cell.filter((status) => group.includes(status))))
    .filter((cell) => cell.length > 0);
}

function groupsOf(animals: readonly FigureAnimal[], split: Split): FigureGroup[] {
  return split.map((statuses) => ({ statuses: [...statuses], count: membersOf(statuses, animals).length }));
}

function isCrowdInEach(animals: readonly FigureAnimal[], split: Split): boolean {
  return split.every((statuses) => isCrowd(membersOf(statuses, animals), SMALLEST_CELL));
}

function membersOf(statuses: readonly FigureStatus[], animals: readonly FigureAnimal[]): FigureAnimal[] {
  return animals.filter(({ status }) => statuses.includes(status));
}

function keyOf({ animalId, status }: FigureAnimal): string {
  return `${animalId} ${status}`;
}
