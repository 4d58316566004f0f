import type { Random } from '#adapters/random.ts';
import type { Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import type { DemoAnimal } from './demo-animals.ts';

/** Default trait genotypes of founders: those of a large, short-coated dog and of a long-haired cat. */
const usual: Record<number, string> = {
  11001: 'E/E', 11002: 'N/N', 11003: 'N/N', 11004: 'N/N', 11005: 'KB/KB', 11006: 'at/at', 11007: 'B/B', 11008: 'N/N', 11009: 'D/D',
  11010: 'S/S', 11011: 'm/m', 11012: 'h/h', 11013: 'I/I', 11014: 'N/N', 11015: 't/t', 11016: 'N/N', 11017: 'f/f', 11018: 'L/L',
  11019: 'N/N', 11020: 'N/N', 11021: 'hr/hr', 11022: 'N/N', 11023: 'N/N', 11024: 'N/N', 11025: 'D/D', 11026: 'G/G', 11027: 'G/G',
  11028: 'G/G', 11029: 'T/T', 11030: 'N/N', 11031: 'N/N', 11032: 'C/C', 11033: 'N/N', 11034: 'G/G', 11035: 'N/N', 11036: 'N/N', 11037: 'G/G',
  21001: 'A/a', 21002: 'B/B', 21003: 'C/C', 21004: 'D/D', 21005: 'E/E', 21006: 'E/E', 21007: 'o/o', 21008: 'w+/w+', 21009: 'w+/w+',
  21010: 'M4/M4', 21011: 'M/M', 21012: 'Ti+/Ti+', 21013: 'N/N', 21014: '+/+', 21015: '+/+', 21016: 'R/R', 21017: 'N/N', 21018: 'N/N',
  21019: 'N/N', 21020: 'N/N', 21021: 'N/N', 21022: 'N/N', 21023: 'A/A', 21024: 'N/N', 21025: 'N/N',
}; // prettier-ignore

const [e, b, s, m, l, pomc, agouti, bloodType] = [11001, 11007, 11010, 11011, 11018, 11035, 21001, 21023];

/** Fixed genotypes: animal key to test to genotype. They must be consistent between parents and offspring. */
export type FixedGenotypes = Readonly<Record<string, Readonly<Record<number, string>>>>;

/** The genotypes behind the described appearance of the animals of the first kennel. */
export const kennelGenotypes: FixedGenotypes = {
  barnaby: { [e]: 'E/e', [b]: 'B/B', [pomc]: 'N/del' },
  juno: { [e]: 'e/e', [b]: 'B/B' },
  hector: { [e]: 'E/e', [b]: 'b/b' },
  pearl: { [e]: 'E/e', [b]: 'B/b', [pomc]: 'N/del' },
  archie: { [e]: 'E/e', [b]: 'B/B' },
  willow: { [e]: 'e/e', [b]: 'B/b' },
  biscuit: { [e]: 'e/e' },
  moss: { [e]: 'E/e' },
  clover: { [e]: 'E/e' },
  teddy: { [e]: 'e/e' },
  fergus: { [s]: 'S/sp', [l]: 'l/l' },
  isla: { [s]: 'S/sp', [l]: 'l/l', [m]: 'M/m' },
  magnus: { [agouti]: 'a/a', [bloodType]: 'A/b' },
  pip: { [agouti]: 'a/a' },
  nell: { [agouti]: 'A/a' },
};

export interface SeedTest {
  id: number;
  genetics: TestGenetics;
}

/** The chance in per cent that a founder's chromosome carries the variant of a disease test. */
const CARRIER_PERCENT = 6;

/**
 * Genotypes of a family, parents before their offspring: founders get random genotypes, and offspring inherit one
 * allele from each parent, so that results and pedigree are consistent.
 */
export function makeGenotypes(
  random: Random,
  tests: readonly SeedTest[],
  { animals, fixed }: { animals: readonly DemoAnimal[]; fixed: FixedGenotypes },
): Map<string, Map<number, string>> {
  const all = new Map<string, Map<number, string>>();
  for (const animal of animals) {
    const sire = all.get(animal.sire ?? '');
    const dam = all.get(animal.dam ?? '');
    const drawn = new Map<number, string>();
    for (const test of tests) {
      const known = fixed[animal.key]?.[test.id];
      drawn.set(
        test.id,
        known ?? genotypeFor(random, test, { sex: animal.sex, sire: sire?.get(test.id), dam: dam?.get(test.id) }),
      );
    }
    all.set(animal.key, drawn);
  }
  return all;
}

interface Family {
  sex: Sex;
  sire?: string;
  dam?: string;
}

function genotypeFor(random: Random, test: SeedTest, family: Family): string {
  const inherits = family.sire !== undefined && family.dam !== undefined;
  const call = inherits ? inherit(random, test.genetics, family) : drawFounder(random, test, family.sex);
  const reading = readGenotype(test.genetics, call, family.sex);
  if (!reading.ok) throw new Error(`demo genotype ${call} at test ${test.id}: ${reading.reason}`);
  return reading.genotype;
}

function drawFounder(random: Random, test: SeedTest, sex: Sex): string {
  const hasOneX =
    test.genetics.modeCode === 'MT' || ((test.genetics.modeCode === 'XR' || test.genetics.xLinked) && sex === 'male');
  if (test.genetics.modeCode === 'TRAIT') return hasOneX ? (usual[test.id] ?? '').slice(0, 1) : (usual[test.id] ?? '');
  const allele = () => (random.integer(100) < CARRIER_PERCENT ? 'P' : 'N');
  return hasOneX ? allele() : `${allele()}/${allele()}`;
}

function inherit(random: Random, genetics: TestGenetics, { sex, sire = '', dam = '' }: Family): string {
  const pick = (genotype: string) => {
    const alleles = genotype.split('/');
    return alleles[random.integer(alleles.length)] ?? '';
  };
  if (genetics.modeCode === 'MT') return dam;
  if ((genetics.modeCode === 'XR' || genetics.xLinked) && sex === 'male') return pick(dam);
  return `${pick(dam)}/${pick(sire)}`;
}
