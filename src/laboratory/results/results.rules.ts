import type { ModeCode, ResultStatus, Sex } from '#genetics/genotype-call.ts';
import type { CallBasis } from '#genetics/call-basis.ts';
import { readGenotype, specialResultLabels } from '#genetics/result-vocabulary.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import {
  breedingRuleOf,
  clinicalReading,
  penetranceOf,
  zygosityOf,
  type Advice,
  type BreedingRule,
  type CalledDisease,
  type Zygosity,
} from '#genetics/wording-advice.ts';
import { adviseOn, explainResult, type ResultFacts } from '#genetics/wording.ts';
import { careOf } from '#shop/fact-sheets/care.rules.ts';
import { alertsFor, referenceLink, type ReferenceLink, type ShownAlert } from '#shop/fact-sheets/evidence.rules.ts';
import type { TestEvidence } from '#shop/fact-sheets/evidence.rules.ts';
import { howSure, inheritanceOf, severityLabel, sheetPath } from '#shop/fact-sheets/fact-sheet.rules.ts';
import { isSafetyTest } from '#shop/fact-sheets/safety.rules.ts';
import { traitCare, traitMeaning } from '#shop/fact-sheets/trait-meaning.rules.ts';
import { jointCoat, type JointCoat } from './joint-coat.rules.ts';
import { basisOf, type ResultBasis } from './result-basis.rules.ts';

/** A test of the catalogue, as far as its results are explained by it. */
export interface ReportedTestFacts extends TestEvidence {
  testId: number;
  testName: string;
  abbreviation: string;
  slug: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  modeCode: string;
  inheritance: string;
  description: string;
  omiaId: string | null;
  category: string;
  clinicalOnset: string | null;
  severity: number | null;
  confidence: string;
  /** Variants whose change is known in HGVS notation. */
  variants: { name: string; hgvs: string }[];
  /** Breeds that the catalogue lists for the test; none: it is informative in any breed. */
  breedIds?: readonly number[];
}

/** One version of one result as it was released, and what was decided where there is none. */
export interface ReleasedReading extends CallBasis {
  id: number;
  testId: number;
  version: number;
  genotype: string;
  outcome: string;
  status: ResultStatus;
  releasedAt: Date;
  releasedTo: string;
  kitId: number;
  barcode: string;
  remedy: Remedy | null;
  /** The day of the analysis, as far as it is known. */
  analysedOn: string | null;
  labNumber: string | null;
}

export const remedies = ['REPEAT', 'REFUND'] as const;
export type Remedy = (typeof remedies)[number];

export interface ResultAnimal {
  animalName: string;
  sex: string;
  speciesId: number;
  breedId: number | null;
  isNeutered: boolean;
}

export interface ResultRow extends ReportedTestFacts, ReleasedReading, ResultAnimal {
  /** Two samples of the animal have reliable results that differ, so neither is used. */
  contradiction?: Contradiction;
}

/** What is kept of samples that differ: what they read, and what warns. */
export interface Contradiction {
  readings: readonly string[];
  alerts: readonly ShownAlert[];
  breedingRule: 'untested' | null;
}

export interface CallFacts {
  genotype: string;
  status: string;
  sex: string;
  modeCode: string;
  inheritance: string;
  genotypeStrings: readonly string[];
}

/** The word and status of a call as it is released: a failed call is a result too, and says so. */
export function outcomeOfCall(call: CallFacts): { outcome: string; status: ResultStatus } {
  if (call.status === 'FAILED') return { outcome: specialResultLabels.no_result, status: 'unknown' };
  const reading = call.status === 'OK' && readGenotype(describeTest(call), call.genotype, sexOf(call.sex));
  if (!reading || !reading.ok) return { outcome: specialResultLabels.indeterminate, status: 'unknown' };
  return { outcome: reading.word, status: reading.status };
}

