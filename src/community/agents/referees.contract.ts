import { apiRoutes } from '#shared/forms/api-routes.ts';
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

const { get, post } = apiRoutes('collection agents');
const requestsAdmin = apiRoutes('requests (admin)');

/** Two people who know a nominee's work answer once, through a link that they get by email (business rules 3.12). */
export const refereesContract = {
  /** Errors: 410 the link was already used or has expired. */
  question: get('/referees/{token}', 'Gets the reference request for an emailed link')
    .input(z.object({ token }))
    .output(z.object({ referee: z.string(), nominee: z.string(), role: z.string(), expiresAt: z.iso.datetime() })),
  answer: post('/referees/{token}', "Submits a referee's answer, which can't be changed later")
    .input(
      z.object({
        token,
        recommends: z.enum(recommendations, 'Choose an answer.'),
        knownFor: requiredText(120),
        words: requiredText(2000),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  ofRequest: requestsAdmin
    .get('/admin/requests/{id}/referees', 'Lists the referees of a nomination and their answers')
    .input(z.object({ id }))
    .output(z.array(Referee)),
  /** Errors: 409 the referee has already answered. */
  askAgain: requestsAdmin
    .post('/admin/requests/{id}/referees/{number}', 'Resends the reference request; the earlier link stops working')
    .input(
      z.object({
        id,
        number: z.coerce.number<number>().int().min(1).max(2),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
