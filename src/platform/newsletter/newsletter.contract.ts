import { oc } from '@orpc/contract';
import { z } from 'zod';
import { emailField } from '#shared/forms/form-fields.ts';

const tags = ['newsletter'];
const token = z.string().min(20).max(100);

export const newsletterContract = {
  /** Answers alike whether the address is known or not; an email asks its owner to confirm. */
  subscribe: oc
    .route({
      method: 'POST',
      path: '/newsletter',
      tags,
      summary: 'Requests a newsletter subscription',
      successStatus: 202,
    })
    .input(
      z.object({
        email: emailField,
        security: z.string().max(300).default(''),
        homepage: z.string().max(300).default(''),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  confirm: oc
    .route({
      method: 'POST',
      path: '/newsletter/confirm',
      tags,
      summary: 'Confirms a newsletter subscription with an emailed link',
    })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),
  leave: oc
    .route({ method: 'POST', path: '/newsletter/leave', tags, summary: 'Unsubscribes from the newsletter' })
    .input(z.object({ token }))
    .output(z.object({ ok: z.literal(true) })),
};
