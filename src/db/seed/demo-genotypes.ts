import type { Random } from '#adapters/random.ts';
import type { Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import { demoAnimals } from './demo-animals.ts';

export interface SeedTest {
  id: number;
  genetics: TestGenetics;
}

/** Chance in a hundred that a founder's chromosome carries the variant of a disease test. */
const CARRIER_PERCENT = 6;

/**
 * Genotypes for the family of the demonstration: founders are drawn, young inherit one allele of each parent, so that the
 * pedigree and the results agree.
 */
export function makeGenotypes(random: Random, tests: readonly SeedTest[], animalKeys: ReadonlySet<string>): Map<string, Map<number, string>> {
  const all = new Map<string, Map<number, string>>();
  for (const animal of demoAnimals) {
    if (!animalKeys.has(animal.key)) continue;
    const sire = all.get(animal.sire ?? '');
    const dam = all.get(animal.dam ?? '');
    const own = new Map<number, string>();
    for (const test of tests) own.set(test.id, genotypeFor(random, test, { sex: animal.sex, sire: sire?.get(test.id), dam: dam?.get(test.id) }));
    all.set(animal.key, own);
  }
  return all;
}

interface Family {
  sex: Sex;
  sire?: string;
  dam?: string;
}

function genotypeFor(random: Random, test: SeedTest, family: Family): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const call = family.sire && family.dam ? inherit(random, test.genetics, family) : found(random, test.genetics, family.sex);
    const reading = readGenotype(test.genetics, call, family.sex);
    if (reading.ok) return reading.genotype;
  }
  return found(random, { ...test.genetics, genotypes: test.genetics.genotypes?.slice(-1) }, family.sex, 0);
}

function found(random: Random, genetics: TestGenetics, sex: Sex, percent = CARRIER_PERCENT): string {
  if (genetics.modeCode === 'TRAIT') {
    const known = genetics.genotypes ?? [];
    return known[random.integer(Math.max(1, known.length))] ?? '';
  }
  const allele = () => (random.integer(100) < percent ? 'P' : 'N');
  if (genetics.modeCode === 'MT' || (genetics.modeCode === 'XR' && sex === 'male')) return allele();
  return `${allele()}/${allele()}`;
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
