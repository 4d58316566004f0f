import type { TestKind } from '#shop/catalogue/product-kinds.rules.ts';
import type { Test } from '#shop/catalogue/snapshot.rules.ts';
import { modeCodes, type ModeCode, type Sex } from '#genetics/genotype-call.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import { readGenotype, resultLabel } from '#genetics/result-vocabulary.ts';
import { explainResult } from '#genetics/wording.ts';
import { referenceLink, type ReferenceLink, type TestReference } from './evidence.rules.ts';
import { traitCare, traitMeaning } from './trait-meaning.rules.ts';
import { inheritanceSentence, inheritanceShort } from '#shop/catalogue/test-labels.rules.ts';

/** The properties of a catalogue test that its fact sheet needs. */
export interface SheetTest extends Pick<
  Test,
  | 'id'
  | 'kind'
  | 'name'
  | 'slug'
  | 'abbreviation'
  | 'gene'
  | 'inheritance'
  | 'modeCode'
  | 'omiaId'
  | 'clinicalOnset'
  | 'severity'
  | 'course'
  | 'affectsCarriers'
  | 'isEarly'
  | 'description'
> {
  speciesId: number;
  area: string;
  confidence: string;
  genotypeStrings: readonly string[];
}

export const sheetTones = ['clear', 'carrier', 'affected', 'unknown'] as const;
export type SheetTone = (typeof sheetTones)[number];

export interface SheetResult {
  genotype: string;
  word: string;
  tone: SheetTone;
  meaning: string;
  breeding: string;
}

const tones: Record<string, SheetTone> = {
  clear: 'clear',
  carrier: 'carrier',
  at_risk: 'affected',
  affected: 'affected',
};

/** The meaning of each possible result for the animal and for a litter, worded as in reports. */
export function sheetResults(test: SheetTest): SheetResult[] {
  return test.kind === 'trait' ? traitResults(test) : diseaseResults(test);
}

export function diseaseResults(test: ExplainedTest): SheetResult[] {
  const mode = modeCodes.find((code) => code === test.modeCode) ?? 'AR';
  const cases = casesOf(mode);
  return cases.map(({ genotype, copies, sex, label }) => {
    const { word, status } = resultLabel(mode, copies, sex);
    const text = explain(test, genotype, sex);
    return { genotype, word: label ? `${word}, ${label}` : word, tone: tones[status] ?? 'unknown', ...text };
  });
}

interface Case {
  genotype: string;
  copies: 0 | 1 | 2;
  sex: Sex;
  label?: string;
}

function casesOf(mode: ModeCode): Case[] {
  if (mode === 'XR') {
    return [
      { genotype: 'N/N', copies: 0, sex: 'female', label: 'female' },
      { genotype: 'N/P', copies: 1, sex: 'female', label: 'female' },
      { genotype: 'P/P', copies: 2, sex: 'female', label: 'female' },
      { genotype: 'N', copies: 0, sex: 'male', label: 'male' },
      { genotype: 'P', copies: 1, sex: 'male', label: 'male' },
    ];
  }
  if (mode === 'MT') {
    return [
      { genotype: 'N', copies: 0, sex: 'female' },
      { genotype: 'P', copies: 1, sex: 'female', label: 'female' },
      { genotype: 'P', copies: 1, sex: 'male', label: 'male' },
    ];
  }
  const both: Case[] = [
    { genotype: 'N/N', copies: 0, sex: 'unknown' },
    { genotype: 'N/P', copies: 1, sex: mode === 'AR_MATERNAL' ? 'female' : 'unknown' },
    {
      genotype: 'P/P',
      copies: 2,
      sex: mode === 'AR_MATERNAL' ? 'female' : mode === 'AR_SEX_LIMITED' ? 'male' : 'unknown',
    },
  ];
  return mode === 'AR_SEX_LIMITED' ? [...both, { genotype: 'P/P', copies: 2, sex: 'female', label: 'female' }] : both;
}

function traitResults(test: SheetTest): SheetResult[] {
  const genetics = describeTest({ ...test, genotypeStrings: test.genotypeStrings });
  return traitGenotypes(test).flatMap((genotype): SheetResult[] => {
    const read = readGenotype(genetics, genotype, genotype.includes('/') ? 'female' : 'male');
    if ('ok' in read && !read.ok) return [];
    const word = 'word' in read && typeof read.word === 'string' ? read.word : genotype;
    const { meaning, breeding } = explain(test, genotype, 'unknown');
    const ownMeaning = traitMeaning(test, genotype);
    const alert = traitCare(test.id, genotype, 'unknown').alert;
    const shown = ownMeaning === null ? meaning : [ownMeaning, alert].filter(Boolean).join(' ');
    return [{ genotype, word, tone: 'unknown', breeding, meaning: shown }];
  });
}