/** A released result with all that it means. Every page, document and answer renders this; none adds to it. */
export interface ExplainedResult {
  testId: number;
  testName: string;
  abbreviation: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  category: string;
  omiaId: string | null;
  genotype: string;
  outcome: string;
  status: ResultStatus;
  version: number;
  releasedAt: string;
  barcode: string;
  /** What was read, how, and from which sample. */
  basis: ResultBasis;
  /** How the tested variant is present; null for traits and without a result. */
  zygosity: Zygosity | null;
  inheritance: string;
  inheritanceSentence: string;
  variants: { name: string; hgvs: string }[];
  summary: string;
  interpretation: string;
  /** The reading of the genotype for a veterinarian; null for traits and without a result. */
  clinical: string | null;
  /** Empty for a neutered animal. */
  breedingNote: string;
  /** What the result asks of a mate; null: nothing, it is a trait without a risk. */
  breedingRule: BreedingRule | null;
  /** What to do, for each reader; null for traits. */
  advice: Advice | null;
  /** What happens next with a test that has no result; null: it has one. */
  nextStep: string | null;
  signs: string;
  onset: string | null;
  severity: string | null;
  /** What usually helps, in one line; null unless the animal is affected or at risk and no warning says more. */
  care: string | null;
  penetrance: string | null;
  /** How well the link between variant and effect is supported. */
  evidence: string;
  alerts: ShownAlert[];
  /** A result of this test can be a risk with medicines, anaesthesia or bleeding. */
  isSafetyTest: boolean;
  references: ReferenceLink[];
  /** The day on which the facts of the test were last compared with the references. */
  checkedOn: string | null;
  researchOnly: boolean;
  disclaimers: string[];
  /** The fact sheet of the test. */
  sheet: string;
}

/** Composes a released result from its codes: status, genotype, sex, mode of inheritance and the facts of its test. */
export function explain(row: ResultRow): ExplainedResult {
  const { testId, testName, abbreviation, gene, kind, category, omiaId, genotype, outcome, status, version } = row;
  const facts = factsOf(row);
  const { summary, interpretation, breedingNote, alert, disclaimers } = explainResult(facts);
  const references = row.testReferences.map(referenceLink);
  const alerts = row.contradiction
    ? [...row.contradiction.alerts]
    : [...alertsFor(row.alerts, facts), ...breedingAlert(alert, references)];
  const isDisease = kind === 'disease';
  const inheritance = inheritanceOf(row);
  const call = isDisease && facts.outcome === 'called' ? { ...facts, genotype, status } : null;
  const isSerious = isDisease && (status === 'affected' || status === 'at_risk');
  return {
    testId,
    testName,
    abbreviation,
    gene,
    kind,
    category,
    omiaId,
    genotype,
    outcome,
    status,
    version,
    releasedAt: row.releasedAt.toISOString(),
    barcode: row.barcode,
    basis: basisOf(row),
    zygosity: call && zygosityOf(call.modeCode, genotype),
    inheritance: inheritance.short,
    inheritanceSentence: inheritance.sentence,
    variants: row.variants,
    summary,
    interpretation,
    clinical: call && clinicalReading(call),
    breedingNote,
    breedingRule: row.isNeutered ? null : call ? ruleOfCall(call, alerts) : ruleWithoutCall(row, facts),
    advice: adviseOn(facts, { status, hasAlerts: alerts.length > 0 }),
    nextStep:
      facts.outcome === 'called' ? null : nextSteps[row.contradiction ? 'contradicted' : (row.remedy ?? facts.outcome)],
    signs: row.description,
    onset: row.clinicalOnset,
    severity: severityLabel(row.severity),
    care: isSerious && alerts.length === 0 ? careOf(category) : null,
    penetrance: isDisease ? penetranceOf(facts.modeCode, row.course) : null,
    evidence: row.certainty ?? howSure(row.confidence),
    alerts,
    isSafetyTest: isSafetyTest(row.alerts),
    references,
    checkedOn: row.checkedOn,
    researchOnly: row.researchOnly,
    disclaimers: [...disclaimers],
    sheet: sheetPath({ slug: row.slug, id: testId }),
  };
}

