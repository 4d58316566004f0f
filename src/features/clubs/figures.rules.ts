/**
 * Figures of a breed that tell nothing about one animal (business rules 3.11). A row is one breed and one test in one
 * club. No row with fewer than 10 animals of 3 owners; no count of fewer than 5 animals of 3 owners; results that are too
 * rare stand together with others until their sum is large enough, so that no subtraction brings one of them out.
 */
export const FEWEST_ANIMALS = 10;
export const FEWEST_OWNERS = 3;
export const SMALLEST_CELL = 5;

export const figureStatuses = ['clear', 'carrier', 'affected'] as const;
export type FigureStatus = (typeof figureStatuses)[number];

export interface Counted {
  animalId: number;
  ownerId: string;
  status: FigureStatus;
}

export interface FigureGroup {
  /** One status, or several that are only told together. */
  statuses: FigureStatus[];
  count: number;
}

/** What may be published of these animals, or null. */
export function figuresOf(animals: readonly Counted[]): FigureGroup[] | null {
  if (!isCrowd(animals, FEWEST_ANIMALS)) return null;
  const cells = figureStatuses.map((status) => cellOf([status], animals));
  const groups = mergeRare(cells);
  return groups.map(({ statuses, members }) => ({ statuses, count: members.length }));
}

/**
 * Whether figures may be published beside earlier ones: of each earlier publication this is asked. Both can be compared: for every group that is told
 * before or after, those who joined it and those who left it must be nobody or a crowd. When some joined and nobody did
 * in one of the groups, the comparison would say what none of the new ones has.
 */
export function mayReplace(before: readonly Counted[], after: readonly Counted[], groups: FigureGroup[]): boolean {
  const joined = without(after, before);
  const left = without(before, after);
  return [joined, left].every(
    (moved) =>
      moved.length === 0 || groups.every(({ statuses }) => isCrowd(cellOf(statuses, moved).members, SMALLEST_CELL)),
  );
}

/** Figures of the same breed and test that somebody may hold beside these: earlier ones of the club, or another club's. */
export interface Publication {
  groups: FigureGroup[];
  counted: readonly Counted[];
}

/**
 * Whether figures may be published beside all others of their breed and test. Who belongs to two clubs reads both, so
 * they are compared like two versions of one club: any two that share an animal, and any sum or difference of three.
 * What would be left over must be nobody or a crowd in every group that is told. Figures without an animal in common
 * cannot be subtracted from each other.
 */
export function mayStandBeside(others: readonly Publication[], own: Publication): boolean {
  const comparable = others.filter((other) => sharesAnimals(other, own));
  if (!comparable.every((one) => mayReplace(one.counted, own.counted, [...one.groups, ...own.groups]))) return false;
  // A third may hang together with the second only: A is all of B and one animal, and the rest of A is a club of its own.
  return comparable.every((second) =>
    others.every((third) => third === second || leavesNobodyAlone([own, second, third])),
  );
}

function sharesAnimals(a: Publication, b: Publication): boolean {
  const known = new Set(a.counted.map(({ animalId }) => animalId));
  return b.counted.some(({ animalId }) => known.has(animalId));
}

const SIGNS = [
  [1, -1, -1],
  [1, 1, -1],
  [1, -1, 1],
] as const;

/** Adds and subtracts three publications in each way: whoever does not cancel out must be nobody or a crowd. */
function leavesNobodyAlone(three: readonly [Publication, Publication, Publication]): boolean {
  const groups = three.flatMap((one) => one.groups);
  return SIGNS.every((signs) => {
    const sums = new Map<string, { animal: Counted; sum: number }>();
    for (const [at, { counted }] of three.entries())
      for (const animal of counted) {
        const key = `${animal.animalId} ${animal.status}`;
        sums.set(key, { animal, sum: (sums.get(key)?.sum ?? 0) + (signs[at] ?? 0) });
      }
    const left = [...sums.values()].filter(({ sum }) => sum !== 0).map(({ animal }) => animal);
    return left.length === 0 || groups.every(({ statuses }) => isCrowd(cellOf(statuses, left).members, SMALLEST_CELL));
  });
}

interface Cell {
  statuses: FigureStatus[];
  members: readonly Counted[];
}

function cellOf(statuses: readonly FigureStatus[], animals: readonly Counted[]): Cell {
  return { statuses: [...statuses], members: animals.filter(({ status }) => statuses.includes(status)) };
}

/** Joins a cell that is too small with the next smallest until each is a crowd; an empty cell says as much as a small one. */
function mergeRare(cells: readonly Cell[]): Cell[] {
  const small = cells.find(({ members }) => !isCrowd(members, SMALLEST_CELL));
  const [partner, ...kept] = cells
    .filter((cell) => cell !== small)
    .toSorted((a, b) => a.members.length - b.members.length);
  if (!small || !partner) return inOrder(cells);
  const merged = {
    statuses: [...small.statuses, ...partner.statuses],
    members: [...small.members, ...partner.members],
  };
  return mergeRare([merged, ...kept]);
}

function inOrder(cells: readonly Cell[]): Cell[] {
  const place = (cell: Cell) => Math.min(...cell.statuses.map((status) => figureStatuses.indexOf(status)));
  return cells
    .map((cell) => ({ ...cell, statuses: figureStatuses.filter((status) => cell.statuses.includes(status)) }))
    .sort((a, b) => place(a) - place(b));
}

function isCrowd(animals: readonly Counted[], fewest: number): boolean {
  return animals.length >= fewest && new Set(animals.map(({ ownerId }) => ownerId)).size >= FEWEST_OWNERS;
}

/** Animals of `these` that are not among `others` with the same result. */
function without(these: readonly Counted[], others: readonly Counted[]): Counted[] {
  const known = new Set(others.map(({ animalId, status }) => `${animalId} ${status}`));
  return these.filter(({ animalId, status }) => !known.has(`${animalId} ${status}`));
}
