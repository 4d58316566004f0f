import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { requiredText } from '#shared/forms/form-fields.ts';
import { Ok } from '#shared/ok-answer.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { conflictKinds, resolutions } from '#animals/stored-samples/identity.rules.ts';
import { sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { flag } from '#shared/forms/flag-field.ts';

/** A contradiction between a sample and its animal, as shown to the laboratory. */
export const Conflict = z.object({
  id: z.number(),
  kind: z.enum(conflictKinds),
  detail: z.string(),
  fileName: z.string().nullable(),
  foundAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  resolution: z.enum([...resolutions, 'REJECTED']).nullable(),
  resolutionReason: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  /** The other record that an open conflict names, and whether it has the same owner. */
  otherRecord: z.object({ animalId: z.number(), hasSameOwner: z.boolean() }).nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/** The question to the owner of a sample. It reveals nothing of another account. */
export const SampleQuestion = z.object({
  id: z.number(),
  animalId: z.number(),
  animalName: z.string(),
  barcode: z.string(),
  question: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string().nullable(),
});
export type SampleQuestion = z.infer<typeof SampleQuestion>;

const { get, post } = apiRoutes('lab');

export const identityContract = {
  questions: get('/my/sample-questions', 'Lists open questions about your samples')
    .input(z.object({ ...paging, open: flag.optional() }))
    .output(paged(SampleQuestion)),
  answer: post(
    '/my/sample-questions/{id}/answer',
    'Answers a question about a sample; until the question is resolved, a new answer replaces the previous one',
  )
    .input(z.object({ id, answer: requiredText(1000) }))
    .output(Ok),
  resolve: post(
    '/lab/samples/{sampleId}/identity-resolution',
    'Resolves the identity conflicts of a sample, with a reason',
  )
    .input(
      z.object({
        sampleId: id,
        decision: z.enum(resolutions, 'Choose a decision.'),
        reason: requiredText(1000),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ state: z.enum(sampleStates) })),
};
