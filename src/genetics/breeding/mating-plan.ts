/**
 * A kennel's mating plan: which dam to which sire, so that caps hold, no pair has affected young, no pair is too closely related, and
 * the sum of benefits is the highest there is. Assignment as minimum-cost flow by successive shortest paths (Ahuja, Magnanti & Orlin 1993).
 */

export interface PlanParent {
  readonly id: string;
  /** Litters this animal may have in the plan. */
  readonly litters: number;
}

export interface PlanPair {
  readonly dam: string;
  readonly sire: string;
  /** What the pair is worth, any scale; higher is better. */
  readonly benefit: number;
  /** Expected inbreeding of the young, 0..1. */
  readonly kinship: number;
  /** Kinship of the two by DNA; above the ceiling it forbids the pair as the pedigree does. */
  readonly dnaKinship?: number | null;
  /** Tests for which the pair can have affected young; any one forbids the pair. */
  readonly affectedTests: readonly string[];
  /** Further reasons that forbid the pair. */
  readonly objections?: readonly { readonly code: 'harmful_litter' | 'different_breeds'; readonly reason: string }[];
}

export interface PlanSettings {
  /** Pairs above this kinship are left out. */
  readonly kinshipCeiling: number;
  /** `most_litters`: as many litters as the rules allow, and among those plans the best. `best_total`: only pairs that add benefit. */
  readonly goal: 'most_litters' | 'best_total';
}

export interface RejectedPair {
  readonly dam: string;
  readonly sire: string;
  /** The weightiest reason. */
  readonly code:
    | 'affected_young'
    | 'too_related'
    | 'harmful_litter'
    | 'different_breeds'
    | 'unknown_parent'
    | 'no_litters_left'
    | 'better_elsewhere';
  /** Every reason against the pair, the weightiest first. */
  readonly reasons: readonly string[];
  /** At least so much would be lost by taking this pair; null when it is not allowed at all. */
  readonly loss: number | null;
}

export interface MatingPlan {
  readonly matings: PlanPair[];
  readonly totalBenefit: number;
  readonly rejected: RejectedPair[];
  /** Dams without a mate. */
  readonly unmatedDams: string[];
}

/** The best plan. Every pair is used at most once; ties are broken by the order of the input. */
export function matingPlan(
  dams: readonly PlanParent[],
  sires: readonly PlanParent[],
  pairs: readonly PlanPair[],
  settings: PlanSettings,
): MatingPlan {
  const [damAt, sireAt] = [indexById(dams), indexById(sires)];
  const rejected: RejectedPair[] = [];
  const allowed = pairs.filter((pair) => {
    const refusal = refusePair(pair, { damAt, sireAt, ceiling: settings.kinshipCeiling });
    if (refusal) rejected.push(refusal);
    return !refusal;
  });
  const network = buildNetwork(
    dams,
    sires,
    allowed.map((pair) => ({ from: damAt.get(pair.dam) ?? 0, to: sireAt.get(pair.sire) ?? 0, cost: -pair.benefit })),
  );
  solve(network, settings.goal);
  const wayBack = waysBack(network, settings.goal);
  const matings: PlanPair[] = [];
  for (const [at, pair] of allowed.entries()) {
    const edge = network.pairEdges[at] ?? 0;
    if (network.capacity[edge] === 0) matings.push(pair);
    else rejected.push(explainLoss(pair, { dams, sires, network, wayBack, edge }));
  }
  const mated = new Set(matings.map((pair) => pair.dam));
  return {
    matings,
    totalBenefit: matings.reduce((sum, pair) => sum + pair.benefit, 0),
    rejected,
    unmatedDams: dams.filter(({ id }) => !mated.has(id)).map(({ id }) => id),
  };
}

function refusePair(
  pair: PlanPair,
  rules: { damAt: ReadonlyMap<string, number>; sireAt: ReadonlyMap<string, number>; ceiling: number },
): RejectedPair | null {
  const found: { code: RejectedPair['code']; reason: string }[] = [];
  const against = (code: RejectedPair['code'], reason: string) => found.push({ code, reason });
  if (!rules.damAt.has(pair.dam) || !rules.sireAt.has(pair.sire))
    against('unknown_parent', 'One of these animals is not in the plan.');
  if (pair.affectedTests.length > 0)
    against('affected_young', `Offspring could be affected: ${pair.affectedTests.join(', ')}.`);
  const allowed = `the maximum for this plan is ${percent(rules.ceiling)}.`;
  if (pair.kinship > rules.ceiling)
    against('too_related', `Expected inbreeding is ${percent(pair.kinship)}; ${allowed}`);
  if ((pair.dnaKinship ?? 0) > rules.ceiling)
    against('too_related', `DNA kinship is ${percent(pair.dnaKinship ?? 0)}; ${allowed}`);
  for (const { code, reason } of pair.objections ?? []) against(code, reason);
  const [first] = found;
  return first
    ? { dam: pair.dam, sire: pair.sire, code: first.code, reasons: found.map(({ reason }) => reason), loss: null }
    : null;
}

interface Network {
  readonly nodes: number;
  readonly source: number;
  readonly sink: number;
  /** Edge e and its reverse e^1. */
  readonly to: number[];
  readonly cost: number[];
  readonly capacity: number[];
  readonly out: number[][];
  readonly pairEdges: number[];
}

