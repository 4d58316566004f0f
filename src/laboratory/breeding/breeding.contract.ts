import { oc } from '@orpc/contract';
import { z } from 'zod';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { ADVICE_CODES, RATINGS, risks, STRATEGY_TYPES, tones } from '#laboratory/breeding-tools/strategy.rules.ts';
import { parentRoles } from '#animals/records/animals.rules.ts';
import { resultSources } from '#laboratory/result-sources/result-sources.rules.ts';
import { breedMatches } from './pair-facts.rules.ts';
import { pairedSystems } from '#laboratory/haplotypes/pair-haplotypes.rules.ts';

const tags = ['tools'];
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
  /** Null when only a pair was given. */
  cat: CatColour.extend({
    genotype: z.object({ dilute: z.string(), bcc: z.string(), agouti: z.string(), colourpoint: z.string() }),
    carries: z.array(z.string()),
  }).nullable(),
  /** Likeliest first, adding up to 1; null without a pair. */
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
  /** Chance of at least one affected, for litters of 1 to 12. */
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
  /** Where the genotype of each comes from; null: it is not known. */
  damSource: z.enum(resultSources).nullable(),
  sireSource: z.enum(resultSources).nullable(),
  basis: z.enum(['exact', 'estimated', 'unknown', 'impossible']),
  offspring: z.array(LitterOutcome),
  /** Sons apart, where the sexes differ. */
  sons: z.array(LitterOutcome).nullable(),
  affected: z.number().nullable(),
  atLeastOneAffected: z.number().nullable(),
  /** What the results of the untested parent's relatives let expect; null: both are tested, or nothing is known of relatives. */
  estimate: z.object({ parent: z.enum(parentRoles), parentText: z.string(), litterText: z.string() }).nullable(),
  /** The parent whose result is not there. */
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
  /** The same at the lowest and highest, where it depends on how two variants of a parent lie. */
  atLeastOneRange: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Two different recessive variants of one gene that can meet in one of the litter. */
  compounds: z.array(
    Chance.extend({
      gene: z.string(),
      testIds: z.array(z.number()),
      names: z.array(z.string()),
      atLeastOne: z.number(),
      text: z.string(),
    }),
  ),
  /** Where the figures are not exact or tests are not independent, and what was assumed. */
  assumptions: z.array(z.string()),
  unanswered: z.number(),
  colours: z
    .object({
      offspring: z.array(Coat),
      /** Sons apart, where they can look different; `offspring` then are the daughters. */
      sons: z.array(Coat).nullable(),
      untestedLoci: z.array(z.string()),
    })
    .nullable(),
  heterozygosity: z
    .object({ expected: z.number(), markers: z.number(), panelId: z.string(), panelName: z.string() })
    .nullable(),
  pair: z.object({
    /** Expected inbreeding of the litter by the known pedigree, 0..1: at least so much. */
    inbreeding: z.number(),
    /** Share of the ancestors of five generations that are known, 0..1. */
    pedigreeKnown: z.number(),
    relation: z.string().nullable(),
    /** KING-robust kinship; null without genomes of both. */
    dnaKinship: z.number().nullable(),
    /** Inbreeding that the genomes let expect, against the breed, and what is behind it; null without enough genomes. */
    genomicInbreeding: z.object({ coefficient: z.number(), markers: z.number(), animals: z.number() }).nullable(),
    /** Cats: AB blood groups of queen and tom, as far as they were tested. */
    bloodGroups: z.object({ dam: z.string().nullable(), sire: z.string().nullable() }).nullable(),
    /** DLA classes that both were tested for. */
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
    /** Tests that matter for the pair and whose risk its results do not exclude, and how many matter. */
    untested: z.array(z.string()),
    relevant: z.number(),
    /** How many results of each were not read by our laboratory. */
    sources: z.array(z.string()),
  }),
  warnings: z.array(z.string()),
});
export type LitterForecast = z.infer<typeof LitterForecast>;

const animalId = z.number('Choose an animal.').int().positive('Choose an animal.');
const word = z.string().max(40).default('');

export const breedingContract = {
  /** E083: four loci of one cat, or of a queen and a tom. */
  felineColour: oc
    .route({
      method: 'POST',
      path: '/my/feline-colour',
      tags,
      summary: 'Predicts the coat colour of a cat, or of the kittens of a pair',
    })
    .input(Loci.extend({ queen: Loci.optional(), tom: Loci.optional() }))
    .output(FelineColour),
  /** E085: what a pair can give at one test. */
  strategy: oc
    .route({
      method: 'GET',
      path: '/my/breeding-strategy',
      tags,
      summary: 'Gets the outcomes, risk and advice for two results of one test',
    })
    .input(z.object({ strategy_type: word, dam_genetic_result: word, sire_genetic_result: word }))
    .output(Strategy),
  litterForecast: oc
    .route({
      method: 'POST',
      path: '/my/litter-forecast',
      tags,
      summary: 'Gets the litter forecast for two animals, based on all their released results',
    })
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
