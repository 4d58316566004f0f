import type { ModeCode, Sex } from '#genetics/genotype-call.ts';
import { breedingRuleOf } from '#genetics/wording-advice.ts';
import type { PairObjection } from '#genetics/breeding/mating-plan.ts';
import type { PedigreeEntry } from '#genetics/pedigree/pedigree.ts';

export const breedMatches = ['same', 'different', 'unknown'] as const;
export type BreedMatch = (typeof breedMatches)[number];
export const pairRelations = [
  'mother_son',
  'father_daughter',
  'full_siblings',
  'half_siblings',
  'granddam_grandson',
  'grandsire_granddaughter',
] as const;
export type Relation = (typeof pairRelations)[number] | null;

/** Facts about a pair before mating. */
export interface PairFacts {
  readonly damId: number;
  readonly sireId: number;
  /** Expected inbreeding of the offspring from the known pedigree, 0 to 1: a lower bound. */
  readonly inbreeding: number;
  /** Proportion of known ancestors in five generations, for the parent with fewer, 0 to 1. */
  readonly pedigreeKnown: number;
  readonly relation: Relation;
  /** KING-robust kinship of the two genomes; null without genomes of both. */
  readonly dnaKinship: number | null;
  /** Expected difference between KING-robust kinship and pedigree kinship due to inbreeding of the parents. */
  readonly kinshipShortfall: number;
  /** Expected heterozygosity of the offspring; null without profiles on one panel. */
  readonly variety: number | null;
  readonly breeds: BreedMatch;
  /** Tests for which offspring can be affected. */
  readonly affectedTests: string[];
  /** Of these, tests for which offspring of one parent can be affected even with a clear partner. */
  readonly lastingRisks: LastingRisk[];
  /**
   * Tests of either breed, or with a result of one parent, whose results do not exclude affected offspring. Findings
   * that cause no illness are left out.
   */
  readonly untested: string[];
  /** Tests considered: those of either breed and those with a result of one parent. */
  readonly relevant: number;
  /**
   * Notes on each parent's results that our laboratory did not measure: derived from parentage, or from another
   * laboratory.
   */
  readonly sources: string[];
  /** Other risks of this pair for a litter. */
  readonly warnings: string[];
  /** Reasons that rule out the pair. */
  readonly objections: PairObjection[];
}

export interface LastingRisk {
  readonly parent: 'dam' | 'sire';
  readonly test: string;
  /** Breeding from this parent is not advised with any partner; otherwise, its offspring are at risk. */
  readonly isAdvisedAgainst: boolean;
}

/** Varieties of one breed count as one breed; a missing breed is unknown, not equal. */
export function matchBreeds(dam: BreedOf, sire: BreedOf): BreedMatch {
  if (dam.breedId === null || sire.breedId === null) return 'unknown';
  return (dam.parentBreedId ?? dam.breedId) === (sire.parentBreedId ?? sire.breedId) ? 'same' : 'different';
}

export interface BreedOf {
  breedId: number | null;
  parentBreedId: number | null;
}

/** Relationship of two animals through their parents and grandparents. */
export function relationOf(entries: readonly PedigreeEntry[], damId: number, sireId: number): Relation {
  const [dam, sire] = [damId, sireId].map((id) => entries.find((entry) => entry.id === String(id)));
  if (sire?.dam === String(damId)) return 'mother_son';
  if (dam?.sire === String(sireId)) return 'father_daughter';
  const hasSameDam = dam?.dam != null && dam.dam === sire?.dam;
  const hasSameSire = dam?.sire != null && dam.sire === sire?.sire;
  if (hasSameDam && hasSameSire) return 'full_siblings';
  if (hasSameDam || hasSameSire) return 'half_siblings';
  if (grandparentsOf(entries, sire).includes(String(damId))) return 'granddam_grandson';
  return grandparentsOf(entries, dam).includes(String(sireId)) ? 'grandsire_granddaughter' : null;
}

function grandparentsOf(entries: readonly PedigreeEntry[], animal: PedigreeEntry | undefined): string[] {
  return entries
    .filter(({ id }) => id === animal?.dam || id === animal?.sire)
    .flatMap(({ dam, sire }) => [dam, sire].filter((id) => id != null));
}

export const relationText: Record<NonNullable<Relation>, string> = {
  mother_son: 'mother and son',
  father_daughter: 'father and daughter',
  full_siblings: 'full siblings',
  half_siblings: 'half siblings',
  granddam_grandson: 'granddam and grandson',
  grandsire_granddaughter: 'grandsire and granddaughter',
};

const oneClearParentIsEnough: readonly ModeCode[] = ['AR', 'AR_IP', 'AR_SEX_LIMITED', 'AR_MATERNAL'];

/** Whether affected offspring are possible by the results of a pair. Without any result, everything is possible. */
export function isRiskOpen(mode: ModeCode, dam: string | null, sire: string | null): boolean {
  if (dam !== null && sire !== null) return false;
  if (mode === 'MT') return dam === null;
  if (mode === 'XR') return dam === null || dam.includes('P');
  const known = dam ?? sire;
  return known === null || known.includes('P') || !oneClearParentIsEnough.includes(mode);
}

const oneCopyIsARisk: readonly ModeCode[] = ['AD_IP', 'CODOM', 'RISK'];

