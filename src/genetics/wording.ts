/**
 * Texts that explain a result. They are plain, exact and kind, and address the reader as "you". They never make a
 * diagnosis or advise removing an animal. They follow README part D and the voice of the brand page.
 */
import type { DiseaseCourse, ModeCode, ResultStatus, Sex } from './genotype-call.ts';
import {
  adviceOnContradiction,
  adviceOnDisease,
  adviceOnNoResult,
  withoutBreeding,
  type Advice,
} from './wording-advice.ts';
import { resultLabel } from './result-vocabulary.ts';
import { textOfCourse } from './wording-course.ts';
import { diseaseText, type MessageText } from './wording-disease.ts';
import { textOfEarlyEvidence } from './wording-evidence.ts';

export interface ResultFacts {
  readonly animalName: string;
  readonly sex: Sex;
  readonly species: 'dog' | 'cat';
  readonly testName: string;
  readonly gene: string | null;
  readonly modeCode: ModeCode;
  /** Disease tests only. Default: `illness`. */
  readonly course?: DiseaseCourse;
  /** One copy can have effects although the disease needs two. */
  readonly affectsCarriers?: boolean;
  /** The link between the variant and the disease is weakly supported. */
  readonly isEarly?: boolean;
  readonly outcome: 'called' | 'failed' | 'indeterminate' | 'contradicted' | 'clear_by_parentage';
  /** Canonical genotype; null if there is none. Disease tests: N and P; traits: the names of their alleles. */
  readonly genotype: string | null;
  /** For a contradicted test: the genotypes of those samples that the reader can view. */
  readonly readings?: readonly string[];
  /** The text does not mention breeding. */
  readonly isNeutered?: boolean;
  /** Traits only: meaning of the genotype, and breeding advice beyond which alleles are passed on. */
  readonly trait?: {
    readonly meaning: string;
    readonly breeding: string | null;
    readonly alert: string | null;
    readonly choosesPartner?: boolean;
  };
}

export interface ResultWording {
  /** One plain sentence for the collapsed row of a result list. */
  readonly summary: string;
  /** Meaning for the animal. */
  readonly interpretation: string;
  /** Meaning for breeding; empty for a neutered animal. */
  readonly breedingNote: string;
  /** Warning for a trait that depends on the animal's sex; other warnings come from the catalogue. */
  readonly alert: string | null;
  readonly disclaimers: readonly string[];
}

/** The texts for one result. The same facts always give the same text. */
export function explainResult(facts: ResultFacts): ResultWording {
  const text = chooseText(facts);
  const fill = filler(facts);
  return {
    summary: fill(text.summary),
    interpretation: fill(text.interpretation),
    breedingNote: facts.isNeutered ? '' : fill(text.breedingNote),
    alert: facts.outcome === 'called' && facts.trait?.alert ? fill(facts.trait.alert) : null,
    disclaimers: disclaimersFor(facts),
  };
}

/** Advice about a result for each reader; null for a trait, which needs no action. */
export function adviseOn(facts: ResultFacts, { status, hasAlerts }: StatusWithAlerts): Advice | null {
  if (facts.modeCode === 'TRAIT' && facts.outcome === 'called') return null;
  const isCalled = facts.outcome === 'called' || facts.outcome === 'clear_by_parentage';
  const advised = isCalled
    ? adviceOnDisease(status, { hasAlerts, course: facts.course ?? 'illness' })
    : facts.outcome === 'contradicted'
      ? adviceOnContradiction(hasAlerts)
      : adviceOnNoResult;
  const advice = facts.isNeutered ? withoutBreeding(advised) : advised;
  const fill = filler(facts);
  return { owner: fill(advice.owner), breeder: fill(advice.breeder), vet: fill(advice.vet) };
}

export interface StatusWithAlerts {
  readonly status: ResultStatus;
  readonly hasAlerts: boolean;
}

/** Standard lines of every report (README part D). */
export const reportDisclaimers = [
  'A test detects the listed variant only. Other causes of the same disease, known or unknown, are possible, and new variants may be discovered.',
  'A result relates to the sample as received and to the identity provided with it.',
  'A DNA result is not a veterinary diagnosis. Please talk to your veterinarian about the health of your animal.',
  'A marker profile identifies an animal. It does not prove that the animal is purebred.',
] as const;

/** Standard lines of a report without tests. */
export const profileDisclaimers = [reportDisclaimers[1], reportDisclaimers[3]] as const;

export const parentageDisclaimers = [
  'A parentage result compares the animals that were tested. A close relative of a named parent can also match. Testing all possible parents gives the most reliable answer.',
] as const;