/** A finding that is harmless by itself can still warn of a partner with another variant. */
function ruleOfCall(call: CalledDisease, alerts: readonly ShownAlert[]): BreedingRule {
  const rule = breedingRuleOf(call);
  return rule === 'any_partner' && alerts.some(({ kind }) => kind === 'breeding') ? 'choose_partner' : rule;
}

function ruleWithoutCall({ contradiction }: ResultRow, facts: OutcomeFacts): BreedingRule | null {
  if (contradiction) return contradiction.breedingRule;
  if (facts.outcome !== 'called') return facts.modeCode === 'TRAIT' ? null : 'untested';
  return facts.trait?.choosesPartner ? 'choose_partner' : null;
}

/** Read by the owner and by everyone who was given the results: the owner has the email. */
const nextSteps: Record<Remedy | 'failed' | 'indeterminate' | 'contradicted', string> = {
  REPEAT: 'We repeat this test free of charge with a new swab. Our email to the owner says how to get the swab.',
  REFUND: 'This test failed twice, so it is not repeated. Our email to the owner says what we refund.',
  failed: 'Our email to the owner says whether we repeat this test or refund it.',
  indeterminate: 'A new sample usually gives a clear result. The owner can contact us to request one.',
  contradicted:
    'The owner can contact us to have the samples checked. Once we know which one is wrong, we correct or withdraw its result.',
};

/** The coat by all released colour results of a sample together. */
export function coatOf(rows: readonly ResultRow[]): JointCoat | null {
  const [first] = rows;
  if (!first) return null;
  const known = rows.filter(
    ({ kind, status, genotype }) => kind === 'trait' && status !== 'unknown' && genotype !== '',
  );
  return jointCoat(
    { speciesId: first.speciesId, sex: sexOf(first.sex), breedId: first.breedId },
    new Map(known.map(({ testId, genotype }) => [testId, genotype])),
  );
}

/** A warning that depends on more than the genotype, such as the sex of a parent. */
function breedingAlert(text: string | null, [reference]: readonly ReferenceLink[]): ShownAlert[] {
  return text && reference ? [{ kind: 'breeding', title: 'Breeding', text, reference }] : [];
}

type OutcomeFacts = ResultFacts & { outcome: 'called' | 'failed' | 'indeterminate' | 'contradicted' };

function factsOf(row: ResultRow): OutcomeFacts {
  return {
    animalName: row.animalName,
    sex: sexOf(row.sex),
    isNeutered: row.isNeutered,
    species: row.speciesId === 2 ? 'cat' : 'dog',
    testName: row.testName,
    gene: row.gene,
    modeCode: (row.kind === 'trait' ? 'TRAIT' : row.modeCode) as ModeCode,
    course: row.course,
    outcome: kindOfOutcome(row.outcome),
    genotype: row.genotype || null,
    ...(row.contradiction && { readings: row.contradiction.readings }),
    ...traitOf(row),
  };
}

function traitOf(row: ResultRow): Pick<ResultFacts, 'trait'> {
  const meaning =
    row.kind === 'trait' ? traitMeaning({ id: row.testId, speciesId: row.speciesId }, row.genotype) : null;
  return meaning === null ? {} : { trait: { meaning, ...traitCare(row.testId, row.genotype, sexOf(row.sex)) } };
}

/** Whether a released result is a genotype, or why it is none. */
export function kindOfOutcome(outcome: string): OutcomeFacts['outcome'] {
  if (outcome === specialResultLabels.no_result) return 'failed';
  if (outcome === specialResultLabels.contradicted) return 'contradicted';
  return outcome === specialResultLabels.indeterminate ? 'indeterminate' : 'called';
}

function sexOf(sex: string): Sex {
  return sex === 'male' || sex === 'female' ? sex : 'unknown';
}