/** Males have one copy of a gene on the X chromosome; their results are listed after those of females. */
export function traitGenotypes(test: Pick<SheetTest, 'inheritance' | 'genotypeStrings'>): string[] {
  const pairs = test.genotypeStrings;
  return /x-linked/i.test(test.inheritance)
    ? [...new Set([...pairs, ...pairs.flatMap((genotype) => genotype.split('/'))])]
    : [...pairs];
}

type ExplainedTest = Pick<
  SheetTest,
  'id' | 'kind' | 'name' | 'gene' | 'modeCode' | 'inheritance' | 'speciesId' | 'course' | 'affectsCarriers' | 'isEarly'
>;

function explain(test: ExplainedTest, genotype: string, sex: Sex): { meaning: string; breeding: string } {
  const wording = explainResult({
    animalName: 'your animal',
    sex,
    species: test.speciesId === 2 ? 'cat' : 'dog',
    testName: test.name,
    gene: test.gene,
    modeCode: test.kind === 'trait' ? 'TRAIT' : (modeCodes.find((code) => code === test.modeCode) ?? 'AR'),
    course: test.course,
    affectsCarriers: test.affectsCarriers,
    isEarly: test.isEarly ?? false,
    outcome: 'called',
    genotype,
    ...(test.kind === 'trait'
      ? { trait: { meaning: traitMeaning(test, genotype) ?? '', ...traitCare(test.id, genotype, sex) } }
      : {}),
  });
  const breeding = wording.breedingNote.replaceAll(/(?<=\w )your animal's/g, 'its');
  return { meaning: withCapitals(wording.interpretation), breeding: withCapitals(breeding) };
}

function withCapitals(text: string): string {
  return text.replace(/(^|[.:] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** How to use the results in a breeding plan: one paragraph for each mode of inheritance. */
export function breedingAdvice(test: Pick<SheetTest, 'modeCode' | 'kind' | 'inheritance' | 'course'>): string {
  if (test.kind === 'trait') {
    return 'A trait is neither a merit nor a fault. To predict a litter, test both parents, because alleles that do not show also affect the outcome. The breeding strategy tool in your account calculates the odds.';
  }
  if (test.course === 'finding') return harmless;
  if (test.course === 'sensitivity' && test.modeCode !== 'AD') return healthyUntilExposed;
  return adviceByMode[test.modeCode] ?? adviceByMode['AR']!;
}

const harmless =
  'This finding is not known to cause illness by itself. Results do not limit the choice of partner, and an animal with two copies can be bred from like any other. A warning on this page names any exception.';

const healthyUntilExposed =
  'An animal with the variant stays healthy unless it meets a trigger, such as certain medicines. If you breed from it, choose a clear partner, test the litter, and tell buyers which medicines to avoid.';

const recessive =
  'Mate a carrier to a clear partner: no offspring will have two copies, and about half will be carriers. Test the litter and, of two equally good offspring, keep the clear one. Do not exclude carriers from breeding, because their other good qualities would be lost with them. Do not mate two carriers.';

const adviceByMode: Record<string, string> = {
  AR: recessive,
  AR_IP: `${recessive} Not every animal with two copies becomes ill, so consider this result with everything else you know about the animal.`,
  AR_SEX_LIMITED: `${recessive} Only males show this condition, but females can pass the variant on too, so test both parents.`,
  AR_MATERNAL:
    "The mother's genotype determines whether offspring are affected. Mate a female with two copies to a clear partner only: all of the litter then carries one copy and none is expected to be affected. Males and carriers can also be mated to a clear partner.",
  AD: 'One copy is enough to make an animal ill, so no partner makes a mating safe: about half of the litter would inherit the variant. Breed from the clear siblings instead. The affected animal can still be a good pet.',
  AD_IP:
    'One copy can be enough, but not every animal with a copy becomes ill. If you breed, choose a clear partner, test the litter, and talk to your veterinarian about what to watch for. In breeds with few animals, weigh the risk against the loss of genetic diversity.',
  XR: 'Test the dam first: a male is either affected or clear, and cannot be a carrier. Sons of a carrier have an even chance of being affected, and daughters an even chance of being carriers. Affected males mated to clear dams have healthy sons, and all of their daughters are carriers.',
  MT: 'Mothers pass this variant on to all of their offspring, and fathers to none. An affected male can be bred from without harm to the litter. An affected female passes the variant on to every puppy or kitten.',
  RISK: 'A risk variant is one factor among several. Prefer a mating that lowers the number of copies in the litter, but do not exclude an otherwise excellent animal because of it.',
  CODOM:
    'One copy has an effect, and two copies have a stronger effect. Do not mate two animals that each have one copy if two copies are harmful.',
};

const certaintyTexts: Record<string, string> = {
  H: 'Well supported: the link between this variant and its effect has been described in the scientific literature, and the test is in general use.',
  M: 'Supported, with gaps: the link has been described, but only in a few families or breeds. Consider it with other evidence.',
  L: 'Early: the link is based on little evidence so far. Use the result with care.',
};

export const howSure = (confidence: string): string => certaintyTexts[confidence.charAt(0)] ?? certaintyTexts['M']!;

const severityLabels = ['', 'mild', 'moderate', 'serious', 'severe', 'very severe'];
export const severityLabel = (severity: number | null): string | null =>
  severity ? (severityLabels[severity] ?? null) : null;

/** The sources of the test, and a link to its gene. */
export function referencesOf(
  test: Pick<SheetTest, 'gene' | 'speciesId'> & { testReferences: readonly TestReference[] },
): ReferenceLink[] {
  const species = test.speciesId === 2 ? 'Felis catus' : 'Canis lupus familiaris';
  const term = encodeURIComponent(`${test.gene}[sym] AND ${species}[orgn]`);
  const gene = {
    label: `The gene ${test.gene} at the National Library of Medicine (NCBI)`,
    url: `https://www.ncbi.nlm.nih.gov/gene/?term=${term}`,
  };
  return [...test.testReferences.map(referenceLink), ...(test.gene && /^[A-Z0-9-]+$/i.test(test.gene) ? [gene] : [])];
}

export const sheetPath = (test: { slug: string; id: number }): string =>
  `/resources/fact-sheet/${test.slug}-${test.id}`;

export const sheetId = (address: string): number | null => Number(/-(\d+)$/.exec(address)?.[1] ?? 0) || null;

export const inheritanceOf = (test: Pick<SheetTest, 'modeCode' | 'inheritance' | 'affectsCarriers'>) => ({
  short: inheritanceShort(test.modeCode, test.inheritance),
  sentence: inheritanceSentence(test),
});

/** The date on which the texts of all fact sheets were last checked against the genetics data. */
export const SHEETS_REVIEWED = '2026-11-22';

/** The short form and the sentence, or only the sentence if it begins with the short form. */
const inheritanceText = (sheet: { inheritance: string; inheritanceSentence: string }): string =>
  sheet.inheritanceSentence.startsWith(sheet.inheritance)
    ? sheet.inheritanceSentence
    : `${sheet.inheritance}. ${sheet.inheritanceSentence}`;

interface SheetFacts {
  species: string;
  abbreviation: string;
  gene: string | null;
  variant: string | null;
  inheritance: string;
  inheritanceSentence: string;
  kind: string;
  area: string;
  onset: string | null;
  severity: string | null;
}

/** The facts at the top of a fact sheet; null values are not shown. */
export const sheetFacts = (sheet: SheetFacts): [string, string | null][] => [
  ['Species', sheet.species === 'cat' ? 'Cat' : 'Dog'],
  ['Short name', sheet.abbreviation],
  ['Gene', sheet.gene],
  ['Variant', sheet.variant],
  ['Inheritance', inheritanceText(sheet)],
  ['Body system', sheet.kind === 'disease' ? sheet.area : null],
  ['First signs', sheet.onset],
  ['Severity', sheet.severity],
];

interface NamedTest {
  testId: number;
  testName: string;
  abbreviation: string;
  gene: string | null;
  kind: TestKind;
  category: string;
}

/** The identifying properties of a test, taken from a larger row. */
export function namedTest({ testId, testName, abbreviation, gene, kind, category }: NamedTest): NamedTest {
  return { testId, testName, abbreviation, gene, kind, category };
}