function chooseText(facts: ResultFacts): MessageText {
  if (facts.outcome === 'failed') return failed;
  if (facts.outcome === 'indeterminate') return indeterminate;
  if (facts.outcome === 'contradicted') return contradictedText(facts);
  if (facts.outcome === 'clear_by_parentage') return clearByParentage;
  if (facts.modeCode === 'TRAIT') return traitText(facts);
  return calledDiseaseText(facts);
}

function calledDiseaseText({
  modeCode,
  sex,
  genotype,
  course = 'illness',
  affectsCarriers = false,
  isEarly = false,
}: ResultFacts): MessageText {
  const copies = (genotype ?? '').split('/').filter((allele) => allele === 'P').length as 0 | 1 | 2;
  const { status } = resultLabel(modeCode, copies, sex);
  const usual = diseaseText(modeCode, { copies, sex, affectsCarriers });
  const call = { modeCode, copies, status };
  return isEarly && course === 'illness' ? textOfEarlyEvidence(usual, call) : textOfCourse(course, usual, call);
}

const failed: MessageText = {
  summary: 'No result. We repeat this test free of charge or refund it.',
  interpretation:
    'The DNA quality was too low for a reliable result, so we do not report one. Common causes are too few cells on the swab and food in the mouth. A failed test says nothing about {name}. We repeat a failed test once, free of charge, with a new swab, and refund it if it fails again. Our email to the owner says which applies.',
  breedingNote: 'Wait for the new result before you rely on this test to plan a litter.',
};

const indeterminate: MessageText = {
  summary: 'The test ran, but the result is not certain enough to report.',
  interpretation:
    'The test signals do not support one clear result, so we do not report one. A new sample usually resolves this.',
  breedingNote: 'Treat {name} as untested for this variant until there is a reliable result.',
};

function contradictedText({ readings = [] }: ResultFacts): MessageText {
  const [first = ''] = readings;
  const differ =
    readings.length > 1
      ? `The samples of {name} have the results ${readings.join(' and ')}`
      : `This sample of {name} has the result ${first}, and a different sample has another result`;
  return {
    summary: `${differ}. Neither is used.`,
    interpretation: `${differ}. One of them must be wrong, so neither is used: {name} counts as untested for this test.`,
    breedingNote: 'Treat {name} as untested for this test until the samples have been checked.',
  };
}

const clearByParentage: MessageText = {
  summary: 'Both tested parents are clear, so {name} is clear by parentage.',
  interpretation:
    'We have not tested {name} for this. Both parents were tested clear and the parentage was verified, so {name} cannot have inherited the tested variant from them.',
  breedingNote:
    'For this test, {name} can be mated to any partner. Many registries require the animal itself to be tested after 2 generations.',
};

function traitText(facts: ResultFacts): MessageText {
  const { meaning, breeding } = facts.trait ?? { meaning: '', breeding: null };
  return {
    summary: meaning || `{name} is ${facts.genotype}.`,
    interpretation: `For this test, {name} has the genotype ${facts.genotype}. ${meaning}`.trim(),
    breedingNote: [passedOn(facts.genotype ?? ''), breeding].filter(Boolean).join(' '),
  };
}

function passedOn(genotype: string): string {
  const [first = '', second] = genotype.split('/');
  if (second === undefined)
    return `{name} has one copy on the X chromosome. Every daughter inherits ${first}, but no son does.`;
  if (first === second) return `{name} passes ${first} to all of {their} {young}.`;
  return `Each of {their} {young} inherits either ${first} or ${second}, with equal probability.`;
}

function disclaimersFor(facts: ResultFacts): string[] {
  const [variants, sample, diagnosis] = reportDisclaimers;
  if (facts.modeCode === 'TRAIT') return [sample, 'Other genes, age and care also affect how an animal looks.'];
  return [variants, sample, diagnosis];
}

/**
 * Fills {name}, {They}, {they}, {them}, {their}, {Their} and {young}. If the sex is unknown, the name replaces the
 * pronoun.
 */
function filler(facts: ResultFacts): (text: string) => string {
  const name = facts.animalName.trim() || 'Your animal';
  const own = name.endsWith('s') ? `${name}'` : `${name}'s`;
  const pronouns = { female: ['she', 'her', 'her'], male: ['he', 'him', 'his'], unknown: [name, name, own] }[facts.sex];
  const [they = name, them = name, their = own] = pronouns;
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const words: Record<string, string> = {
    name,
    they,
    them,
    their,
    They: capital(they),
    Their: capital(their),
    young: facts.species === 'cat' ? 'kittens' : 'puppies',
    one: facts.species === 'cat' ? 'kitten' : 'puppy',
  };
  return (text) => text.replace(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole);
}
