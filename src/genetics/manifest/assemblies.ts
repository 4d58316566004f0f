/** Reference assemblies and their sequence lengths, where known. */
import { karyotype } from '#genetics/ancestry/karyotype.ts';
import { autosomes, type Species } from '#genetics/genotype-table.ts';

export interface Assembly {
  readonly name: string;
  /** NCBI accession of the assembly. */
  readonly reference: string;
  readonly lengths: ReadonlyMap<string, number>;
}

/** Finds an assembly by any of its names; null: unknown. */
export function findAssembly(name: string): Assembly | null {
  const found = known.find(({ names }) => names.some((one) => one.toLowerCase() === name.toLowerCase()));
  return found ? { name: found.names[0], reference: `${archive}${found.accession}/`, lengths: found.lengths() } : null;
}

/** All known names, for one species or all. */
export function knownAssemblies(species?: Species): string[] {
  return known.filter((one) => species === undefined || one.species === species).flatMap(({ names }) => names);
}

/** Whether two names mean the same assembly; an unknown name matches only itself. */
export function isSameAssembly(one: string, other: string): boolean {
  const [first, second] = [findAssembly(one)?.name ?? one, findAssembly(other)?.name ?? other];
  return first.toLowerCase() === second.toLowerCase();
}

/** The assembly with a chromosome of this length; null: none, or more than one. */
export function assemblyOfLength(species: Species, chromosome: string, length: number): string | null {
  const found = known.filter((one) => one.species === species && one.lengths().get(chromosome) === length);
  return found.length === 1 ? found[0]!.names[0] : null;
}

const archive = 'https://www.ncbi.nlm.nih.gov/datasets/genome/';

function lengthsOf(species: Species): ReadonlyMap<string, number> {
  return new Map(karyotype(species).map(({ name, lengthBp }) => [name, lengthBp]));
}

/**
 * Autosomes and X of UU_Cfam_GSD_1.0, the German shepherd Mischka (Wang et al. 2021, doi 10.1038/s42003-021-01698-x).
 */
const canFam4 = [
  123_556_469, 84_979_418, 92_479_059, 89_535_178, 89_562_946, 78_113_029, 81_081_596, 76_405_709, 61_171_909,
  70_643_054, 74_805_798, 72_970_719, 64_299_765, 61_112_200, 64_676_183, 60_362_399, 65_088_165, 56_472_973,
  55_516_201, 58_627_490, 51_742_555, 61_573_679, 53_134_997, 48_566_227, 51_730_745, 39_257_614, 46_662_488,
  41_733_330, 42_517_134, 40_643_782, 39_901_454, 40_225_481, 32_139_216, 42_397_973, 28_051_305, 31_223_415,
  30_785_915, 24_803_098, 124_992_030,
];

interface KnownAssembly {
  readonly species: Species;
  /** The first is the default. */
  readonly names: readonly [string, ...string[]];
  readonly accession: string;
  readonly lengths: () => ReadonlyMap<string, number>;
}

const known: readonly KnownAssembly[] = [
  {
    species: 'dog',
    names: ['CanFam3.1', 'canFam3'],
    accession: 'GCF_000002285.3',
    lengths: () => lengthsOf('dog'),
  },
  {
    species: 'dog',
    names: ['CanFam4', 'UU_Cfam_GSD_1.0'],
    accession: 'GCF_011100685.1',
    lengths: () => new Map([...autosomes('dog'), 'X'].map((name, at) => [name, canFam4[at] ?? 0])),
  },
  {
    species: 'dog',
    names: ['ROS_Cfam_1.0'],
    accession: 'GCF_014441545.1',
    lengths: () => new Map(),
  },
  {
    species: 'dog',
    names: ['Dog10K_Boxer_Tasha', 'canFam6'],
    accession: 'GCF_000002285.5',
    lengths: () => new Map(),
  },
  {
    species: 'cat',
    names: ['felCat9', 'Felis_catus_9.0'],
    accession: 'GCF_000181335.3',
    lengths: () => lengthsOf('cat'),
  },
];
