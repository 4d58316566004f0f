/**
 * Pedigrees: topological order, inbreeding (Wright's F by the method of Meuwissen & Luo 1992, with memory linear in
 * animals), kinship and completeness. Unknown parents are treated as unrelated founders, so each coefficient is a
 * lower bound: always show completeness with it.
 */

export interface PedigreeEntry {
  readonly id: string;
  readonly sire: string | null;
  readonly dam: string | null;
}

export interface PedigreeProblem {
  readonly id: string;
  readonly code: 'duplicate' | 'cycle' | 'own_parent' | 'sire_and_dam';
  readonly reason: string;
}

/** A pedigree with every parent before its offspring. Parents without a record are added as founders. */
export interface Pedigree {
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Index of the parent; -1 if unknown. */
  readonly sires: Int32Array;
  readonly dams: Int32Array;
}

/**
 * Orders a pedigree, or states why it is invalid: a duplicate animal, an animal that is its own ancestor, a sire that
 * is also a dam.
 */
export function orderPedigree(
  entries: readonly PedigreeEntry[],
): { ok: true; pedigree: Pedigree } | { ok: false; problems: PedigreeProblem[] } {
  const problems: PedigreeProblem[] = [];
  const parents = new Map<string, PedigreeEntry>();
  for (const entry of entries) {
    if (parents.has(entry.id))
      problems.push({ id: entry.id, code: 'duplicate', reason: `${entry.id} is in the pedigree twice.` });
    if (entry.id === entry.sire || entry.id === entry.dam)
      problems.push({ id: entry.id, code: 'own_parent', reason: `${entry.id} is named as its own parent.` });
    parents.set(entry.id, entry);
  }
  problems.push(...parentsOfBothSexes(entries));
  if (problems.length > 0) return { ok: false, problems };
  const ids = sortAncestorsFirst(parents);
  if (!Array.isArray(ids)) return { ok: false, problems: [ids] };
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const parentIndex = (id: string, role: 'sire' | 'dam') => indexOf.get(parents.get(id)?.[role] ?? '') ?? -1;
  return {
    ok: true,
    pedigree: {
      ids,
      indexOf,
      sires: Int32Array.from(ids, (id) => parentIndex(id, 'sire')),
      dams: Int32Array.from(ids, (id) => parentIndex(id, 'dam')),
    },
  };
}

/**
 * Wright's coefficient of inbreeding of every animal, 0 to 1, in the order of `pedigree.ids`. Memory is linear in
 * animals; time depends on the number of ancestors, so `inbreedingByGeneration` is faster for large pedigrees.
 */
export function inbreedingCoefficients(pedigree: Pedigree): Float64Array {
  const { sires, dams } = pedigree;
  const count = sires.length;
  const inbreeding = new Float64Array(count);
  const variance = new Float64Array(count);
  const share = new Float64Array(count);
  for (let animal = 0; animal < count; animal += 1) {
    const [sire = -1, dam = -1] = [sires[animal], dams[animal]];
    variance[animal] =
      0.5 - 0.25 * ((sire < 0 ? -1 : (inbreeding[sire] ?? 0)) + (dam < 0 ? -1 : (inbreeding[dam] ?? 0)));
    // Consecutive full siblings share the result; an unknown parent means zero.
    if (sire < 0 || dam < 0) inbreeding[animal] = 0;
    else if (animal > 0 && sires[animal - 1] === sire && dams[animal - 1] === dam)
      inbreeding[animal] = inbreeding[animal - 1] ?? 0;
    else inbreeding[animal] = relationshipToSelf(pedigree, animal, { variance, share }) - 1;
  }
  return inbreeding;
}

/**
 * Kinship (coancestry) of two animals: the expected inbreeding of their offspring. Throws RangeError for an animal
 * that is not in the pedigree.
 */
export function kinship(pedigree: Pedigree, first: string, second: string): number {
  const [a, b] = [indexIn(pedigree, first), indexIn(pedigree, second)];
  if (a === b) return (1 + (inbreedingCoefficients(pedigree)[a] ?? 0)) / 2;
  const child: Pedigree = {
    ids: [...pedigree.ids, '\u0000'],
    indexOf: pedigree.indexOf,
    sires: Int32Array.from([...pedigree.sires, a]),
    dams: Int32Array.from([...pedigree.dams, b]),
  };
  return inbreedingCoefficients(child).at(-1) ?? 0;
}

export interface Completeness {
  /** Proportion of known ancestors in generation 1 (parents), 2, ... up to the last generation with any. */
  readonly byGeneration: number[];
  /** Sum of these proportions: equivalent complete generations (Maignel et al. 1996). */
  readonly equivalentGenerations: number;
  /**
   * Index of completeness (MacCluer et al. 1983): harmonic mean of both sides over `generations` generations, 0 to 1.
   */
  readonly index: number;
  /** Number of generations considered. */
  readonly generations: number;
}

/** How much of an animal's pedigree is known, over at most `generations` generations (1 = parents). */
export function completeness(pedigree: Pedigree, id: string, generations = 5): Completeness {
  const animal = indexIn(pedigree, id);
  const all = knownShares(pedigree, [pedigree.sires[animal] ?? -1, pedigree.dams[animal] ?? -1], generations);
  const side = (parent: number) =>
    knownShares(pedigree, [parent], generations).reduce((total, share) => total + share, 0) / generations;
  const [sireSide, damSide] = [side(pedigree.sires[animal] ?? -1), side(pedigree.dams[animal] ?? -1)];
  const index = sireSide + damSide === 0 ? 0 : (2 * sireSide * damSide) / (sireSide + damSide);
  const last = all.findLastIndex((share) => share > 0);
  return {
    byGeneration: all.slice(0, last + 1),
    equivalentGenerations: all.reduce((total, share) => total + share, 0),
    index,
    generations,
  };
}

