import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { ACCOUNT_DELETION_DAYS } from '#platform/articles/facts.rules.ts';
import { consentKinds } from '#platform/accounts/consents.rules.ts';
import { mutableMailKinds } from '#platform/mail/kinds.rules.ts';
import { exportStates } from './export.rules.ts';

const { get, post, put, remove } = apiRoutes('privacy');
const password = z.string(REQUIRED).min(1, REQUIRED).max(128, 'Please use at most 128 characters.');
const whole = z.coerce.number<number>().int().min(1);

export const Privacy = z.object({
  exports: z.array(
    z.object({
      id: z.string(),
      state: z.enum(exportStates),
      step: z.string(),
      done: z.number().int(),
      total: z.number().int(),
      askedAt: z.string(),
      expiresAt: z.string().nullable(),
      sizeBytes: z.number().nullable(),
    }),
  ),
  deletionDueAt: z.string().nullable(),
  /** What must be completed before the account can be deleted. */
  blockers: z.array(z.string()),
  mails: z.array(
    z.object({ kind: z.enum(mutableMailKinds), label: z.string(), note: z.string(), wanted: z.boolean() }),
  ),
  consents: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(consentKinds),
      granted: z.boolean(),
      textVersion: z.string(),
      at: z.string(),
    }),
  ),
});
export type Privacy = z.infer<typeof Privacy>;

export const ActivityEntry = z.object({
  id: z.string(),
  at: z.string(),
  what: z.string(),
  /** The animal concerned. */
  about: z.string().nullable(),
  /** The person, email address, link, club or registry that it was shared with; null if no one else is involved. */
  withWhom: z.string().nullable(),
  who: z.string(),
  /** True if staff did this while viewing the site as this user. */
  asYou: z.boolean(),
  reason: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** A user's data and their rights over it. */
export const privacyContract = {
  find: get('/my/privacy', 'Gets your data exports, pending account deletion, consents and email preferences').output(
    Privacy,
  ),
  saveMails: put('/my/privacy/mails', 'Sets your email preferences')
    .input(z.object({ wanted: z.array(z.string().max(40)).max(20) }))
    .output(Ok),
  requestExport: post('/my/privacy/exports', 'Requests a copy of your data; only one request can be in progress')
    .input(z.object({ password }))
    .output(z.object({ id: z.string() })),
  downloadExport: post(
    '/my/privacy/exports/take',
    'Downloads the copy of your data with the token from the email; each token works once',
  )
    .input(z.object({ token: z.string(REQUIRED).min(1, REQUIRED).max(200) }))
    .output(z.file()),
  requestDeletion: post(
    '/my/privacy/deletion',
    `Schedules your account for deletion in ${ACCOUNT_DELETION_DAYS} days, or returns the reasons why it can't be deleted`,
  )
    .input(z.object({ password }))
    .output(z.object({ dueAt: z.string() })),
  cancelDeletion: remove('/my/privacy/deletion', 'Cancels the deletion of your account').output(Ok),
  activity: get('/my/activity', 'Lists who viewed, shared or changed your data')
    .input(
      z.object({
        page: whole.max(10_000).default(1),
        size: whole.max(100).default(20),
        search: searchField(),
        who: z.enum(['all', 'others']).default('all'),
      }),
    )
    .output(
      z.object({
        results: z.array(ActivityEntry),
        count: z.number().int(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
};
