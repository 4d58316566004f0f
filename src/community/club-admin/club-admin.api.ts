import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { clubAdminContract } from './club-admin.contract.ts';
import { moveClubProduct, removeClubProduct, saveClubProduct } from './club-admin-products.service.ts';
import {
  closeClub,
  createAdminClub,
  inviteFromAdmin,
  removeMemberFromAdmin,
  reopenClub,
  setRoleFromAdmin,
  updateAdminClub,
  withdrawFromAdmin,
} from './club-admin.service.ts';
import { readClubLogoAsAdmin, removeClubLogoAsAdmin, setClubLogoAsAdmin } from '#community/clubs/club-logo.service.ts';
import { clubChoices, findAdminClub, listAdminClubs, listAdminMembers } from '#community/clubs/club-list.service.ts';

const os = implement(clubAdminContract).$context<Ctx>();

export const clubAdminApi = {
  list: os.list.handler(({ context, input }) => listAdminClubs(context, input)),
  choices: os.choices.handler(({ context }) => clubChoices(context)),
  create: os.create.handler(({ context, input }) => createAdminClub(context, input)),
  find: os.find.handler(({ context, input }) => findAdminClub(context, input)),
  update: os.update.handler(({ context, input }) => updateAdminClub(context, input)),
  close: os.close.handler(({ context, input }) => closeClub(context, input)),
  reopen: os.reopen.handler(({ context, input }) => reopenClub(context, input)),
  logo: os.logo.handler(({ context, input }) => readClubLogoAsAdmin(context, input)),
  setLogo: os.setLogo.handler(({ context, input }) => setClubLogoAsAdmin(context, input)),
  removeLogo: os.removeLogo.handler(({ context, input }) => removeClubLogoAsAdmin(context, input)),
  members: os.members.handler(({ context, input }) => listAdminMembers(context, input)),
  invite: os.invite.handler(({ context, input }) => inviteFromAdmin(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawFromAdmin(context, input)),
  setRole: os.setRole.handler(({ context, input }) => setRoleFromAdmin(context, input)),
  removeMember: os.removeMember.handler(({ context, input }) => removeMemberFromAdmin(context, input)),
  saveProduct: os.saveProduct.handler(({ context, input }) => saveClubProduct(context, input)),
  moveProduct: os.moveProduct.handler(({ context, input }) => moveClubProduct(context, input)),
  removeProduct: os.removeProduct.handler(({ context, input }) => removeClubProduct(context, input)),
};
