import { oc } from '@orpc/contract';
import { z } from 'zod';
import { emailField } from '#shared/forms/form-fields.ts';

const tags = ['newsletter'];
const token = z.string().min(20).max(100);

export const newsletterContract = {
  /** Answers alike whether the address is known or not; a mail asks its owner to confirm. */
  subscribe: oc
    .route({ method: 'POST', path: '/newsletter', tags, summary: 'Ask for the newsletter', successStatus: 202 })
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
      summary: 'Confirm the address; 410 when the link is too old',
    })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),
  leave: oc
    .route({ method: 'POST', path: '/newsletter/leave', tags, summary: 'No more newsletters' })
    .input(z.object({ token }))
    .output(z.object({ ok: z.literal(true) })),
};