/** Risks that a clear partner does not remove: offspring with one copy can be affected. */
export function lastingRiskOf(
  { name, modeCode, isEarly = false }: { name: string; modeCode: ModeCode; isEarly?: boolean },
  parent: LastingRisk['parent'],
  genotype: string | null,
): LastingRisk | null {
  if (genotype === null) return null;
  const sex: Sex = parent === 'dam' ? 'female' : 'male';
  const rule = breedingRuleOf({ modeCode, genotype, sex, isEarly });
  if (rule === 'advised_against') return { parent, test: name, isAdvisedAgainst: true };
  const isRisk =
    rule === 'clear_partner'
      ? oneCopyIsARisk.includes(modeCode)
      : isEarly && modeCode === 'AD' && rule === 'choose_partner';
  return isRisk ? { parent, test: name, isAdvisedAgainst: false } : null;
}

/** A pair with at least this expected inbreeding gets a warning: the value for first cousins. */
export const CLOSE = 0.0625;
/** Parent and offspring, full siblings, and half siblings: genomes show these reliably. */
const FIRST_DEGREE = 0.125;

/** Warnings about the relationship of a pair, by pedigree and by DNA. */
export function kinshipWarnings({ inbreeding, relation, dnaKinship, kinshipShortfall }: PairFacts): string[] {
  const warnings: string[] = [];
  const least = CLOSE - kinshipShortfall;
  const isConfirmed = dnaKinship !== null && dnaKinship >= least;
  const why = kinshipShortfall >= CLOSE ? ' (lower if a parent is inbred)' : '';
  if (inbreeding >= CLOSE)
    warnings.push(
      `These animals are closely related${relation ? ` (${relationText[relation]})` : ''}: the expected inbreeding of the litter is at least ${percent(inbreeding)}, based on the pedigree.${isConfirmed ? ` The DNA profiles confirm the relationship: DNA kinship is ${percent(dnaKinship)}${why}.` : ''} Inbred litters are smaller and less healthy on average. Choose a less related partner.`,
    );
  if (dnaKinship !== null && inbreeding >= FIRST_DEGREE && dnaKinship < least)
    warnings.push(
      `The DNA profiles do not confirm the recorded relationship: DNA kinship is ${percent(dnaKinship)}. Check the pedigree before you rely on either figure.`,
    );
  if (dnaKinship !== null && dnaKinship >= CLOSE && inbreeding < CLOSE)
    warnings.push(
      `The DNA profiles show a close relationship that is not in the recorded pedigree: DNA kinship is ${percent(dnaKinship)}. Check the pedigree, or choose a less related partner.`,
    );
  return warnings;
}

/** Diseases possible in the litter, and those for which a clear partner is sufficient. */
export function affectedWarnings(
  { affectedTests, lastingRisks }: PairFacts,
  names: { dam: string; sire: string },
): string[] {
  const avoidable = affectedTests.filter((name) => !lastingRisks.some(({ test }) => test === name));
  const lasting = (parent: LastingRisk['parent'], isAdvisedAgainst: boolean) => {
    const tests = lastingRisks.filter((risk) => risk.parent === parent && risk.isAdvisedAgainst === isAdvisedAgainst);
    if (tests.length === 0) return [];
    const could = `Offspring of ${names[parent]} could be ${isAdvisedAgainst ? 'affected' : 'at risk'} even with a clear partner`;
    const advice = isAdvisedAgainst
      ? 'We advise against a litter.'
      : 'If you plan a litter, talk to your veterinarian first and test the litter.';
    return [`${could}: ${listOf(tests.map(({ test }) => test))}. ${advice}`];
  };
  return [
    ...lasting('dam', true),
    ...lasting('sire', true),
    ...(avoidable.length === 0
      ? []
      : [`Offspring of this pair could be affected: ${listOf(avoidable)}. Choose a partner that is clear.`]),
    ...lasting('dam', false),
    ...lasting('sire', false),
  ];
}

/** Rules out a pair, or warns about it, because a parent is neutered; stored semen of a sire can still be used. */
export function neuteredParents(
  dam: BreedingAnimal,
  sire: BreedingAnimal,
): { objections: PairObjection[]; warnings: string[] } {
  return {
    objections: dam.isNeutered ? [{ code: 'neutered_dam', reason: `${dam.name} is recorded as neutered.` }] : [],
    warnings: sire.isNeutered
      ? [`${sire.name} is recorded as neutered, so a litter is only possible from stored semen.`]
      : [],
  };
}

interface BreedingAnimal {
  name: string;
  isNeutered: boolean;
}

/** Warnings about different breeds or missing results. */
export function gapWarnings({ breeds, untested, relevant }: PairFacts, names: { dam: string; sire: string }): string[] {
  const warnings: string[] = [];
  if (breeds === 'different')
    warnings.push(`${names.dam} and ${names.sire} are of different breeds: the litter would be crossbred.`);
  if (relevant === 0)
    warnings.push(
      `Neither ${names.dam} nor ${names.sire} has results, so nothing is known about the health risks of this pair.`,
    );
  else if (untested.length > 0)
    warnings.push(
      `Results are missing for ${relevant === 1 ? 'the only relevant test' : `${untested.length} of ${relevant} relevant tests`}: ${listOf(untested)}. The risk of ${untested.length === 1 ? 'this condition' : 'these conditions'} is not known.`,
    );
  return warnings;
}

/** "2 of 10 tests", "the only relevant test". */
export function untestedOf({ untested, relevant }: Pick<PairFacts, 'untested' | 'relevant'>): string {
  return relevant === 1 ? 'the only relevant test' : `${untested.length} of ${relevant} tests`;
}

/** The first names in a list and the number of the others. */
export function listOf(names: readonly string[], most = 5): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join('; ')}; and ${more} more` : names.join('; ');
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}
