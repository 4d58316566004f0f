import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { findClubAnimal, listClubAnimals, listGrantableTests } from './club-animals.service.ts';
import { readClubLogo, removeClubLogo, setClubLogo } from './club-logo.service.ts';
import { listClubProducts } from './club-products.service.ts';
import { exportClubList } from '#community/club-lists/export-lists.service.ts';
import { clubsContract } from './clubs.contract.ts';
import { listFigures } from '#community/club-figures/figures.service.ts';
import { listPopulations } from '#community/club-figures/population.service.ts';
import { revokeGrant, grantAnimals } from './grants.service.ts';
import {
  answerInvitation,
  findMyClubs,
  inviteToClub,
  listInvitations,
  withdrawInvitation,
} from './invitations.service.ts';
import { changeRole, listMembers, removeMember } from './members.service.ts';

const os = implement(clubsContract).$context<Ctx>();

export const clubsApi = {
  mine: os.mine.handler(({ context }) => findMyClubs(context)),
  answer: os.answer.handler(({ context, input }) => answerInvitation(context, input)),
  members: os.members.handler(({ context, input: { role, ...filter } }) =>
    listMembers(context, { ...filter, role: role || undefined }),
  ),
  setRole: os.setRole.handler(({ context, input }) => changeRole(context, input)),
  removeMember: os.removeMember.handler(({ context, input }) => removeMember(context, input)),
  invitations: os.invitations.handler(({ context, input }) => listInvitations(context, input)),
  invite: os.invite.handler(({ context, input }) => inviteToClub(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawInvitation(context, input)),
  grant: os.grant.handler(({ context, input }) =>
    grantAnimals(context, {
      animalIds: input.animal_ids,
      clubId: input.club_id,
      scope: input.tests,
      testIds: input.test_ids,
      inFigures: input.in_figures,
      otherBreeds: input.other_breeds,
    }),
  ),
  animals: os.animals.handler(({ context, input }) => listClubAnimals(context, input)),
  ungrant: os.ungrant.handler(({ context, input }) => revokeGrant(context, input)),
  animal: os.animal.handler(({ context, input }) => findClubAnimal(context, input)),
  tests: os.tests.handler(({ context, input }) => listGrantableTests(context, input)),
  products: os.products.handler(({ context }) => listClubProducts(context)),
  logo: os.logo.handler(({ context, input }) => readClubLogo(context, input)),
  setLogo: os.setLogo.handler(({ context, input }) => setClubLogo(context, input)),
  removeLogo: os.removeLogo.handler(({ context, input }) => removeClubLogo(context, input)),
  figures: os.figures.handler(({ context, input }) => listFigures(context, input)),
  file: os.file.handler(({ context, input }) => exportClubList(context, input)),
  populations: os.populations.handler(({ context, input }) => listPopulations(context, input)),
};
