import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { ParentConflict } from '#animals/parent-conflicts/parent-conflicts.contract.ts';
import { GENOME_SOURCES, HAPLOTYPE_SYSTEMS } from '#animals/stored-samples/result-statuses.rules.ts';
import { diversityMeasures, measureGroups } from './breed-reference.rules.ts';
import { compositionStates } from './diversity.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('animals');
const tools = apiRoutes('tools');

const Place = z.object({
  animals: z.number(),
  median: z.number(),
  lowerQuartile: z.number(),
  upperQuartile: z.number(),
  percentile: z.number(),
});

export const Composition = z.object({
  state: z.enum(compositionStates),
  progress: z.number(),
  panelVersion: z.string(),
  /** The panel has invented breeds, for demonstration only. */
  isDemo: z.boolean(),
  reason: z.string().nullable(),
  /** `low` and `high`: 95% interval; null in results from before intervals were calculated. */
  breeds: z.array(
    z.object({ breed: z.string(), share: z.number(), low: z.number().nullable(), high: z.number().nullable() }),
  ),
  /** Share that no breed of the panel explains. */
  unassigned: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** The state of the result in words, such as "partly resolved: ...". */
  statement: z.string().nullable(),
  trace: z.number(),
  fitZ: z.number().nullable(),
  isResolved: z.boolean(),
  markers: z.number(),
  karyogram: z
    .object({
      breeds: z.array(z.string()),
      chromosomes: z.array(
        z.object({
          name: z.string(),
          width: z.number(),
          centromere: z.number().nullable(),
          bars: z.array(z.array(z.object({ from: z.number(), to: z.number(), breed: z.string().nullable() }))),
        }),
      ),
    })
    .nullable(),
});
export type Composition = z.infer<typeof Composition>;

/** Distribution of a measure in a breed, and the group of the animal. */
const Spread = z.object({
  group: z.enum(measureGroups),
  /** Lower limits of the middle and the high group. */
  limits: z.array(z.number()),
  /** Number of animals of the breed in the low, middle and high group. */
  counts: z.array(z.number()),
});
export type BreedSpread = z.infer<typeof Spread>;

/** The animal compared with the published reference of its breed, for each panel. */
const Measures = z.array(
  z.object({
    panelId: z.string(),
    panelName: z.string(),
    markers: z.number(),
    /** Number of animals in the reference. */
    animals: z.number(),
    owners: z.number(),
    publishedAt: z.iso.datetime(),
    values: z.array(Spread.extend({ name: z.enum(diversityMeasures), value: z.number() })),
  }),
);

const Diversity = z.object({
  animal: z.object({ id: z.number(), name: z.string(), breed: z.string().nullable() }),
  mayMeasure: z.boolean(),
  /** Heterozygosity on the identity panel. */
  identity: z
    .object({ panelName: z.string(), value: z.number(), markers: z.number(), breed: Place.nullable() })
    .nullable(),
  /** Heterozygosity and runs from genome-wide markers. */
  genome: z
    .object({
      markers: z.number(),
      called: z.number(),
      heterozygosity: z.number(),
      roh: z
        .object({
          f: z.number(),
          totalKb: z.number(),
          coveredKb: z.number(),
          runs: z.number(),
          /** Distribution in the breed; null if too few animals were measured. */
          breed: Spread.extend({ animals: z.number(), owners: z.number(), publishedAt: z.iso.datetime() }).nullable(),
          /** Runs by length; `toMb` null: no upper limit. */
          lengths: z.array(
            z.object({ fromMb: z.number(), toMb: z.number().nullable(), runs: z.number(), totalKb: z.number() }),
          ),
          /** `width` is relative to the longest autosome; runs have positions from 0 to 1. */
          chromosomes: z.array(
            z.object({
              name: z.string(),
              width: z.number(),
              runs: z.array(z.object({ from: z.number(), to: z.number() })),
            }),
          ),
        })
        .nullable(),
      rohRefused: z.string().nullable(),
    })
    .nullable(),
  pedigree: z.object({
    coefficient: z.number(),
    /** MacCluer's index over five generations, 0 to 1. */
    completeness: z.number(),
    equivalentGenerations: z.number(),
    knownByGeneration: z.array(z.number()),
  }),
  measures: Measures,
  species: z.enum(['dog', 'cat']),
  haplotypes: z.array(z.object({ system: z.enum(HAPLOTYPE_SYSTEMS), haplotypes: z.array(z.string()) })),
  composition: Composition.nullable(),
  panelAvailable: z.boolean(),
  /** The report to which the diversity report belongs; null if the reader can download none. */
  report: z.object({ number: z.string(), version: z.number() }).nullable(),
});
export type Diversity = z.infer<typeof Diversity>;

const DiversityProfile = z.object({
  animal: z.object({ id: z.number(), name: z.string() }),
  panels: z.array(
    z.object({
      panelId: z.string(),
      panelName: z.string(),
      barcode: z.string(),
      /** The sample's report, to which the DNA profile belongs; null if the reader can download none. */
      report: z.object({ number: z.string(), version: z.number() }).nullable(),
      markers: z.array(z.object({ marker: z.string(), alleles: z.array(z.string()), isSexMarker: z.boolean() })),
    }),
  ),
  genome: z
    .object({ markers: z.number(), called: z.number(), source: z.enum(GENOME_SOURCES), importedAt: z.iso.datetime() })
    .nullable(),
});
export type DiversityProfile = z.infer<typeof DiversityProfile>;

export const diversityContract = {
  find: get(
    '/my/animals/{id}/diversity',
    'Gets the heterozygosity, runs of homozygosity, pedigree and breeds of an animal',
  )
    .input(z.object({ id }))
    .output(Diversity),
  profile: get('/my/animals/{id}/dna-profile', 'Gets the DNA profile of an animal, panel by panel')
    .input(z.object({ id }))
    .output(DiversityProfile),
  /** application/pdf */
  profileFile: get(
    '/my/animals/{id}/dna-profile/file',
    'Gets the DNA profile of an animal on one panel as a PDF; without `panel`, the profile of its newest sample',
  )
    .input(z.object({ id, panel: z.string().max(80).optional() }))
    .output(z.file()),
  /** application/pdf */
  file: get('/my/animals/{id}/diversity/file', 'Gets the diversity report of an animal as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  compose: post(
    '/my/animals/{id}/breed-composition',
    'Calculates the breed composition in the background; a repeated request returns the same calculation',
  )
    .input(z.object({ id }))
    .output(z.object({ state: z.enum(compositionStates) })),
  kinship: tools.get('/my/kinship', 'Lists the KING kinship between your animals with genome-wide markers').output(
    z.object({
      animals: z.array(z.object({ id: z.number(), name: z.string() })),
      /** Recorded parents that are excluded by the genomes. */
      conflicts: z.array(ParentConflict),
      pairs: z.array(
        z.object({
          first: z.string(),
          second: z.string(),
          kinship: z.number().nullable(),
          markers: z.number(),
          word: z.string(),
        }),
      ),
    }),
  ),
};
