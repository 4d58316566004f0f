import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { clubDeskContract } from './club-desk.contract.ts';
import { moveClubProduct, removeClubProduct, saveClubProduct } from './club-desk-products.service.ts';
import {
  closeClub,
  createDeskClub,
  inviteFromDesk,
  removeMemberFromDesk,
  reopenClub,
  setRoleFromDesk,
  updateDeskClub,
  withdrawFromDesk,
} from './club-desk.service.ts';
import { readLogoAtDesk, removeLogoFromDesk, setLogoFromDesk } from '#community/clubs/club-logo.service.ts';
import { clubChoices, findDeskClub, listDeskClubs, listDeskMembers } from '#community/clubs/club-list.service.ts';

const os = implement(clubDeskContract).$context<Ctx>();

export const clubDeskApi = {
  list: os.list.handler(({ context, input }) => listDeskClubs(context, input)),
  choices: os.choices.handler(({ context }) => clubChoices(context)),
  create: os.create.handler(({ context, input }) => createDeskClub(context, input)),
  find: os.find.handler(({ context, input }) => findDeskClub(context, input)),
  update: os.update.handler(({ context, input }) => updateDeskClub(context, input)),
  close: os.close.handler(({ context, input }) => closeClub(context, input)),
  reopen: os.reopen.handler(({ context, input }) => reopenClub(context, input)),
  logo: os.logo.handler(({ context, input }) => readLogoAtDesk(context, input)),
  setLogo: os.setLogo.handler(({ context, input }) => setLogoFromDesk(context, input)),
  removeLogo: os.removeLogo.handler(({ context, input }) => removeLogoFromDesk(context, input)),
  members: os.members.handler(({ context, input }) => listDeskMembers(context, input)),
  invite: os.invite.handler(({ context, input }) => inviteFromDesk(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawFromDesk(context, input)),
  setRole: os.setRole.handler(({ context, input }) => setRoleFromDesk(context, input)),
  removeMember: os.removeMember.handler(({ context, input }) => removeMemberFromDesk(context, input)),
  saveProduct: os.saveProduct.handler(({ context, input }) => saveClubProduct(context, input)),
  moveProduct: os.moveProduct.handler(({ context, input }) => moveClubProduct(context, input)),
  removeProduct: os.removeProduct.handler(({ context, input }) => removeClubProduct(context, input)),
};
