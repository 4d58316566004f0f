import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { signingKeysContract } from './signing-keys.contract.ts';
import { listSigningKeys, revokeSigningKey, rotateSigningKey, startResigning } from './signing-keys.service.ts';

const os = implement(signingKeysContract).$context<Ctx>();

export const signingKeysApi = {
  list: os.list.handler(({ context }) => listSigningKeys(context)),
  rotate: os.rotate.handler(({ context }) => rotateSigningKey(context)),
  revoke: os.revoke.handler(({ context, input }) => revokeSigningKey(context, input)),
  resign: os.resign.handler(({ context, input }) => startResigning(context, input)),
};
