import { testMethods, type TestMethod } from '#genetics/call-basis.ts';
import { resultStatuses } from '#genetics/genotype-call.ts';
import { haplotypeSystems } from '#genetics/haplotypes/haplotype-vocabulary.ts';
import { breedingRules, zygosities } from '#genetics/wording-advice.ts';

/** How a result is judged; the screens colour by it. */
export const RESULT_STATUSES = resultStatuses;

/** How a tested variant is present. */
export const ZYGOSITIES = zygosities;

/** What a result asks of a mate. */
export const BREEDING_RULES = breedingRules;

/** How a genotype was called. */
export const CALL_STATUSES = ['OK', 'FAILED', 'INDETERMINATE'] as const;

/** Genes and lines that haplotypes are reported of. */
export const HAPLOTYPE_SYSTEMS = haplotypeSystems;

/** Which file a genome was read from. */
export const GENOME_SOURCES = ['VCF', 'PLINK', 'PED', 'FINAL_REPORT', 'TEXT'] as const;

/** By which method a genotype was read. */
export const TEST_METHODS = Object.keys(testMethods) as TestMethod[];
