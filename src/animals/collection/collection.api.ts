import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { collectionContract } from './collection.contract.ts';
import {
  changeCollected,
  createCollected,
  findCollected,
  listCollected,
  removeCollected,
} from './collection.service.ts';
import {
  readDeclaration,
  readDeclarationInLab,
  signDeclaration,
  withdrawDeclaration,
} from './sign-declaration.service.ts';
import { readEntryPhoto, removeEntryPhoto, setEntryPhoto } from './entry-photo.service.ts';
import { listCollectedForMe } from './collected-for-me.service.ts';
import { listShowsOfTheseWeeks } from '#animals/consignments/shows-of-day.service.ts';

const os = implement(collectionContract).$context<Ctx>();

export const collectionApi = {
  list: os.list.handler(({ context, input }) => listCollected(context, input)),
  find: os.find.handler(({ context, input }) => findCollected(context, input)),
  sign: os.sign.handler(({ context, input }) => signDeclaration(context, input)),
  takeBack: os.takeBack.handler(({ context, input }) => withdrawDeclaration(context, input)),
  declaration: os.declaration.handler(({ context, input }) => readDeclaration(context, input)),
  labDeclaration: os.labDeclaration.handler(({ context, input }) => readDeclarationInLab(context, input)),
  shows: os.shows.handler(({ context }) => listShowsOfTheseWeeks(context)),
  photo: os.photo.handler(({ context, input }) => readEntryPhoto(context, input)),
  setPhoto: os.setPhoto.handler(({ context, input }) => setEntryPhoto(context, input)),
  removePhoto: os.removePhoto.handler(({ context, input }) => removeEntryPhoto(context, input)),
  forMe: os.forMe.handler(({ context, input }) => listCollectedForMe(context, input)),
  create: os.create.handler(({ context, input }) => createCollected(context, input)),
  change: os.change.handler(({ context, input }) => changeCollected(context, input)),
  remove: os.remove.handler(({ context, input }) => removeCollected(context, input.id)),
};
