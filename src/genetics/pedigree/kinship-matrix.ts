import { inbreedingCoefficients, type Pedigree } from './pedigree.ts';

/**
 * Kinship of these animals with each other and with themselves. Adds a hypothetical offspring of each pair to the
 * pedigree, whose inbreeding is the kinship of the pair, so that one pass over the pedigree is sufficient.
 */
export function kinshipMatrix(pedigree: Pedigree, ids: readonly string[]): Float64Array[] {
  const places = ids.map((id) => pedigree.indexOf.get(id) ?? -1);
  const pairs = places.flatMap((a, first) => places.slice(first + 1).map((b) => [a, b] as const));
  const withOffspring: Pedigree = {
    ids: [...pedigree.ids, ...pairs.map((_, at) => `\u0000${at}`)],
    indexOf: pedigree.indexOf,
    sires: Int32Array.from([...pedigree.sires, ...pairs.map(([a]) => a)]),
    dams: Int32Array.from([...pedigree.dams, ...pairs.map(([, b]) => b)]),
  };
  const values = inbreedingCoefficients(withOffspring);
  const matrix = ids.map(() => new Float64Array(ids.length));
  let next = pedigree.ids.length;
  for (const [first, a] of places.entries()) {
    matrix[first]![first] = (1 + (values[a] ?? 0)) / 2;
    for (let second = first + 1; second < ids.length; second += 1) {
      matrix[first]![second] = matrix[second]![first] = values[next] ?? 0;
      next += 1;
    }
  }
  return matrix;
}
