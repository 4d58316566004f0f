import { countOf } from '#shared/count-of.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { isUrgent, type ShownAlert } from '#shop/fact-sheets/evidence.rules.ts';
import type { ExplainedCoat } from '#laboratory/results/animal-results.rules.ts';
import { attentionRank, countResults, groupByCategory, type Counts } from '#laboratory/results/report-kinds.rules.ts';
import { safetyText } from '#shop/fact-sheets/safety.rules.ts';
import { detailOf, type ResultDetail, type ShownResult } from './result-detail.rules.ts';

/** A result with a separate row. */
export interface KeyResult extends TestLine {
  status: ShownResult['status'];
  outcome: string;
  /** One sentence for the collapsed row. */
  line: string;
  /** Search terms other than the name, and the body system. */
  otherNames: string;
  system: string;
  isChanged: boolean;
  isContradicted: boolean;
  researchOnly: boolean;
  /** Null: the text is loaded when the row is opened. */
  detail: ResultDetail | null;
}

/** A test that shows only its name until it is opened. */
export interface TestLine {
  id: number;
  name: string;
}

/**
 * Id and name of a clear test in one string: there can be hundreds, and separate values would be serialised as
 * references.
 */
export type ClearTest = `${number} ${string}`;

export interface ClearSystem {
  name: string;
  tests: ClearTest[];
  /** Ids of those that differ from the earlier result. */
  changed: number[];
}

export interface TraitLine extends TestLine {
  genotype: string;
  summary: string;
  isChanged: boolean;
}

/** Requirements for a mate of the animal, by test. */
export interface BreedingSummary {
  /** Tests that require nothing of a mate. */
  free: number;
  clearPartner: TestLine[];
  choosePartner: (TestLine & { note: string })[];
  advisedAgainst: TestLine[];
  untested: TestLine[];
}

type TestAlerts = Pick<ShownResult, 'testName' | 'alerts'>;

/**
 * Data that the result page needs from the start. Texts of clear tests and of traits are loaded when they are opened.
 */
export interface ResultPageModel {
  counts: Counts;
  /** Warnings about danger to life if missed, and the others. */
  urgentAlerts: TestAlerts[];
  otherAlerts: TestAlerts[];
  /** Risks with medicines, anaesthesia and bleeding, including clear results. */
  safety: string | null;
  /** Health results that are not clear, and every test without a result, including traits. */
  key: KeyResult[];
  systems: ClearSystem[];
  traits: TraitLine[];
  coat: ExplainedCoat | null;
  breeding: BreedingSummary;
  disclaimers: string[];
  checkedOn: string | null;
}

interface PageReader {
  reader: ResultReader;
  /** Whether the text of a collapsed row can be loaded later; otherwise it is included from the start. */
  opensLater: boolean;
}

