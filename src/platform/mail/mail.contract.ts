import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/forms/paging.ts';
import { paged } from '#shared/forms/paging-fields.ts';

const MailSummary = z.object({
  id: z.number().int(),
  toAddress: z.string(),
  subject: z.string(),
  state: z.string(),
  createdAt: z.iso.datetime(),
});
const tags = ['mail'];

/** The mailbox of a demonstration; both operations answer 404 in production. */
export const mailContract = {
  list: oc
    .route({ method: 'GET', path: '/dev/mailbox', tags, summary: 'Mails of this demonstration, newest first' })
    .input(
      z.object({
        to: z.string().max(120).optional(),
        page: z.coerce.number<number>().int().min(1).default(1),
        size: z.coerce.number<number>().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
      }),
    )
    .output(paged(MailSummary)),
  find: oc
    .route({ method: 'GET', path: '/dev/mailbox/{id}', tags, summary: 'One mail, as text and HTML' })
    .input(z.object({ id: z.coerce.number<number>().int() }))
    .output(MailSummary.extend({ text: z.string(), html: z.string(), attachments: z.array(z.string()) })),
};
