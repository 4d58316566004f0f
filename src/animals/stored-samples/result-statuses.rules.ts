import { testMethods, type TestMethod } from '#genetics/call-basis.ts';
import { resultStatuses } from '#genetics/genotype-call.ts';
import { haplotypeSystems } from '#genetics/haplotypes/haplotype-vocabulary.ts';
import { breedingRules, zygosities } from '#genetics/wording-advice.ts';

/** The interpretation of a result; it determines the colour on screen. */
export const RESULT_STATUSES = resultStatuses;

/** The zygosity of a tested variant. */
export const ZYGOSITIES = zygosities;

/** What a result requires of a mate. */
export const BREEDING_RULES = breedingRules;

/** The outcome of a genotype call. */
export const CALL_STATUSES = ['OK', 'FAILED', 'INDETERMINATE'] as const;

/** Genes and lineages with reported haplotypes. */
export const HAPLOTYPE_SYSTEMS = haplotypeSystems;

/** The file format that a genome was read from. */
export const GENOME_SOURCES = ['VCF', 'PLINK', 'PED', 'FINAL_REPORT', 'TEXT'] as const;

/** The method by which a genotype was determined. */
export const TEST_METHODS = Object.keys(testMethods) as TestMethod[];
