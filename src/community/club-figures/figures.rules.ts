import { MIN_CROWD_ANIMALS, isCrowd, SMALLEST_CELL } from '#platform/privacy/crowd.rules.ts';

/**
 * Breed statistics that reveal nothing about a single animal (business rules 3.11). A figure covers one breed and one
 * test in one club. A figure needs at least 10 animals of 3 owners, and each count in it at least 5 animals of 3
 * owners.
 *
 * A reader may collect any number of figures of one breed and test, from several clubs and nights, and add and subtract
 * them. Each such sum gives the same weight to all animals that were counted in exactly the same figures and whose
 * results no figure distinguishes. Figures are therefore published only if they divide the animals, by figure and by
 * result, into parts that are each large enough: even a reader of all figures learns nothing about fewer than five
 * animals (decision 014). Animals that would form a smaller part are left out of the figure.
 */

/**
 * A figure that leaves out more than a quarter of the animals is not representative of the club and is not published.
 */
const MIN_SHARE = 0.75;

export const figureStatuses = ['clear', 'carrier', 'affected'] as const;
export type FigureStatus = (typeof figureStatuses)[number];

const statusLabels: Record<FigureStatus, string> = {
  clear: 'Clear',
  carrier: 'Carrier',
  affected: 'Affected or at risk',
};

/** The label of a group of results. */
export function groupLabel(statuses: readonly FigureStatus[]): string {
  return statuses
    .map((status, at) => (at === 0 ? statusLabels[status] : statusLabels[status].toLowerCase()))
    .join(', ');
}

export interface FigureAnimal {
  animalId: number;
  ownerId: string;
  status: FigureStatus;
}

export interface FigureGroup {
  /** One status, or several that are only published as a sum. */
  statuses: FigureStatus[];
  count: number;
}

/** Published or proposed figures of one breed and test, of any club and date. */
export interface Publication {
  groups: FigureGroup[];
  counted: readonly FigureAnimal[];
}

type Split = readonly (readonly FigureStatus[])[];

/** All ways to group the three results. */
const SPLITS: readonly Split[] = [
  [['clear'], ['carrier'], ['affected']],
  [['clear'], ['carrier', 'affected']],
  [['clear', 'carrier'], ['affected']],
  [['clear', 'affected'], ['carrier']],
  [['clear', 'carrier', 'affected']],
];

/**
 * The figures that can be published about these animals in addition to earlier ones, in as many groups as possible, or
 * null if none can.
 */
export function publishable(others: readonly Publication[], animals: readonly FigureAnimal[]): Publication | null {
  const parts = partsOf(others, animals);
  const candidates = SPLITS.flatMap((split) => {
    const counted = parts.filter((part) => hasOnlyLargeGroups(part, split)).flatMap(({ inside }) => inside);
    const isEnough = isCrowd(counted, MIN_CROWD_ANIMALS) && counted.length >= MIN_SHARE * animals.length;
    return isEnough ? [{ groups: groupsOf(counted, split), counted }] : [];
  });
  return candidates.toSorted(comparePublications)[0] ?? null;
}

/**
 * Whether a figure that was published under an earlier rule leaves only large enough parts, given all figures published
 * before it.
 */
export function isSound(earlier: readonly Publication[], { groups, counted }: Publication): boolean {
  const split = groups.map(({ statuses }) => statuses);
  const parts = partsOf(earlier, counted).filter(({ inside }) => inside.length > 0);
  return isCrowd(counted, MIN_CROWD_ANIMALS) && parts.every((part) => hasOnlyLargeGroups(part, split));
}

/** Sort order: most groups first, then most animals, then the largest smallest group. */
function comparePublications(a: Publication, b: Publication): number {
  const rarest = ({ groups }: Publication) => Math.min(...groups.map(({ count }) => count));
  return b.groups.length - a.groups.length || b.counted.length - a.counted.length || rarest(b) - rarest(a);
}

/** Animals that were counted in exactly the same figures, and the results that these figures distinguish. */
interface Part {
  knownSplit: Split;
  inside: FigureAnimal[];
  /** Animals of this part that the new figure does not count. */
  rest: FigureAnimal[];
}

/**
 * Divides the animals into parts by the figures that counted them. Animal and status together are the key: an animal
 * with an amended result counts as one that left with the old result and one that joined with the new.
 */
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
    const part = parts.get(key) ?? { knownSplit: splitOf(figures.map((at) => others[at]!)), inside: [], rest: [] };
    parts.set(key, part);
    return part;
  };
  const now = new Set(animals.map(keyOf));
  for (const one of animals) partFor(known.get(keyOf(one))?.figures ?? []).inside.push(one);
  for (const [key, { one, figures }] of known) if (!now.has(key)) partFor(figures).rest.push(one);
  return [...parts.values()];
}

/**
 * Whether a figure that groups the results by this split leaves only large enough groups of the animals of this part.
 */
function hasOnlyLargeGroups({ knownSplit, inside, rest }: Part, split: Split): boolean {
  return (
    isCrowdInEachGroup(inside, refine(knownSplit, split)) && (rest.length === 0 || isCrowdInEachGroup(rest, knownSplit))
  );
}

function splitOf(publications: readonly Publication[]): Split {
  return publications.reduce<Split>(
    (split, { groups }) =>
      refine(
        split,
        groups.map(({ statuses }) => statuses),
      ),
    [figureStatuses],
  );
}

/** The common refinement of two splits: only results that neither of them separates stay in one group. */
function refine(one: Split, other: Split): Split {
  return one
    .flatMap((cell) => other.map((group) => cell.filter((status) => group.includes(status))))
    .filter((cell) => cell.length > 0);
}

function groupsOf(animals: readonly FigureAnimal[], split: Split): FigureGroup[] {
  return split.map((statuses) => ({ statuses: [...statuses], count: membersOf(statuses, animals).length }));
}

function isCrowdInEachGroup(animals: readonly FigureAnimal[], split: Split): boolean {
  return split.every((statuses) => isCrowd(membersOf(statuses, animals), SMALLEST_CELL));
}

function membersOf(statuses: readonly FigureStatus[], animals: readonly FigureAnimal[]): FigureAnimal[] {
  return animals.filter(({ status }) => statuses.includes(status));
}

function keyOf({ animalId, status }: FigureAnimal): string {
  return `${animalId} ${status}`;
}