export function resultPageOf(
  results: readonly ShownResult[],
  coat: ExplainedCoat | null,
  reader: PageReader,
): ResultPageModel {
  const isKey = ({ kind, status, isContradicted }: ShownResult) =>
    status === 'unknown' || isContradicted === true || (kind === 'disease' && status !== 'clear');
  const health = results.filter((result) => result.kind === 'disease' && !isKey(result));
  const traits = results.filter((result) => result.kind === 'trait' && !isKey(result));
  const inCoat = new Set(coat?.loci.map(({ testId }) => testId));
  return {
    counts: countResults(results),
    urgentAlerts: alertsOf(results, ({ kind }) => isUrgent(kind)),
    otherAlerts: alertsOf(results, ({ kind }) => !isUrgent(kind)),
    safety: safetyText(results),
    key: results
      .filter(isKey)
      .toSorted((a, b) => attentionRank(a) - attentionRank(b))
      .map((result) => keyResult(result, reader)),
    systems: groupByCategory(health).map(({ category, results: tests }) => ({
      name: category,
      tests: tests.map(({ testId, testName }): ClearTest => `${testId} ${testName}`),
      changed: tests.filter(({ version }) => version > 1).map(({ testId }) => testId),
    })),
    traits: traits
      .filter(({ testId }) => !inCoat.has(testId))
      .map((result) => ({
        ...lineOf(result),
        genotype: result.genotype,
        summary: result.summary,
        isChanged: result.version > 1,
      })),
    coat,
    breeding: breedingOf(results),
    disclaimers: [...new Set(results.flatMap((result) => result.disclaimers))],
    checkedOn:
      results
        .flatMap(({ checkedOn }) => checkedOn ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}

function alertsOf(results: readonly ShownResult[], isWanted: (alert: ShownAlert) => boolean): TestAlerts[] {
  return results
    .map(({ testName, alerts }) => ({ testName, alerts: alerts.filter(isWanted) }))
    .filter(({ alerts }) => alerts.length > 0);
}

function keyResult(result: ShownResult, { reader, opensLater }: PageReader): KeyResult {
  const isOpen = isUrgentResult(result);
  const { status, outcome, gene, abbreviation, kind, category, version, researchOnly } = result;
  return {
    ...lineOf(result),
    status,
    outcome,
    line: lineIn(result, reader),
    otherNames: `${abbreviation} ${gene ?? ''}`,
    system: kind === 'trait' ? 'Traits' : category,
    isChanged: version > 1,
    isContradicted: result.isContradicted ?? false,
    researchOnly,
    detail: isOpen || !opensLater ? detailOf(result, reader) : null,
  };
}

function lineIn({ isContradicted, nextStep, clinical, gene, summary }: ShownResult, reader: ResultReader): string {
  if (isContradicted) return summary;
  return nextStep ?? (reader === 'vet' && clinical ? [gene, clinical].filter(Boolean).join(': ') : summary);
}

/** Whether a result needs attention; its row is then initially open. */
export function isUrgentResult({ status, isContradicted }: Pick<ShownResult, 'status' | 'isContradicted'>): boolean {
  return isContradicted === true || status !== 'carrier';
}

function lineOf({ testId, testName }: ShownResult): TestLine {
  return { id: testId, name: testName };
}

export function readClearTest(test: ClearTest): TestLine {
  const at = test.indexOf(' ');
  return { id: Number(test.slice(0, at)), name: test.slice(at + 1) };
}

function breedingOf(results: readonly ShownResult[]): BreedingSummary {
  const by = (rule: ShownResult['breedingRule']) => results.filter(({ breedingRule }) => breedingRule === rule);
  return {
    free: by('any_partner').length,
    clearPartner: by('clear_partner').map(lineOf),
    choosePartner: by('choose_partner').map((result) => ({ ...lineOf(result), note: result.breedingNote })),
    advisedAgainst: by('advised_against').map(lineOf),
    untested: by('untested').map(lineOf),
  };
}

/** "Nothing needs attention" excludes pages with a warning or a carrier, which matters for breeding. */
export function attentionTitle({ key, urgentAlerts, otherAlerts, counts }: ResultPageModel): string {
  if (urgentAlerts.length > 0 || key.some(isUrgentResult)) return 'What needs attention';
  return otherAlerts.length > 0 || counts.carrier > 0 ? 'Nothing urgent' : 'Nothing needs attention';
}

/** One sentence on all health tests. */
export function summarySentence(counts: Counts, name: string, reader: ResultReader): string {
  const { diseases, clear, carrier, affected, atRisk, unknown, contradicted } = counts;
  const start = `${name} was tested for ${diseases} inherited ${diseases === 1 ? 'disease' : 'diseases'}`;
  if (clear === diseases) return `${start} and is clear of the tested ${diseases === 1 ? 'variant' : 'variants'}.`;
  const serious = affected + atRisk;
  const parts = [
    clear ? `${clear} clear` : '',
    carrier ? countOf(carrier, 'carrier') : '',
    serious ? `${serious} ${reader === 'vet' ? 'affected or at risk' : 'to discuss with your veterinarian'}` : '',
    unknown ? `${unknown} with no result` : '',
    contradicted ? `${contradicted} with samples that differ` : '',
  ].filter(Boolean);
  return `${start}: ${parts.join(', ')}.`;
}

/** Explanations of the result terms that occur for the animal. */
export function statusTerms({ counts }: Pick<ResultPageModel, 'counts'>): [string, string][] {
  const terms: [number, string, string][] = [
    [counts.clear, 'Clear', 'No copy of the tested variant was found.'],
    [
      counts.carrier,
      'Carrier',
      'A copy was found. Illness from this variant is not expected, but the variant can be passed on.',
    ],
    [counts.atRisk, 'At risk', 'The variant raises the risk. Not every animal with this result becomes ill.'],
    [
      counts.affected,
      'Affected',
      'This genotype causes the disease or a high risk of developing it. The animal may still be healthy today.',
    ],
    [
      counts.unknown + counts.failedTraits,
      'No result',
      'The test gave no reliable answer, so the genotype is not known.',
    ],
    [
      counts.contradicted + counts.contradictedTraits,
      specialResultLabels.contradicted,
      'Two samples of this animal have different results. Neither is used, and the test counts as not done.',
    ],
  ];
  return terms.flatMap(([count, word, meaning]) => (count > 0 ? [[word, meaning]] : []));
}

interface Filter {
  query: string;
  /** Name of a body system, "Traits", or empty for all. */
  system: string;
}

/** The tests whose name has all words of the query and that belong to the system. */
export function filterModel(
  { key, systems, traits }: Pick<ResultPageModel, 'key' | 'systems' | 'traits'>,
  { query, system }: Filter,
): Pick<ResultPageModel, 'key' | 'systems' | 'traits'> & { count: number } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isIn = (name: string) => system === '' || name === system;
  const found = {
    key: key.filter((result) => isFound(`${result.name} ${result.otherNames}`) && isIn(result.system)),
    systems: systems
      .filter(({ name }) => isIn(name))
      .map((one) => ({ ...one, tests: one.tests.filter((test) => isFound(readClearTest(test).name)) }))
      .filter(({ tests }) => tests.length > 0),
    traits: isIn('Traits') ? traits.filter(({ name }) => isFound(name)) : [],
  };
  const clear = found.systems.reduce((sum, { tests }) => sum + tests.length, 0);
  return { ...found, count: found.key.length + clear + found.traits.length };
}
