import type { DiseaseCourse, ModeCode, ResultStatus, Sex } from '#genetics/genotype-call.ts';
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
import { howSure, inheritanceOf, namedTest, severityLabel, sheetPath } from '#shop/fact-sheets/fact-sheet.rules.ts';
import { isSafetyTest } from '#shop/fact-sheets/safety.rules.ts';
import { traitCare, traitMeaning } from '#shop/fact-sheets/trait-meaning.rules.ts';
import { jointCoat, type JointCoat } from './joint-coat.rules.ts';
import { basisOf, type ResultBasis } from './result-basis.rules.ts';

/** The properties of a test that explain its results. */
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
  /** Description of what the test reads, if there is no single notation. */
  variantDescription: string | null;
  /** Breeds that the catalogue lists for the test; empty: it is informative in any breed. */
  breedIds?: readonly number[];
}

/** One released version of one result, or of the decision that there is none. */
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
  /** Day of the analysis, if known. */
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
  /** Two samples of the animal have different reliable results, so neither is used. */
  contradiction?: Contradiction;
}

/** The results and warnings of contradictory samples. */
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

/** Term and status of a released call. A failed call is also a result. */
export function outcomeOfCall(call: CallFacts): { outcome: string; status: ResultStatus } {
  if (call.status === 'FAILED') return { outcome: specialResultLabels.no_result, status: 'unknown' };
  const reading = call.status === 'OK' && readGenotype(describeTest(call), call.genotype, sexOf(call.sex));
  if (!reading || !reading.ok) return { outcome: specialResultLabels.indeterminate, status: 'unknown' };
  return { outcome: reading.word, status: reading.status };
}

/** A released result with its full meaning. All pages, documents and API responses render this and add nothing. */
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
  /** What was measured, how, and from which sample. */
  basis: ResultBasis;
  /** Zygosity of the tested variant; null for traits and without a result. */
  zygosity: Zygosity | null;
  inheritance: string;
  inheritanceSentence: string;
  variants: { name: string; hgvs: string }[];
  variantDescription: string | null;
  summary: string;
  interpretation: string;
  /** Interpretation of the genotype for a veterinarian; null for traits and without a result. */
  clinical: string | null;
  /** Empty for a neutered animal. */
  breedingNote: string;
  /** What the result requires of a mate; null if nothing, or for a trait without a risk. */
  breedingRule: BreedingRule | null;
  /** Advice for each reader; null for traits. */
  advice: Advice | null;
  /** Next step for a test without a result; otherwise null. */
  nextStep: string | null;
  signs: string;
  onset: string | null;
  severity: string | null;
  course: DiseaseCourse;
  /** One line on what usually helps; null unless the animal is affected or at risk and no warning says more. */
  care: string | null;
  penetrance: string | null;
  /** Level of evidence for the effect of the variant. */
  evidence: string;
  alerts: ShownAlert[];
  /** A result of this test can be a risk with medicines, anaesthesia or bleeding. */
  isSafetyTest: boolean;
  references: ReferenceLink[];
  /** Day on which the test's facts were last checked against the references. */
  checkedOn: string | null;
  researchOnly: boolean;
  disclaimers: string[];
  /** Fact sheet of the test. */
  sheet: string;
}

/** Builds a released result from its codes: status, genotype, sex, mode of inheritance and the facts of its test. */
export function explain(row: ResultRow): ExplainedResult {
  const { testId, kind, category, omiaId, genotype, outcome, status, version } = row;
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
    ...namedTest(row),
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
    variantDescription: row.variantDescription,
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
    course: row.course,
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

/**
 * These texts are shown to the owner and to everyone with whom results are shared, but only the owner gets the email.
 */
const nextSteps: Record<Remedy | 'failed' | 'indeterminate' | 'contradicted', string> = {
  REPEAT: 'We repeat this test free of charge with a new swab. Our email to the owner says how to get the swab.',
  REFUND: 'This test failed twice, so it is not repeated. Our email to the owner says what we refund.',
  failed: 'Our email to the owner says whether we repeat this test or refund it.',
  indeterminate: 'A new sample usually gives a clear result. The owner can contact us to request one.',
  contradicted:
    'The owner can contact us to have the samples checked. Once we know which one is wrong, we correct or withdraw its result.',
};

/** The coat predicted from all released colour results of a sample. */
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
    affectsCarriers: row.affectsCarriers,
    isEarly: row.isEarly ?? false,
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

/** Whether a released result is a genotype, or why it is not. */
export function kindOfOutcome(outcome: string): OutcomeFacts['outcome'] {
  if (outcome === specialResultLabels.no_result) return 'failed';
  if (outcome === specialResultLabels.contradicted) return 'contradicted';
  return outcome === specialResultLabels.indeterminate ? 'indeterminate' : 'called';
}

function sexOf(sex: string): Sex {
  return sex === 'male' || sex === 'female' ? sex : 'unknown';
}
