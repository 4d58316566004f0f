import { formatPercent } from '#shared/count-of.ts';
import { callRate, callsOf, type GenotypeTable, type Species } from '#genetics/genotype-table.ts';
import { dogPseudoAutosomalEnd } from '#genetics/parentage/identity.ts';

/** Genetics README part C: below this share of called markers a SNP sample is refused. */
export const LOWEST_CALL_RATE = 0.95;
const FEWEST_X_MARKERS = 20;
/** A male has one X: what looks heterozygous there is error. A female without any is a male, or no dog of this world. */
const MOST_MALE_HET = 0.05;
const LEAST_FEMALE_HET = 0.02;

export interface DeclaredSample {
  readonly sex: string | null;
  readonly speciesId: number | null;
}

/** For a file that was imported as this species and names a sample of another one. */
export function otherSpeciesReason(fileSpecies: Species): string {
  const [file, animal] = fileSpecies === 'dog' ? ['dogs', 'cat'] : ['cats', 'dog'];
  return `the sample is from a ${animal}, but the file is for ${file}. Check the barcode and the species of the file.`;
}

/** Why the calls of one sample cannot be those of the animal that it is said to be; nothing when they can. */
export function refuseGenome(
  table: GenotypeTable,
  at: number,
  declared: DeclaredSample,
): { column: string; reason: string }[] {
  const problems: { column: string; reason: string }[] = [];
  if (declared.speciesId !== (table.species === 'cat' ? 2 : 1))
    problems.push({ column: 'Species', reason: otherSpeciesReason(table.species) });
  const rate = callRate(callsOf(table, at));
  if (rate < LOWEST_CALL_RATE)
    problems.push({
      column: 'Call rate',
      reason: `only ${formatPercent(rate)} of the markers were called, but ${100 * LOWEST_CALL_RATE}% are needed.`,
    });
  const share = shareHeterozygousOnX(table, at);
  if (share !== null && declared.sex === 'male' && share > MOST_MALE_HET)
    problems.push({
      column: 'Sex',
      reason: `a male cannot be heterozygous at ${formatPercent(share)} of the X chromosome markers.`,
    });
  if (share !== null && declared.sex === 'female' && share < LEAST_FEMALE_HET)
    problems.push({
      column: 'Sex',
      reason: 'the X chromosome is homozygous throughout, but the animal is registered as female.',
    });
  return problems;
}

function shareHeterozygousOnX(table: GenotypeTable, at: number): number | null {
  const end = table.species === 'dog' ? dogPseudoAutosomalEnd : 0;
  let [called, het] = [0, 0];
  table.markers.forEach(({ chromosome, position }, marker) => {
    const call = table.calls[marker * table.samples.length + at];
    if (chromosome !== 'X' || position <= end || call === undefined || call === 3) return;
    called += 1;
    if (call === 1) het += 1;
  });
  return called < FEWEST_X_MARKERS ? null : het / called;
}