/** The index and the equivalent generations of `completeness` for all animals. */
export function completenessOfAll(
  pedigree: Pedigree,
  generations = 5,
): { index: Float64Array; equivalentGenerations: Float64Array } {
  const { sires, dams } = pedigree;
  const count = sires.length;
  // Proportion of known ancestors in each generation, starting with the animal itself, and the sums of these.
  let known = new Float64Array(count).fill(1);
  const side = new Float64Array(count);
  const equivalentGenerations = new Float64Array(count);
  for (let depth = 0; depth < generations; depth += 1) {
    const before = new Float64Array(count);
    for (let animal = 0; animal < count; animal += 1) {
      side[animal] = side[animal]! + known[animal]! / generations;
      const [sire, dam] = [sires[animal]!, dams[animal]!];
      before[animal] = ((sire < 0 ? 0 : known[sire]!) + (dam < 0 ? 0 : known[dam]!)) / 2;
      equivalentGenerations[animal] = equivalentGenerations[animal]! + before[animal]!;
    }
    known = before;
  }
  const index = Float64Array.from({ length: count }, (_, animal) => {
    const [sire, dam] = [sires[animal]!, dams[animal]!];
    const [a, b] = [sire < 0 ? 0 : side[sire]!, dam < 0 ? 0 : side[dam]!];
    return a + b === 0 ? 0 : (2 * a * b) / (a + b);
  });
  return { index, equivalentGenerations };
}

/** Expected inbreeding of a litter, with the completeness of both parents' pedigrees. */
export function litterInbreeding(
  pedigree: Pedigree,
  dam: string,
  sire: string,
  generations = 5,
): { coefficient: number; dam: Completeness; sire: Completeness } {
  return {
    coefficient: kinship(pedigree, sire, dam),
    dam: completeness(pedigree, dam, generations),
    sire: completeness(pedigree, sire, generations),
  };
}

/** Sum of L² D over ancestors, youngest first, so that L of each ancestor is complete when it is processed. */
function relationshipToSelf(
  pedigree: Pedigree,
  animal: number,
  work: { variance: Float64Array; share: Float64Array },
): number {
  const { variance, share } = work;
  const heap = [animal];
  share[animal] = 1;
  let total = 0;
  while (heap.length > 0) {
    const current = popLargest(heap);
    const own = share[current] ?? 0;
    share[current] = 0;
    total += own * own * (variance[current] ?? 0);
    for (const parent of [pedigree.sires[current] ?? -1, pedigree.dams[current] ?? -1]) {
      if (parent < 0) continue;
      if ((share[parent] ?? 0) === 0) pushHeap(heap, parent);
      share[parent] = (share[parent] ?? 0) + 0.5 * own;
    }
  }
  return total;
}

function pushHeap(heap: number[], value: number): void {
  let at = heap.push(value) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((heap[parent] ?? 0) >= value) break;
    heap[at] = heap[parent] ?? 0;
    at = parent;
  }
  heap[at] = value;
}

function popLargest(heap: number[]): number {
  const top = heap[0] ?? -1;
  const last = heap.pop() ?? -1;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child += 1;
    if ((heap[child] ?? 0) <= last) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = last;
  return top;
}

function knownShares(pedigree: Pedigree, start: readonly number[], generations: number): number[] {
  const shares: number[] = [];
  // An ancestor can occur more than once in a generation, so each is counted with its number of places.
  let generation = new Map<number, number>();
  for (const parent of start) if (parent >= 0) generation.set(parent, (generation.get(parent) ?? 0) + 1);
  for (let depth = 0; depth < generations; depth += 1) {
    const places = start.length * 2 ** depth;
    shares.push([...generation.values()].reduce((total, count) => total + count, 0) / places);
    const next = new Map<number, number>();
    for (const [animal, count] of generation) {
      for (const parent of [pedigree.sires[animal] ?? -1, pedigree.dams[animal] ?? -1])
        if (parent >= 0) next.set(parent, (next.get(parent) ?? 0) + count);
    }
    generation = next;
  }
  return shares;
}

function parentsOfBothSexes(entries: readonly PedigreeEntry[]): PedigreeProblem[] {
  const sires = new Set(entries.map((entry) => entry.sire).filter((id) => id !== null));
  const both = new Set(entries.map((entry) => entry.dam).filter((id) => id !== null && sires.has(id)));
  return [...both].map((id) => ({
    id: id ?? '',
    code: 'sire_and_dam' as const,
    reason: `${id} is named as both a sire and a dam.`,
  }));
}

function sortAncestorsFirst(parents: ReadonlyMap<string, PedigreeEntry>): string[] | PedigreeProblem {
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  for (const start of parents.keys()) {
    const stack = [start];
    while (stack.length > 0) {
      const id = stack.at(-1) ?? '';
      if (state.get(id) !== 'open') {
        if (state.get(id) === 'done') {
          stack.pop();
          continue;
        }
        state.set(id, 'open');
        const entry = parents.get(id);
        for (const parent of [entry?.sire, entry?.dam]) {
          if (!parent || state.get(parent) === 'done') continue;
          if (state.get(parent) === 'open')
            return { id: parent, code: 'cycle', reason: `${parent} is its own ancestor.` };
          stack.push(parent);
        }
      } else {
        state.set(id, 'done');
        order.push(id);
        stack.pop();
      }
    }
  }
  return order;
}

function indexIn(pedigree: Pedigree, id: string): number {
  const index = pedigree.indexOf.get(id);
  if (index === undefined) throw new RangeError(`${id} is not in the pedigree.`);
  return index;
}
