import { oc } from '@orpc/contract';
import { z } from 'zod';
import { requiredText } from '#shared/forms/form-fields.ts';
import { recommendations } from './referees.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const token = z.string().min(1).max(100);

const RefereeAnswer = z.object({
  recommends: z.enum(recommendations),
  knownFor: z.string(),
  words: z.string(),
  answeredAt: z.iso.datetime(),
});

const Referee = z.object({
  number: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  answer: RefereeAnswer.nullable(),
});
export type Referee = z.infer<typeof Referee>;

/** Two people who know a nominee's work: asked by email, answer by its link, once (business rules 3.12). */
export const refereesContract = {
  /** Errors: 410 the link was used before, or is too old. */
  question: oc
    .route({
      method: 'GET',
      path: '/referees/{token}',
      tags: ['collection agents'],
      summary: 'Gets the reference request for an emailed link',
    })
    .input(z.object({ token }))
    .output(z.object({ referee: z.string(), nominee: z.string(), role: z.string(), expiresAt: z.iso.datetime() })),
  answer: oc
    .route({
      method: 'POST',
      path: '/referees/{token}',
      tags: ['collection agents'],
      summary: "Submits a referee's answer, which can't be changed later",
    })
    .input(
      z.object({
        token,
        recommends: z.enum(recommendations, 'Choose an answer.'),
        knownFor: requiredText(120),
        words: requiredText(2000),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  ofRequest: oc
    .route({
      method: 'GET',
      path: '/admin/requests/{id}/referees',
      tags: ['requests (admin)'],
      summary: 'Lists the referees of a nomination and their answers',
    })
    .input(z.object({ id }))
    .output(z.array(Referee)),
  /** Errors: 409 the referee has answered already. */
  askAgain: oc
    .route({
      method: 'POST',
      path: '/admin/requests/{id}/referees/{number}',
      tags: ['requests (admin)'],
      summary: 'Resends the reference request; the earlier link stops working',
    })
    .input(
      z.object({
        id,
        number: z.coerce.number<number>().int().min(1).max(2),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
