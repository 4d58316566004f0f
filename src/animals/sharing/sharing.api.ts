import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { inviteOwner } from '#animals/records/patients.service.ts';
import { saveShareLink, makeShareLink, openShareLink } from './share-links.service.ts';
import { listSharePeople } from './share-people.service.ts';
import { changeShare } from './change-share.service.ts';
import { sharingContract } from './sharing.contract.ts';
import { shareAnimal, unshareAnimal } from './sharing.service.ts';

const os = implement(sharingContract).$context<Ctx>();

export const sharingApi = {
  share: os.share.handler(({ context, input: { id, user_id: userId, ...wish } }) =>
    shareAnimal(context, { animalId: id, userId: userId ?? null, ...wish }),
  ),
  unshare: os.unshare.handler(({ context, input: { id, who } }) => unshareAnimal(context, { animalId: id, who })),
  change: os.change.handler(({ context, input: { id, share, ...change } }) =>
    changeShare(context, { animalId: id, shareId: share, ...change }),
  ),
  people: os.people.handler(({ context }) => listSharePeople(context)),
  makeLink: os.makeLink.handler(({ context, input: { id, ...wish } }) =>
    makeShareLink(context, { animalId: id, ...wish }),
  ),
  openLink: os.openLink.handler(({ context, input }) => openShareLink(context, input)),
  keepLink: os.keepLink.handler(({ context, input }) => saveShareLink(context, input)),
  inviteOwner: os.inviteOwner.handler(({ context, input: { id, ...wish } }) =>
    inviteOwner(context, { animalId: id, ...wish }),
  ),
};
