import { diseaseCourses } from '#genetics/genotype-call.ts';

/** Courses of a disease: what the affected genotypes of a test lead to. */
export const testCourses = diseaseCourses;

export const testKinds = ['disease', 'trait'] as const;
export type TestKind = (typeof testKinds)[number];

export const productKinds = [
  'full_breed_profile',
  'dna_profile',
  ...testKinds,
  'panel',
  'parentage',
  'breed_mix',
  'multipack',
  'upgrade',
  'custom_profile',
  'service',
  'supply',
  'gift_card',
  'partner',
  'kit',
  'shipping',
] as const;
export type ProductKind = (typeof productKinds)[number];

export const sampleTypes = ['buccal swab', 'none'] as const;
export type SampleType = (typeof sampleTypes)[number];
