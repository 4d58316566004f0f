import { capital } from '#shared/capital.ts';
import type { ResultReader } from '#genetics/wording-advice.ts';
import type { ReferenceLink } from '#shop/fact-sheets/evidence.rules.ts';
import type { ResultContext } from '#laboratory/results/composed-text.rules.ts';
import { basisText } from '#laboratory/results/result-basis.rules.ts';
import type { ExplainedResult } from '#laboratory/results/results.rules.ts';

/** A result as shown to its owner or through a shared link. */
export interface ShownResult extends Omit<ExplainedResult, 'barcode'>, ResultContext {}

export interface DetailFact {
  label: string;
  text: string;
  look?: 'gene' | 'code' | 'date';
}

/** Everything about one result for one reader, in the order in which they need it. */
export interface ResultDetail {
  explanation: { label: string | null; text: string }[];
  facts: DetailFact[];
  /** Facts after the references. */
  otherFacts: DetailFact[];
  /** Gene and variant come before the sentences. */
  factsFirst: boolean;
  references: ReferenceLink[];
  /** Earlier or contradicting results. */
  standing: Pick<ResultContext, 'earlier' | 'isContradicted'>;
  sheet: string;
}

/**
 * For an owner the meaning comes first, for a breeder the meaning for a litter, for a veterinarian gene, variant and
 * references.
 */
export function detailOf(result: ShownResult, reader: ResultReader): ResultDetail {
  const { references, sheet, isContradicted = false } = result;
  return {
    explanation: withText(reader === 'vet' ? explanationForVet(result) : explanationForPeople(result, reader)),
    facts: withText(reader === 'vet' ? variantForVet(result) : factsForPeople(result)),
    otherFacts: withText(reader === 'vet' ? factsForVet(result) : []),
    factsFirst: reader === 'vet',
    references,
    standing: { earlier: (result.earlier ?? []).map(earlierOf), isContradicted },
    sheet,
  };
}

/**
 * The same texts for a report, which is for owners and veterinarians, without those in its row and on its last page.
 */
export function printedDetailOf(result: ShownResult): ResultDetail['explanation'] {
  const warning = explanationForVet(result).filter(({ label }) => label === 'Warning');
  const elsewhere = new Set(['Gene', 'Genotype', 'Basis', 'Analysed', 'Sample']);
  const ofVet = new Set(['Severity', 'Variant (HGVS)', result.variantDescription ? 'Variant' : '']);
  return withText<string | null>([
    ...explanationForPeople(result, 'owner'),
    ...warning,
    { label: 'For the veterinarian', text: [result.clinical, result.advice?.vet].filter(Boolean).join(' ') },
    ...factsForPeople(result).filter(({ label }) => !elsewhere.has(label)),
    ...[...variantForVet(result), ...factsForVet(result)].filter(({ label }) => ofVet.has(label)),
  ]);
}

/** The texts of an earlier result, without the kit codes that the page does not show. */
function earlierOf({ outcome, genotype, releasedAt, isReplaced }: NonNullable<ResultContext['earlier']>[number]) {
  return { outcome, genotype, releasedAt, isReplaced };
}

type Line<L> = { label: L; text: string | null | undefined; look?: DetailFact['look'] };

function withText<L>(lines: Line<L>[]): { label: L; text: string; look?: NonNullable<DetailFact['look']> }[] {
  return lines.flatMap(({ label, text, look }) => (text ? [{ label, text, ...(look && { look }) }] : []));
}

function explanationForPeople(result: ShownResult, reader: 'owner' | 'breeder'): Line<string | null>[] {
  const breeding = { label: 'For breeding', text: result.breedingNote };
  return [
    { label: null, text: result.interpretation },
    ...(reader === 'breeder' ? [breeding] : []),
    { label: 'What happens next', text: result.nextStep },
    { label: 'What to do', text: result.advice?.[reader] },
    { label: 'General care', text: result.care },
    ...(reader === 'breeder' ? [] : [breeding]),
  ];
}

