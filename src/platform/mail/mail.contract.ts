import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { mailStates } from './kinds.rules.ts';

const MailSummary = z.object({
  id: z.number().int(),
  toAddress: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  createdAt: z.iso.datetime(),
});
const { get, post } = apiRoutes('mail');

/** The demo mailbox (`list` and `find` return 404 in production), and unsubscribing from a kind of email. */
export const mailContract = {
  list: get('/dev/mailbox', 'Lists the emails of the demo store, newest first')
    .input(
      z.object({
        to: z.string().max(120).optional(),
        ...paging,
      }),
    )
    .output(paged(MailSummary)),
  find: get('/dev/mailbox/{id}', 'Gets an email as text and HTML')
    .input(z.object({ id: z.coerce.number<number>().int() }))
    .output(MailSummary.extend({ text: z.string(), html: z.string(), attachments: z.array(z.string()) })),
  unsubscribe: post('/mail/unsubscribe', 'Turns off one kind of email with the token from its unsubscribe link')
    .input(z.object({ token: z.string().max(300) }))
    .output(z.object({ label: z.string() })),
};
