import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listKeysForAdmin, revokeKeyAsAdmin } from '#community/registry-access/keys.service.ts';
import { registryAdminContract } from './registry-admin.contract.ts';
import {
  appointByEmail,
  closeRegistry,
  createRegistry,
  dismissOfficer,
  reopenRegistry,
  updateRegistry,
} from './registry-admin.service.ts';
import { findAdminRegistry, listAdminRegistries, registryChoices } from './registry-list.service.ts';

const os = implement(registryAdminContract).$context<Ctx>();

export const registryAdminApi = {
  list: os.list.handler(({ context, input }) => listAdminRegistries(context, input)),
  choices: os.choices.handler(({ context }) => registryChoices(context)),
  create: os.create.handler(({ context, input }) => createRegistry(context, input)),
  find: os.find.handler(({ context, input }) => findAdminRegistry(context, input)),
  update: os.update.handler(({ context, input }) => updateRegistry(context, input)),
  close: os.close.handler(({ context, input }) => closeRegistry(context, input)),
  reopen: os.reopen.handler(({ context, input }) => reopenRegistry(context, input)),
  appoint: os.appoint.handler(({ context, input }) => appointByEmail(context, input)),
  keys: os.keys.handler(({ context, input }) => listKeysForAdmin(context, input)),
  revokeKey: os.revokeKey.handler(({ context, input }) => revokeKeyAsAdmin(context, input)),
  dismiss: os.dismiss.handler(({ context, input }) => dismissOfficer(context, input)),
};
