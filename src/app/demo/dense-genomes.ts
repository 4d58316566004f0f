import { karyotype } from '#genetics/ancestry/karyotype.ts';
import type { BreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { autosomes, type GenotypeTable, type MarkerInfo, missingCall, type Species } from '#genetics/genotype-table.ts';
import type { NumberSource } from '#genetics/random.ts';
import type { DemoAnimal } from './demo-animals.ts';

/** Number of markers on typical arrays, in addition to those of a breed panel. */
const arrayMarkers: Record<Species, number> = { dog: 170_000, cat: 63_000 };
/** The assemblies of the positions, which match the karyotypes. */
const assemblies: Record<Species, string> = { dog: 'CanFam3.1', cat: 'felCat9' };
/**
 * Number of ancestral chromosomes of a simulated breed: few, as in closed breeds, so that its dogs have runs of
 * homozygosity.
 */
const ANCESTORS = 14;
/** Mean length of a founder's segment from one ancestor. */
const ANCESTRAL_BP = 4_000_000;
const CROSSOVERS_PER_BP = 1e-8;
const MISSING_CALLS = 0.005;

/** The markers of a simulated dense array, in the order of the genome. */
export interface DenseArray {
  species: Species;
  assembly: string;
  markers: readonly MarkerInfo[];
  /** The row of each marker in the panel; -1 if the panel does not have it. */
  panelRows: Int32Array;
  /** Null: breed frequencies are unknown. */
  panel: BreedPanel | null;
}

type Haplotype = Uint8Array;
type Genome = readonly [Haplotype, Haplotype];

/** The panel's markers, if there is a panel, and evenly spaced markers between them. */
export function makeDenseArray(species: Species, panel: BreedPanel | null, random: NumberSource): DenseArray {
  const lengths = new Map(karyotype(species).map(({ name, lengthBp }) => [name, lengthBp]));
  const total = autosomes(species).reduce((sum, name) => sum + (lengths.get(name) ?? 0), 0);
  const spacing = Math.floor(total / arrayMarkers[species]);
  const places: { chromosome: string; position: number; row: number }[] = [];
  const rows = Map.groupBy(panel?.chromosomes.keys() ?? [], (row) => panel?.chromosomes[row] ?? '');
  for (const chromosome of autosomes(species)) {
    const known = new Map((rows.get(chromosome) ?? []).map((row) => [panel?.positions[row] ?? 0, row]));
    for (let from = 1; from + spacing < (lengths.get(chromosome) ?? 0); from += spacing) {
      const position = from + random.below(spacing);
      if (!known.has(position)) known.set(position, -1);
    }
    const sorted = [...known].toSorted(([a], [b]) => a - b);
    for (const [position, row] of sorted) places.push({ chromosome, position, row });
  }
  return {
    species,
    assembly: assemblies[species],
    panel,
    panelRows: Int32Array.from(places, ({ row }) => row),
    markers: places.map(({ chromosome, position }) => ({
      chromosome,
      id: `${chromosome}:${position}`,
      centimorgan: 0,
      position,
      alleles: ['A', 'G'],
    })),
  };
}

/**
 * Genomes of a family, parents before their offspring: a founder is a mosaic of its breed's ancestors, and offspring
 * inherit from both recorded parents. Breeds that are not in `panelBreeds` get no genomes.
 */
export function makeGenomes(
  array: DenseArray,
  random: NumberSource,
  { animals, panelBreeds }: { animals: readonly DemoAnimal[]; panelBreeds: Readonly<Record<string, string>> },
): Map<string, Uint8Array> {
  const isNext = array.markers.map(({ chromosome }, at) => chromosome === array.markers[at - 1]?.chromosome);
  const everywhere = Float64Array.from(array.markers, () => 0.1 + 0.8 * random.next());
  const ancestorsOf = new Map<string, Haplotype[]>();
  const ancestors = (breed: string) => {
    const made =
      ancestorsOf.get(breed) ?? drawAncestors(array, random, { everywhere, panelBreed: panelBreeds[breed] ?? '' });
    ancestorsOf.set(breed, made);
    return made;
  };
  const mosaic = (of: readonly Haplotype[], perBp: number) => drawMosaic(array, random, { of, perBp, isNext });
  const founder = (breed: string): Genome => [
    mosaic(ancestors(breed), 1 / ANCESTRAL_BP),
    mosaic(ancestors(breed), 1 / ANCESTRAL_BP),
  ];
  const gamete = (genome: Genome) => mosaic(genome, CROSSOVERS_PER_BP);
  const crossed = (sire: string, dam: string) => gamete([gamete(founder(sire)), gamete(founder(dam))]);
  const known = new Map<string, Genome>();
  for (const { key, breed, sire = '', dam = '', grandparents } of animals) {
    if (!grandparents && panelBreeds[breed] === undefined) continue;
    const [own, other] = grandparents
      ? [crossed(grandparents[0], grandparents[1]), crossed(grandparents[2], grandparents[3])]
      : founder(breed);
    const [fromSire, fromDam] = [known.get(sire), known.get(dam)];
    known.set(key, [fromSire ? gamete(fromSire) : own, fromDam ? gamete(fromDam) : other]);
  }
  return new Map([...known].map(([key, genome]) => [key, callsOf(genome, random)]));
}

function drawAncestors(
  { panel, panelRows }: DenseArray,
  random: NumberSource,
  { everywhere, panelBreed }: { everywhere: Float64Array; panelBreed: string },
): Haplotype[] {
  const { breeds = [], frequencies: known = [] } = panel ?? {};
  const breed = breeds.indexOf(panelBreed);
  const frequencies = everywhere.map((frequency, at) =>
    panelRows[at] === -1 ? frequency : (known[panelRows[at]! * breeds.length + breed] ?? 0),
  );
  return Array.from({ length: ANCESTORS }, () =>
    new Uint8Array(frequencies.length).map((_, at) => (random.next() < frequencies[at]! ? 1 : 0)),
  );
}

/** A haplotype that switches between source haplotypes at a constant rate, and at each chromosome. */
function drawMosaic(
  { markers }: DenseArray,
  random: NumberSource,
  { of, perBp, isNext }: { of: readonly Haplotype[]; perBp: number; isNext: readonly boolean[] },
): Haplotype {
  const made = new Uint8Array(markers.length);
  let [current, changesAt] = [0, 0];
  for (let at = 0; at < markers.length; at += 1) {
    const { position } = markers[at]!;
    if (!isNext[at] || position >= changesAt) {
      const isStart = !isNext[at];
      current = isStart ? random.below(of.length) : (current + 1 + random.below(of.length - 1)) % of.length;
      changesAt = position - Math.log(1 - random.next()) / perBp;
    }
    made[at] = of[current]![at]!;
  }
  return made;
}

function callsOf([first, second]: Genome, random: NumberSource): Uint8Array {
  return first.map((allele, at) => (random.next() < MISSING_CALLS ? missingCall : allele + (second[at] ?? 0)));
}

export function denseTable(array: DenseArray, key: string, calls: Uint8Array): GenotypeTable {
  const { species, assembly, markers } = array;
  return {
    species,
    assembly,
    samples: [{ family: '0', id: key, sire: null, dam: null, sex: 'unknown' }],
    markers,
    calls,
  };
}
