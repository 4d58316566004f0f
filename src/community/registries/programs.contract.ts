import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { noticeKinds, noticeStates } from '#community/registry-access/notices.rules.ts';
import { versionField } from '#shared/forms/version.ts';
import { LookupAnswer } from './registries.contract.ts';
import { lookupKeys, MAX_LOOKUP_NUMBERS } from './registries.rules.ts';
import { webhookStates } from '#community/registry-access/notices.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('registry programs');
const registry = z.string().min(2).max(12);
const keyId = id;

export const RegistryKey = z.object({
  id: z.number(),
  label: z.string(),
  /** First characters of the key, to identify it. */
  start: z.string(),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type RegistryKey = z.infer<typeof RegistryKey>;

const ProgramNotice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  state: z.enum(noticeStates),
  certificate: z.string().nullable(),
  attempts: z.number(),
  problem: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ProgramNotice = z.infer<typeof ProgramNotice>;

/** API access for a registry's programs: lookups with API keys, and webhook notices (business rules 3.14). */
export const programsContract = {
  lookUp: post(
    '/registry/lookups',
    'Looks up animals by registration, microchip or member number with an API key (Authorization: Bearer dsr_...); returns the status and certified results of each',
  )
    .input(
      z.object({
        numbers: z
          .array(z.string().trim().min(1).max(60, 'Numbers can have up to 60 characters.'), 'Send at least one number.')
          .min(1, 'Send at least one number.')
          .max(MAX_LOOKUP_NUMBERS, `Enter up to ${MAX_LOOKUP_NUMBERS} numbers at once.`),
        by: z.enum(lookupKeys).default('REGISTRATION'),
        /** Shown to the owner of the animal. */
        reason: requiredText(200).min(5, 'Enter a reason of at least 5 characters.'),
      }),
    )
    .output(z.object({ registry: z.string(), results: z.array(LookupAnswer) })),
  keys: get('/my/registries/{registry}/keys', 'Lists the API keys of a registry, without the full keys')
    .input(z.object({ registry }))
    .output(z.array(RegistryKey)),
  makeKey: post('/my/registries/{registry}/keys', 'Creates an API key, shown only in this response', {
    successStatus: 201,
  })
    .input(z.object({ registry, label: requiredText(60) }))
    .output(z.object({ id: z.number(), key: z.string() })),
  revokeKey: remove('/my/registries/{registry}/keys/{id}', 'Revokes an API key immediately')
    .input(z.object({ registry, id: keyId }))
    .output(Ok),
  webhook: get('/my/registries/{registry}/webhook', "Gets the registry's webhook")
    .input(z.object({ registry }))
    .output(
      z.object({
        webhook: z
          .object({ url: z.string(), state: z.enum(webhookStates), since: z.iso.datetime(), version: z.string() })
          .nullable(),
      }),
    ),
  saveWebhook: put(
    '/my/registries/{registry}/webhook',
    'Sets the webhook URL; its signing secret is shown only in this response',
  )
    .input(
      z.object({
        registry,
        /** Version of the webhook that the page showed; empty if there was none. */
        version: versionField.optional(),
        url: requiredText(300),
        state: z.enum(webhookStates).default('ACTIVE'),
        renew: z.boolean().default(false),
      }),
    )
    .output(z.object({ secret: z.string().nullable() })),
  removeWebhook: remove('/my/registries/{registry}/webhook', 'Deletes the webhook')
    .input(z.object({ registry }))
    .output(Ok),
  testWebhook: post('/my/registries/{registry}/webhook/test', 'Sends a test notification')
    .input(z.object({ registry }))
    .output(Ok),
  notices: get('/my/registries/{registry}/notices', 'Lists notifications, newest first')
    .input(
      z.object({
        registry,
        ...paging,
        search: searchField(),
        state: z.enum(['ALL', ...noticeStates]).default('ALL'),
      }),
    )
    .output(paged(ProgramNotice)),
  resendNotice: post('/my/registries/{registry}/notices/{id}/sending', 'Retries a failed notification')
    .input(z.object({ registry, id: z.uuid() }))
    .output(Ok),
};
