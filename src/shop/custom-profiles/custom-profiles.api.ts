import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { customProfilesContract } from './custom-profiles.contract.ts';
import {
  findCustomProfile,
  listCustomProfiles,
  removeProfile,
  renameProfile,
  saveProfile,
} from './custom-profiles.service.ts';

const os = implement(customProfilesContract).$context<Ctx>();

export const customProfilesApi = {
  save: os.save.handler(({ context, input }) => saveProfile(context, input)),
  list: os.list.handler(({ context, input }) => listCustomProfiles(context, input)),
  find: os.find.handler(({ context, input }) => findCustomProfile(context, input)),
  rename: os.rename.handler(({ context, input }) => renameProfile(context, input)),
  remove: os.remove.handler(({ context, input }) => removeProfile(context, input.id)),
};
