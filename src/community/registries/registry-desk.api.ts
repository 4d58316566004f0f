import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listKeysForDesk, revokeKeyFromDesk } from '#community/registry-access/keys.service.ts';
import { registryDeskContract } from './registry-desk.contract.ts';
import {
  appointByEmail,
  closeRegistry,
  createRegistry,
  dismissOfficer,
  reopenRegistry,
  updateRegistry,
} from './registry-desk.service.ts';
import { findDeskRegistry, listDeskRegistries, registryChoices } from './registry-list.service.ts';

const os = implement(registryDeskContract).$context<Ctx>();

export const registryDeskApi = {
  list: os.list.handler(({ context, input }) => listDeskRegistries(context, input)),
  choices: os.choices.handler(({ context }) => registryChoices(context)),
  create: os.create.handler(({ context, input }) => createRegistry(context, input)),
  find: os.find.handler(({ context, input }) => findDeskRegistry(context, input)),
  update: os.update.handler(({ context, input }) => updateRegistry(context, input)),
  close: os.close.handler(({ context, input }) => closeRegistry(context, input)),
  reopen: os.reopen.handler(({ context, input }) => reopenRegistry(context, input)),
  appoint: os.appoint.handler(({ context, input }) => appointByEmail(context, input)),
  keys: os.keys.handler(({ context, input }) => listKeysForDesk(context, input)),
  revokeKey: os.revokeKey.handler(({ context, input }) => revokeKeyFromDesk(context, input)),
  dismiss: os.dismiss.handler(({ context, input }) => dismissOfficer(context, input)),
};
