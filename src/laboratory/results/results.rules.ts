import { traitCare, traitMeaning } from '#shop/fact-sheets/trait-meaning.rules.ts';
import type { ModeCode, ResultStatus, Sex } from '#genetics/genotype-call.ts';
import { readGenotype, specialResultLabels } from '#genetics/result-vocabulary.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import { jointCoat, type JointCoat } from './joint-coat.rules.ts';
import { alertsFor, referenceLink, type ReferenceLink, type ShownAlert } from '#shop/fact-sheets/evidence.rules.ts';
import type { TestEvidence } from '#shop/fact-sheets/evidence.rules.ts';
import { explainResult, type ResultFacts } from '#genetics/wording.ts';

export interface ResultRow extends TestEvidence {
  id: number;
  version: number;
  genotype: string;
  outcome: string;
  status: ResultStatus;
  releasedAt: Date;
  releasedTo: string;
  testId: number;
  testName: string;
  abbreviation: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  modeCode: string;
  inheritance: string;
  description: string;
  omiaId: string | null;
  category: string;
  animalName: string;
  sex: string;
  speciesId: number;
  breedId: number | null;
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
  summary: string;
  interpretation: string;
  breedingNote: string;
  alerts: ShownAlert[];
  references: ReferenceLink[];
  /** The day on which the facts of the test were last compared with the references. */
  checkedOn: string | null;
  /** How sure the field is, where the common sentence by confidence would say too much. */
  certainty: string | null;
  researchOnly: boolean;
  disclaimers: string[];
}

/** A released result with what it means, in the words of the house. */
export function explain(row: ResultRow): ExplainedResult {
  const { testId, testName, abbreviation, gene, kind, category, omiaId, genotype, outcome, status, version } = row;
  const facts = factsOf(row);
  const { summary, interpretation, breedingNote, alert, disclaimers } = explainResult(facts);
  const references = row.testReferences.map(referenceLink);
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
    summary,
    interpretation,
    breedingNote,
    alerts: [...alertsFor(row.alerts, facts), ...breedingAlert(alert, references)],
    references,
    checkedOn: row.checkedOn,
    certainty: row.certainty,
    researchOnly: row.researchOnly,
    disclaimers: [...disclaimers],
  };
}

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

function factsOf(row: ResultRow): ResultFacts {
  return {
    animalName: row.animalName,
    sex: sexOf(row.sex),
    species: row.speciesId === 2 ? 'cat' : 'dog',
    testName: row.testName,
    gene: row.gene,
    modeCode: (row.kind === 'trait' ? 'TRAIT' : row.modeCode) as ModeCode,
    outcome: kindOfOutcome(row.outcome),
    genotype: row.genotype || null,
    ...traitOf(row),
  };
}

function traitOf(row: ResultRow): Pick<ResultFacts, 'trait'> {
  const meaning =
    row.kind === 'trait' ? traitMeaning({ id: row.testId, speciesId: row.speciesId }, row.genotype) : null;
  return meaning === null ? {} : { trait: { meaning, ...traitCare(row.testId, row.genotype, sexOf(row.sex)) } };
}

function kindOfOutcome(outcome: string): 'called' | 'failed' | 'indeterminate' {
  if (outcome === specialResultLabels.no_result) return 'failed';
  return outcome === specialResultLabels.indeterminate ? 'indeterminate' : 'called';
}

function sexOf(sex: string): Sex {
  return sex === 'male' || sex === 'female' ? sex : 'unknown';
}
