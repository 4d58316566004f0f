import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { requiredText } from '#shared/forms/form-fields.ts';
import { Ok } from '#shared/ok-answer.ts';
import { keyStates, resigningReasons } from './signing-keys.rules.ts';

const moment = z.iso.datetime();

export const SigningKey = z.object({
  id: z.string(),
  state: z.enum(keyStates),
  /** Null if it has not signed anything yet. */
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  revokedReason: z.string().nullable(),
  /** Number of valid certificates that it signed. */
  certificates: z.number(),
});
export type SigningKey = z.infer<typeof SigningKey>;

export const Resigning = z.object({
  id: z.number(),
  reason: z.enum(resigningReasons),
  startedBy: z.string().nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
  total: z.number(),
  done: z.number(),
  /** Certificates that were not signed again because their stored signature is invalid. */
  refused: z.array(z.string()),
});
export type Resigning = z.infer<typeof Resigning>;

const keyId = z.string().regex(/^[0-9a-f]{16}$/);
const { get, post } = apiRoutes('lab');

export const signingKeysContract = {
  list: get('/lab/signing-keys', 'Lists signing keys, newest first, and the latest re-signing runs').output(
    z.object({
      keys: z.array(SigningKey),
      runs: z.array(Resigning),
      waiting: z.record(z.enum(resigningReasons), z.number()),
    }),
  ),
  rotate: post('/lab/signing-keys/rotation', 'Makes the configured key the active signing key').output(Ok),
  revoke: post('/lab/signing-keys/{id}/revocation', 'Revokes a key; certificates signed with it fail verification')
    .input(z.object({ id: keyId, reason: requiredText(1000), password: z.string().max(200).optional() }))
    .output(Ok),
  resign: post('/lab/signing-keys/resigning', 'Signs valid certificates again in the background')
    .input(z.object({ reason: z.enum(resigningReasons) }))
    .output(Ok),
};
