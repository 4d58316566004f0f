import type { GenotypeRefusal, Reading, ResultStatus, Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';

/** A possible result of a test, in the notation of our catalogue. */
export interface ResultChoice {
  genotype: string;
  /** "N/P (Carrier)"; for a trait, only its genotype. */
  label: string;
  word: string;
  status: ResultStatus;
}

/** All possible results of a test for an animal of this sex. */
export function resultChoices(test: TestGenetics, sex: Sex): ResultChoice[] {
  const calls = test.genotypes ?? ['N/N', 'N/P', 'P/P', 'N', 'P'];
  const single = test.xLinked ? calls.flatMap((call) => call.split('/')) : [];
  const readings = [...calls, ...single].flatMap((call): Reading[] => {
    const reading = readGenotype(test, call, sex);
    return reading.ok ? [reading] : [];
  });
  const byGenotype = new Map(readings.map((reading) => [reading.genotype, reading]));
  return [...byGenotype.values()].map(({ genotype, word, status }) => ({
    genotype,
    word,
    status,
    label: word === genotype ? genotype : `${genotype} (${word})`,
  }));
}

/** Terms of other laboratories for a result without a copy of the variant. */
const clearWords: readonly string[] = ['clear', 'normal', 'free', 'clear/normal', 'normal/clear'];

/** Other names of the two alleles of a disease test. */
const alleleNames: Readonly<Record<string, string>> = { wt: 'N', m: 'P', mut: 'P' };

/** "N/DM" and "WT/MUT": other laboratories name the variant after the test, completely or partly. */
function inOurAlleles(text: string, { modeCode, abbreviation = '' }: OtherTest): string {
  if (modeCode === 'TRAIT') return text;
  const variants = [abbreviation, ...abbreviation.split('-')].map((name) => name.toLowerCase());
  const ours = (allele: string) => alleleNames[allele] ?? (allele !== 'n' && variants.includes(allele) ? 'P' : allele);
  return text
    .toLowerCase()
    .split(/[/|]/)
    .map((allele) => ours(allele.trim()))
    .join('/');
}

interface OtherTest extends TestGenetics {
  readonly abbreviation?: string;
}

/** Parses a result of another laboratory: alleles, or a word that means exactly one result. */
export function readOtherResult(
  test: OtherTest,
  text: string,
  sex: Sex,
): { ok: true; genotype: string } | { ok: false; reason: string } {
  const reading = readGenotype(test, inOurAlleles(text, test), sex);
  if (reading.ok) return { ok: true, genotype: reading.genotype };
  const choices = resultChoices(test, sex);
  const word = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const meant = choices.filter((choice) => isMeant(choice, word));
  if (meant.length === 1) return { ok: true, genotype: meant[0]!.genotype };
  const list = `Enter one of: ${choices.map(({ label }) => label).join(', ')}.`;
  return { ok: false, reason: text.trim() ? `${problemOf(reading)} ${list}` : list };
}

function isMeant({ label, word, status }: ResultChoice, typed: string): boolean {
  if ([label.toLowerCase(), word.toLowerCase(), status.replace('_', ' ')].includes(typed)) return true;
  return status === 'clear' && clearWords.includes(typed);
}

function problemOf({ hold, reason }: GenotypeRefusal): string {
  return hold
    ? reason.replace(' The result is on hold for review.', '').replace(' The result is on hold.', '')
    : "We don't recognise this result.";
}
