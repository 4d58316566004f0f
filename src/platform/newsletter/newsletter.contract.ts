import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { emailField } from '#shared/forms/form-fields.ts';

const { post } = apiRoutes('newsletter');
const token = z.string().min(20).max(100);

export const newsletterContract = {
  /** The response is the same whether the address is known or not; its owner must confirm by email. */
  subscribe: post('/newsletter', 'Requests a newsletter subscription', { successStatus: 202 })
    .input(
      z.object({
        email: emailField,
        security: z.string().max(300).default(''),
        homepage: z.string().max(300).default(''),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  confirm: post('/newsletter/confirm', 'Confirms a newsletter subscription with an emailed link')
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),
  leave: post('/newsletter/leave', 'Unsubscribes from the newsletter')
    .input(z.object({ token }))
    .output(z.object({ ok: z.literal(true) })),
};