function buildNetwork(
  dams: readonly PlanParent[],
  sires: readonly PlanParent[],
  pairs: readonly { from: number; to: number; cost: number }[],
): Network {
  const [source, sink] = [dams.length + sires.length, dams.length + sires.length + 1];
  const network: Network = {
    nodes: sink + 1,
    source,
    sink,
    to: [],
    cost: [],
    capacity: [],
    out: Array.from({ length: sink + 1 }, () => []),
    pairEdges: [],
  };
  dams.forEach(({ litters }, at) => addEdge(network, { from: source, to: at, cost: 0, capacity: litters }));
  for (const { from, to, cost } of pairs)
    network.pairEdges.push(addEdge(network, { from, to: dams.length + to, cost, capacity: 1 }));
  sires.forEach(({ litters }, at) =>
    addEdge(network, { from: dams.length + at, to: sink, cost: 0, capacity: litters }),
  );
  return network;
}

function addEdge(network: Network, edge: { from: number; to: number; cost: number; capacity: number }): number {
  const at = network.to.length;
  network.to.push(edge.to, edge.from);
  network.cost.push(edge.cost, -edge.cost);
  network.capacity.push(Math.max(0, Math.floor(edge.capacity)), 0);
  network.out[edge.from]?.push(at);
  network.out[edge.to]?.push(at + 1);
  return at;
}

/** Sends one litter after another along the cheapest path, until none is left or none pays. */
function solve(network: Network, goal: PlanSettings['goal']): void {
  for (;;) {
    const { distance, edgeTo } = cheapestPaths(network, network.source);
    const length = distance[network.sink] ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(length) || (goal === 'best_total' && length >= -tolerance)) return;
    for (let node = network.sink; node !== network.source;) {
      const edge = edgeTo[node] ?? 0;
      network.capacity[edge] = (network.capacity[edge] ?? 0) - 1;
      network.capacity[edge ^ 1] = (network.capacity[edge ^ 1] ?? 0) + 1;
      node = network.to[edge ^ 1] ?? network.source;
    }
  }
}

const tolerance = 1e-12;

/** Bellman-Ford with a queue: costs may be negative, cycles never are. */
function cheapestPaths(network: Network, start: number): { distance: Float64Array; edgeTo: Int32Array } {
  const distance = new Float64Array(network.nodes).fill(Number.POSITIVE_INFINITY);
  const edgeTo = new Int32Array(network.nodes).fill(-1);
  const waiting = new Uint8Array(network.nodes);
  const queue = [start];
  distance[start] = 0;
  for (let head = 0; head < queue.length; head += 1) {
    const node = queue[head] ?? 0;
    waiting[node] = 0;
    for (const edge of network.out[node] ?? []) {
      if ((network.capacity[edge] ?? 0) === 0) continue;
      const target = network.to[edge] ?? 0;
      const length = (distance[node] ?? 0) + (network.cost[edge] ?? 0);
      if (length >= (distance[target] ?? 0) - tolerance) continue;
      distance[target] = length;
      edgeTo[target] = edge;
      if (waiting[target] === 0) {
        waiting[target] = 1;
        queue.push(target);
      }
    }
  }
  return { distance, edgeTo };
}

/** Cheapest way from a sire back to a dam, that is to undo what stands in the pair's way. Without the duty to fill, a litter may also be dropped. */
function waysBack(network: Network, goal: PlanSettings['goal']): (sire: number, dam: number) => number {
  const fromSource = cheapestPaths(network, network.source).distance;
  const memory = new Map<number, Float64Array>();
  return (sire, dam) => {
    const distance = memory.get(sire) ?? cheapestPaths(network, sire).distance;
    memory.set(sire, distance);
    const around =
      goal === 'best_total' ? (distance[network.sink] ?? 0) + (fromSource[dam] ?? 0) : Number.POSITIVE_INFINITY;
    return Math.min(distance[dam] ?? Number.POSITIVE_INFINITY, around);
  };
}

type Solved = {
  dams: readonly PlanParent[];
  sires: readonly PlanParent[];
  network: Network;
  wayBack: (sire: number, dam: number) => number;
  edge: number;
};

/** What taking the pair would cost: the cheapest way round that makes room for it. */
function explainLoss(pair: PlanPair, solved: Solved): RejectedPair {
  const { network, edge } = solved;
  const [dam, sire] = [network.to[edge ^ 1] ?? 0, network.to[edge] ?? 0];
  const back = solved.wayBack(sire, dam);
  const cost = network.cost[edge] ?? 0;
  const damBusy = (solved.dams.find(({ id }) => id === pair.dam)?.litters ?? 0) === 0;
  const sireBusy = (solved.sires.find(({ id }) => id === pair.sire)?.litters ?? 0) === 0;
  if (damBusy || sireBusy || !Number.isFinite(back))
    return {
      dam: pair.dam,
      sire: pair.sire,
      code: 'no_litters_left',
      reasons: [
        damBusy || sireBusy
          ? `The ${damBusy ? 'dam' : 'sire'} cannot have a litter in this plan.`
          : 'With this pair, the plan would have fewer litters.',
      ],
      loss: null,
    };
  const loss = Math.max(0, cost + back);
  const reason =
    loss <= 1e-9
      ? 'An equally good plan exists without this pair.'
      : `The plan scores higher without this pair: it would lower the total by ${Number(loss.toPrecision(4))} points.`;
  return { dam: pair.dam, sire: pair.sire, code: 'better_elsewhere', reasons: [reason], loss };
}

function indexById(parents: readonly PlanParent[]): Map<string, number> {
  return new Map(parents.map(({ id }, at) => [id, at]));
}

function percent(value: number): string {
  return `${Number((100 * value).toFixed(2))}%`;
}