/** Method, date and sample of the result; empty if samples differ, because then no single sample is the basis. */
function basisFacts({ basis, isContradicted }: ShownResult): Line<string>[] {
  if (isContradicted) return [];
  return [
    { label: 'Basis', text: basisText(basis) },
    { label: 'Analysed', text: basis.analysedOn, look: 'date' },
    { label: 'Sample', text: basis.labNumber, look: 'code' },
  ];
}

/** Number of copies of the tested variant, out of the possible number; null without a copy, which "clear" states. */
const copies: Record<NonNullable<ShownResult['zygosity']>, string | null> = {
  no_copy: null,
  heterozygous: '1 of 2',
  homozygous: '2 of 2',
  hemizygous: '1 of 1, on the only X chromosome',
  mitochondrial: 'Present in the mitochondrial DNA, which only mothers pass on',
};
const copiesOf = ({ zygosity }: ShownResult) => ({
  label: 'Copies of the variant',
  text: zygosity && copies[zygosity],
});

/** Whether the test is listed for the breed, and how often its results occur in it. */
function inBreedOf({ forBreed, inBreed }: ShownResult): string {
  return [forBreed, inBreed].filter(Boolean).join(' ');
}

function factsForPeople(result: ShownResult): Line<string>[] {
  const isDisease = result.kind === 'disease';
  return [
    { label: 'Signs', text: isDisease && result.status !== 'clear' ? result.signs : null },
    { label: 'First signs', text: isDisease && result.onset ? capital(result.onset) : null },
    { label: 'Inheritance', text: isDisease ? result.inheritanceSentence : null },
    { label: 'Likelihood of illness', text: result.penetrance },
    { label: 'In the breed', text: inBreedOf(result) },
    { label: 'Certainty', text: result.evidence },
    { label: 'Gene', text: result.gene, look: 'gene' },
    copiesOf(result),
    { label: 'Genotype', text: result.genotype, look: 'code' },
    ...basisFacts(result),
  ];
}

function explanationForVet(result: ShownResult): Line<string | null>[] {
  return [
    { label: null, text: result.clinical ?? result.interpretation },
    { label: 'What happens next', text: result.nextStep },
    { label: 'Action', text: result.advice?.vet },
    { label: 'Warning', text: result.alerts.map(({ text }) => text).join(' ') },
    { label: 'General care, for the owner', text: result.care },
    { label: 'Breeding', text: result.breedingNote },
  ];
}

/** What was tested: gene, variant and OMIA entry. The references come after it. */
function variantForVet(result: ShownResult): Line<string>[] {
  const isDisease = result.kind === 'disease';
  // The only variant of a disease test is named after its gene, which is stated above.
  const hgvs = result.variants.map(({ name, hgvs: change }) => (isDisease ? change : `${name}: ${change}`)).join('; ');
  return [
    { label: 'Gene', text: result.gene, look: 'gene' },
    hgvs || !isDisease
      ? { label: 'Variant (HGVS)', text: hgvs, look: 'code' }
      : { label: 'Variant', text: result.variantDescription ?? 'Not in our catalogue. See OMIA' },
    { label: 'OMIA', text: result.omiaId?.replace(/^OMIA:/, ''), look: 'code' },
  ];
}

function factsForVet(result: ShownResult): Line<string>[] {
  const isDisease = result.kind === 'disease';
  return [
    copiesOf(result),
    { label: 'Genotype', text: result.genotype, look: 'code' },
    { label: 'Inheritance', text: result.inheritance },
    { label: 'Penetrance', text: result.penetrance },
    { label: 'Onset', text: result.onset && capital(result.onset) },
    { label: 'Severity', text: result.severity },
    { label: 'Signs', text: isDisease ? result.signs : null },
    { label: 'In the breed', text: inBreedOf(result) },
    { label: 'Evidence', text: result.evidence },
    ...basisFacts(result),
  ];
}
