import { oc } from '@orpc/contract';
import { z } from 'zod';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { MOST_DAMS, MOST_SIRES, planGoals } from './plans.rules.ts';

const tags = ['tools'];
const Animal = z.object({
  id: z.number('Please choose an animal.').int().positive(),
  litters: z
    .number('Please give a number from 1 to 20.')
    .int('Please give a number from 1 to 20.')
    .min(1, 'Please give a number from 1 to 20.')
    .max(20, 'Please give a number from 1 to 20.'),
});
const Settings = z.object({
  dams: z.array(Animal).min(1, 'Please choose at least one dam.').max(MOST_DAMS, `At most ${MOST_DAMS} dams.`),
  sires: z.array(Animal).min(1, 'Please choose at least one sire.').max(MOST_SIRES, `At most ${MOST_SIRES} sires.`),
  /** Highest expected inbreeding of a litter, 0..1. */
  kinshipCeiling: z
    .number('Please give a number from 0 to 50 percent.')
    .min(0, 'Please give a number from 0 to 50 percent.')
    .max(0.5, 'Please give a number from 0 to 50 percent.')
    .default(0.125),
  goal: z.enum(planGoals, 'Please choose a goal.').default('most_litters'),
  /** Plans pairs of different breeds too. */
  allowCrosses: z.boolean().default(false),
});
export type PlanSettings = z.infer<typeof Settings>;

const Pair = z.object({
  damId: z.number(),
  sireId: z.number(),
  inbreeding: z.number(),
  variety: z.number().nullable(),
  affectedTests: z.array(z.string()),
  untested: z.array(z.string()),
  // Plans that were saved before these were weighed have none of them.
  relevant: z.number().default(0),
  pedigreeKnown: z.number().nullable().default(null),
  dnaKinship: z.number().nullable().default(null),
  breeds: z.enum(['same', 'different', 'unknown']).default('unknown'),
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
      /** Every reason against the pair, the weightiest first. */
      reasons: z.array(z.string()),
      loss: z.number().nullable(),
    }),
  ),
  unmatedDams: z.array(z.number()),
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

const id = z.coerce.number<number>().int().positive();

export const plansContract = {
  work: oc
    .route({
      method: 'POST',
      path: '/my/mating-plan',
      tags,
      summary: 'The best plan of dams and sires, and why each other pair is not in it',
    })
    .input(Settings)
    .output(Plan),
  save: oc
    .route({
      method: 'POST',
      path: '/my/mating-plans',
      tags,
      summary: 'Works a plan out and keeps it under a name',
      successStatus: 201,
    })
    .input(
      Settings.extend({
        name: z.string('Please give the plan a name.').trim().min(1, 'Please give the plan a name.').max(80),
      }),
    )
    .output(Saved),
  list: oc
    .route({ method: 'GET', path: '/my/mating-plans', tags, summary: 'My plans, the newest first' })
    .input(
      z.object({
        ...paging,
        query: z.string().trim().max(80).default(''),
      }),
    )
    .output(paged(Saved)),
  find: oc
    .route({ method: 'GET', path: '/my/mating-plans/{id}', tags, summary: 'A kept plan as it was worked out' })
    .input(z.object({ id }))
    .output(Plan.extend({ id: z.number(), name: z.string(), createdAt: z.iso.datetime() })),
  remove: oc
    .route({ method: 'DELETE', path: '/my/mating-plans/{id}', tags, summary: 'Throws a kept plan away' })
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
};
