import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { MAX_DAMS, MAX_SIRES, planGoals } from './plans.rules.ts';
import { kinshipSources, kinshipsUsed } from './contributions.rules.ts';
import { breedMatches, pairRelations } from './pair-facts.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, remove } = apiRoutes('tools');
const Animal = z.object({
  id: z.number('Choose an animal.').int().positive(),
  litters: z
    .number('Enter a number from 1 to 20.')
    .int('Enter a number from 1 to 20.')
    .min(1, 'Enter a number from 1 to 20.')
    .max(20, 'Enter a number from 1 to 20.'),
});
const Settings = z.object({
  dams: z.array(Animal).min(1, 'Choose at least one dam.').max(MAX_DAMS, `Choose up to ${MAX_DAMS} dams.`),
  sires: z.array(Animal).min(1, 'Choose at least one sire.').max(MAX_SIRES, `Choose up to ${MAX_SIRES} sires.`),
  /** Maximum expected inbreeding of a litter, 0 to 0.5. */
  kinshipCeiling: z
    .number('Enter a number from 0 to 50.')
    .min(0, 'Enter a number from 0 to 50.')
    .max(0.5, 'Enter a number from 0 to 50.')
    .default(0.125),
  goal: z.enum(planGoals, 'Choose a goal.').default('most_litters'),
  /** Plans pairs of different breeds too. */
  allowCrosses: z.boolean().default(false),
  /** Maximum rate of inbreeding of the plan in one generation, 0 to 0.1; null for no target. */
  inbreedingRate: z
    .number('Enter a number from 0 to 10.')
    .min(0, 'Enter a number from 0 to 10.')
    .max(0.1, 'Enter a number from 0 to 10.')
    .nullable()
    .default(null),
  kinshipSource: z.enum(kinshipSources).default('best'),
});
export type PlanSettings = z.infer<typeof Settings>;

const Pair = z.object({
  damId: z.number(),
  sireId: z.number(),
  inbreeding: z.number(),
  variety: z.number().nullable(),
  affectedTests: z.array(z.string()),
  untested: z.array(z.string()),
  // Absent in plans that were saved before these facts were used.
  relevant: z.number().default(0),
  pedigreeKnown: z.number().nullable().default(null),
  relation: z.enum(pairRelations).nullable().default(null),
  dnaKinship: z.number().nullable().default(null),
  breeds: z.enum(breedMatches).default('unknown'),
  sources: z.array(z.string()).default([]),
  warnings: z.array(z.string()).default([]),
  points: z.number(),
});

const Plan = z.object({
  names: z.record(z.string(), z.string()),
  speciesId: z.number(),
  settings: Settings,
  matings: z.array(Pair),
  totalPoints: z.number(),
  lost: z.array(
    z.object({
      damId: z.number(),
      sireId: z.number(),
      code: z.string(),
      /** Every reason against the pair, most important first. */
      reasons: z.array(z.string()),
      loss: z.number().nullable(),
    }),
  ),
  /**
   * False for old plans with a target rate, whose loss was calculated with an unchanged number of litters for each
   * animal.
   */
  isLossExact: z.boolean().default(false),
  unmatedDams: z.array(z.number()),
  /** Kinship between the animals of the plan; absent in plans that were saved before it was calculated. */
  contributions: z
    .object({
      source: z.enum(kinshipsUsed),
      /** Rate of inbreeding of the plan in one generation. */
      rate: z.number().nullable(),
      isReached: z.boolean(),
      isProven: z.boolean(),
      animals: z.array(z.object({ id: z.number(), litters: z.number(), meanKinship: z.number() })),
    })
    .nullable()
    .default(null),
});
export type Plan = z.infer<typeof Plan>;

const Saved = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  litters: z.number(),
  totalPoints: z.number(),
});
export type SavedPlan = z.infer<typeof Saved>;

export const plansContract = {
  work: post(
    '/my/mating-plan',
    'Calculates the best plan for dams and sires, with the reason why every other pairing was ruled out',
  )
    .input(Settings)
    .output(Plan),
  save: post('/my/mating-plans', 'Calculates a plan and saves it under a name', { successStatus: 201 })
    .input(
      Settings.extend({
        name: z.string('Enter a name for the plan.').trim().min(1, 'Enter a name for the plan.').max(80),
      }),
    )
    .output(Saved),
  list: get('/my/mating-plans', 'Lists your saved plans, newest first')
    .input(
      z.object({
        ...paging,
        search: searchField(80),
      }),
    )
    .output(paged(Saved)),
  find: get('/my/mating-plans/{id}', 'Gets a saved plan as it was calculated')
    .input(z.object({ id }))
    .output(Plan.extend({ id: z.number(), name: z.string(), createdAt: z.iso.datetime() })),
  remove: remove('/my/mating-plans/{id}', 'Deletes a saved plan')
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
};
