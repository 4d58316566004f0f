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
