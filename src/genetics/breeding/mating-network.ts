/**
 * The best assignment of litters as minimum-cost flow, by shortest paths with potentials (Ahuja, Magnanti & Orlin
 * 1993, chapter 9), and the loss for each pair that was not chosen. 500 by 500 animals take seconds.
 */

export interface NetworkPair {
  /** Indexes of the dam and the sire. */
  readonly dam: number;
  readonly sire: number;
  readonly benefit: number;
}

export interface Assignment {
  /** Whether each pair is chosen. */
  readonly isTaken: (pair: number) => boolean;
  /** Loss of total benefit if this pair were chosen; infinite if the plan would have fewer litters. */
  readonly lossOf: (pair: number) => number;
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
}

/**
 * `mustFill`: the best of the plans with the largest number of litters; otherwise, only pairs that add benefit. Each
 * pair is used at most once.
 */
export function assignLitters(
  { dams, sires, pairs }: { dams: readonly number[]; sires: readonly number[]; pairs: readonly NetworkPair[] },
  mustFill: boolean,
): Assignment {
  const [source, sink] = [dams.length + sires.length, dams.length + sires.length + 1];
  const out = Array.from({ length: sink + 1 }, (): number[] => []);
  const network: Network = { nodes: sink + 1, source, sink, to: [], cost: [], capacity: [], out };
  dams.forEach((litters, at) => addEdge(network, { from: source, to: at, cost: 0, capacity: litters }));
  const edges = pairs.map(({ dam, sire, benefit }) =>
    addEdge(network, { from: dam, to: dams.length + sire, cost: -benefit, capacity: 1 }),
  );
  sires.forEach((litters, at) => addEdge(network, { from: dams.length + at, to: sink, cost: 0, capacity: litters }));
  fill(network, mustFill);
  const returnPath = findReturnPaths(network, mustFill ? 0 : pairs.length);
  return {
    isTaken: (pair) => network.capacity[edges[pair] ?? 0] === 0,
    lossOf: (pair) => {
      const edge = edges[pair] ?? 0;
      return Math.max(0, (network.cost[edge] ?? 0) + returnPath(network.to[edge] ?? 0, network.to[edge ^ 1] ?? 0));
    },
  };
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

const tolerance = 1e-12;

/** Assigns litters one by one along the cheapest path, until none is left or none adds benefit. */
function fill(network: Network, mustFill: boolean): void {
  const potential = findPotentials(network);
  for (;;) {
    const { distance, edgeTo } = shortestPaths(network, potential, network.source, network.sink);
    const reach = distance[network.sink]!;
    if (!Number.isFinite(reach)) return;
    for (let node = 0; node < network.nodes; node += 1)
      potential[node] = potential[node]! + Math.min(reach, distance[node]!);
    if (!mustFill && potential[network.sink]! - potential[network.source]! >= -tolerance) return;
    for (let node = network.sink; node !== network.source;) {
      const edge = edgeTo[node]!;
      network.capacity[edge] = network.capacity[edge]! - 1;
      network.capacity[edge ^ 1] = network.capacity[edge ^ 1]! + 1;
      node = network.to[edge ^ 1]!;
    }
  }
}

/**
 * Cost of the cheapest path from a sire back to a dam, which reverses conflicting pairs. `free`: number of litters that
 * can be removed or added on the path, as flow between sink and source at no cost.
 */
function findReturnPaths(network: Network, free: number): (sire: number, dam: number) => number {
  if (free > 0) {
    const back = addEdge(network, { from: network.sink, to: network.source, cost: 0, capacity: free });
    network.capacity[back ^ 1] = free;
  }
  const potential = findPotentials(network);
  const cache = new Map<number, Float64Array>();
  return (sire, dam) => {
    const distance = cache.get(sire) ?? shortestPaths(network, potential, sire).distance;
    cache.set(sire, distance);
    return distance[dam]! + potential[dam]! - potential[sire]!;
  };
}

/**
 * Bellman-Ford with a queue, from all nodes: with these potentials, no residual edge has a negative cost. Costs can
 * be negative, but there is no negative cycle.
 */
function findPotentials(network: Network): Float64Array {
  const potential = new Float64Array(network.nodes);
  const isQueued = new Uint8Array(network.nodes).fill(1);
  const queue = Array.from({ length: network.nodes }, (_, node) => node);
  for (let head = 0; head < queue.length; head += 1) {
    const node = queue[head]!;
    isQueued[node] = 0;
    for (const edge of network.out[node]!) {
      if (network.capacity[edge] === 0) continue;
      const target = network.to[edge]!;
      const length = potential[node]! + network.cost[edge]!;
      if (length >= potential[target]! - tolerance) continue;
      potential[target] = length;
      if (isQueued[target] === 1) continue;
      isQueued[target] = 1;
      queue.push(target);
    }
  }
  return potential;
}

/**
 * Dijkstra without a heap, because every node has edges to half of the others. Distances are in reduced costs; those of
 * nodes beyond `until` can be too large.
 */
function shortestPaths(network: Network, potential: Float64Array, start: number, until = -1) {
  const { nodes, to, cost, capacity, out } = network;
  const distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const edgeTo = new Int32Array(nodes).fill(-1);
  const done = new Uint8Array(nodes);
  distance[start] = 0;
  for (;;) {
    let [node, least] = [-1, Number.POSITIVE_INFINITY];
    for (let other = 0; other < nodes; other += 1)
      if (done[other] === 0 && distance[other]! < least) [node, least] = [other, distance[other]!];
    if (node < 0 || node === until) return { distance, edgeTo };
    done[node] = 1;
    const base = least + potential[node]!;
    for (const edge of out[node]!) {
      if (capacity[edge] === 0) continue;
      const target = to[edge]!;
      const length = Math.max(least, base + cost[edge]! - potential[target]!);
      if (length >= distance[target]!) continue;
      distance[target] = length;
      edgeTo[target] = edge;
    }
  }
}
