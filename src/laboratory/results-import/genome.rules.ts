import { formatPercent } from '#shared/count-of.ts';
import { callRate, callsOf, type GenotypeTable, type Species } from '#genetics/genotype-table.ts';
import { dogPseudoAutosomalEnd } from '#genetics/parentage/identity.ts';

/** Genetics README part C: a SNP sample with a lower call rate is refused. */
export const MIN_CALL_RATE = 0.95;
const MIN_X_MARKERS = 20;
/**
 * A male has one X, so heterozygous calls there are errors. A sample without any is from a male, because every female
 * has some.
 */
const MAX_MALE_HET = 0.05;
const MIN_FEMALE_HET = 0.02;

export interface DeclaredSample {
  readonly sex: string | null;
  readonly speciesId: number | null;
}

/** The refusal of a sample whose animal is not of the file's species. */
export function otherSpeciesReason(fileSpecies: Species): string {
  const [file, animal] = fileSpecies === 'dog' ? ['dogs', 'cat'] : ['cats', 'dog'];
  return `the sample is from a ${animal}, but the file is for ${file}. Check the barcode and the species of the file.`;
}

/** Reasons why the calls of one sample cannot come from the recorded animal; empty if they can. */
export function refuseGenome(
  table: GenotypeTable,
  at: number,
  declared: DeclaredSample,
): { column: string; reason: string }[] {
  const problems: { column: string; reason: string }[] = [];
  if (declared.speciesId !== (table.species === 'cat' ? 2 : 1))
    problems.push({ column: 'Species', reason: otherSpeciesReason(table.species) });
  const rate = callRate(callsOf(table, at));
  if (rate < MIN_CALL_RATE)
    problems.push({
      column: 'Call rate',
      reason: `only ${formatPercent(rate)} of the markers were called, but ${100 * MIN_CALL_RATE}% are needed.`,
    });
  const share = shareHeterozygousOnX(table, at);
  if (share !== null && declared.sex === 'male' && share > MAX_MALE_HET)
    problems.push({
      column: 'Sex',
      reason: `a male cannot be heterozygous at ${formatPercent(share)} of the X chromosome markers.`,
    });
  if (share !== null && declared.sex === 'female' && share < MIN_FEMALE_HET)
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
  return called < MIN_X_MARKERS ? null : het / called;
}
