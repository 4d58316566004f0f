import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { ADVICE_CODES, RATINGS, risks, STRATEGY_TYPES, tones } from '#laboratory/breeding-tools/strategy.rules.ts';
import { parentRoles } from '#animals/records/animals.rules.ts';
import { resultSources } from '#laboratory/result-sources/result-sources.rules.ts';
import { breedMatches } from './pair-facts.rules.ts';
import { pairedSystems } from '#laboratory/haplotypes/pair-haplotypes.rules.ts';

const { get, post } = apiRoutes('tools');
const genotype = z.string('Choose a genotype.').max(20).default('');
const Loci = z.object({ dilute: genotype, bcc: genotype, agouti: genotype, colourpoint: genotype });
const Chance = z.object({ fraction: z.string(), probability: z.number() });
const LitterOutcome = Chance.extend({
  genotype: z.string(),
  result: z.string(),
  tone: z.enum(tones),
});
export type LitterOutcome = z.infer<typeof LitterOutcome>;

const CatColour = z.object({ name: z.string(), ems: z.string(), ifOrange: z.string() });
const FelineColour = z.object({
  /** Null if only a pair was given. */
  cat: CatColour.extend({
    genotype: z.object({ dilute: z.string(), bcc: z.string(), agouti: z.string(), colourpoint: z.string() }),
    carries: z.array(z.string()),
  }).nullable(),
  /** Most likely first, summing to 1; null without a pair. */
  kittens: z.array(CatColour.extend(Chance.shape)).nullable(),
  note: z.string(),
});
export type FelineColourAnswer = z.infer<typeof FelineColour>;

const Strategy = z.object({
  strategyType: z.enum(STRATEGY_TYPES),
  dam: z.string(),
  sire: z.string(),
  offspring: z.array(LitterOutcome),
  bySex: z.object({ daughters: z.array(LitterOutcome), sons: z.array(LitterOutcome) }).nullable(),
  /** Probability of at least one affected, for litters of 1 to 12. */
  perLitter: z.array(Chance.extend({ size: z.number() })),
  litterSizeFactor: z.string(),
  rating: z.enum(RATINGS),
  risk: z.enum(risks),
  adviceCode: z.enum(ADVICE_CODES),
  advice: z.string(),
  notes: z.array(z.string()),
});
export type Strategy = z.infer<typeof Strategy>;

const LitterTest = z.object({
  testId: z.number(),
  name: z.string(),
  abbreviation: z.string(),
  kind: z.enum(testKinds),
  dam: z.string().nullable(),
  sire: z.string().nullable(),
  /** Source of each genotype; null if unknown. */
  damSource: z.enum(resultSources).nullable(),
  sireSource: z.enum(resultSources).nullable(),
  basis: z.enum(['exact', 'estimated', 'unknown', 'impossible']),
  offspring: z.array(LitterOutcome),
  /** Sons separately, if the sexes differ. */
  sons: z.array(LitterOutcome).nullable(),
  affected: z.number().nullable(),
  atLeastOneAffected: z.number().nullable(),
  /**
   * The estimate for the untested parent from its relatives' results; null if both are tested or no relatives have
   * results.
   */
  estimate: z.object({ parent: z.enum(parentRoles), parentText: z.string(), litterText: z.string() }).nullable(),
  /** The parent without a result. */
  missing: z.enum(parentRoles).nullable(),
});
export type LitterTest = z.infer<typeof LitterTest>;

const Coat = Chance.extend({ possible: z.array(z.string()) });
const Parent = z.object({ id: z.number(), name: z.string(), breed: z.string().nullable() });
const LitterForecast = z.object({
  dam: Parent,
  sire: Parent,
  speciesId: z.number(),
  litterSize: z.number(),
  tests: z.array(LitterTest),
  unaffectedByAll: Chance,
  atLeastOneAffected: Chance,
  /** Lowest and highest value, if it depends on the phase of two variants in a parent. */
  atLeastOneRange: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Two different recessive variants of one gene that an offspring can inherit. */
  compounds: z.array(
    Chance.extend({
      gene: z.string(),
      testIds: z.array(z.number()),
      names: z.array(z.string()),
      atLeastOne: z.number(),
      text: z.string(),
    }),
  ),
  /** Notes where figures are not exact or tests not independent, and the assumptions made. */
  assumptions: z.array(z.string()),
  unanswered: z.number(),
  colours: z
    .object({
      offspring: z.array(Coat),
      /** Sons separately, if they can look different; `offspring` are then the daughters. */
      sons: z.array(Coat).nullable(),
      untestedLoci: z.array(z.string()),
    })
    .nullable(),
  heterozygosity: z
    .object({ expected: z.number(), markers: z.number(), panelId: z.string(), panelName: z.string() })
    .nullable(),
  pair: z.object({
    /** Expected inbreeding of the litter from the known pedigree, 0 to 1: a lower bound. */
    inbreeding: z.number(),
    /** Proportion of known ancestors in five generations, 0 to 1. */
    pedigreeKnown: z.number(),
    relation: z.string().nullable(),
    /** KING-robust kinship; null without genomes of both. */
    dnaKinship: z.number().nullable(),
    /** Expected inbreeding from the genomes, relative to the breed, and its basis; null without enough genomes. */
    genomicInbreeding: z.object({ coefficient: z.number(), markers: z.number(), animals: z.number() }).nullable(),
    /** AB blood groups of queen and tom, if tested; null for dogs. */
    bloodGroups: z.object({ dam: z.string().nullable(), sire: z.string().nullable() }).nullable(),
    /** DLA classes for which both were tested. */
    haplotypes: z.array(
      z.object({
        system: z.enum(pairedSystems),
        dam: z.array(z.string()),
        sire: z.array(z.string()),
        shared: z.array(z.string()),
        homozygous: z.number(),
      }),
    ),
    breeds: z.enum(breedMatches),
    /** Relevant tests whose risk the pair's results do not exclude, and the number of relevant tests. */
    untested: z.array(z.string()),
    relevant: z.number(),
    /** Notes on each parent's results that our laboratory did not measure. */
    sources: z.array(z.string()),
  }),
  warnings: z.array(z.string()),
});
export type LitterForecast = z.infer<typeof LitterForecast>;

const animalId = z.number('Choose an animal.').int().positive('Choose an animal.');
const word = z.string().max(40).default('');

export const breedingContract = {
  /** E083: four loci of one cat, or of a queen and a tom. */
  felineColour: post('/my/feline-colour', 'Predicts the coat colour of a cat, or of the kittens of a pair')
    .input(Loci.extend({ queen: Loci.optional(), tom: Loci.optional() }))
    .output(FelineColour),
  /** E085: possible genotypes of a pair at one test. */
  strategy: get('/my/breeding-strategy', 'Gets the outcomes, risk and advice for two results of one test')
    .input(z.object({ strategy_type: word, dam_genetic_result: word, sire_genetic_result: word }))
    .output(Strategy),
  litterForecast: post(
    '/my/litter-forecast',
    'Gets the litter forecast for two animals, based on all their released results',
  )
    .input(
      z.object({
        damId: animalId,
        sireId: animalId,
        litterSize: z
          .number('Enter a number from 1 to 24.')
          .int('Enter a number from 1 to 24.')
          .min(1, 'Enter a number from 1 to 24.')
          .max(24, 'Enter a number from 1 to 24.')
          .default(6),
      }),
    )
    .output(LitterForecast),
};
