import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { activationContract } from './activation.contract.ts';
import { activateKit } from './activation.service.ts';
import { registerEmail, validateBarcodes } from './barcodes.service.ts';
import {
  findActivationBreed,
  listActivationProducts,
  listBalance,
  listDraftSummaries,
  showDraft,
  draftSummaryOf,
  viewDraft,
} from './draft-view.service.ts';
import { enterKitBarcode } from './drafts.service.ts';
import { startOver } from './restart-activation.service.ts';
import { saveAboutMe, saveAboutPet, saveReview } from './steps.service.ts';

const os = implement(activationContract).$context<Ctx>();

export const activationApi = {
  checkBarcodes: os.checkBarcodes.handler(({ context, input }) => validateBarcodes(context, input)),
  enterBarcode: os.enterBarcode.handler(async ({ context, input }) =>
    viewDraft(context, await enterKitBarcode(context, input)),
  ),
  registerEmail: os.registerEmail.handler(({ context, input }) => registerEmail(context, input)),
  aboutPet: os.aboutPet.handler(async ({ context, input: { draftId, ...form } }) => {
    const {
      animalId = null,
      gender,
      dobDay = null,
      dobMonth = null,
      dobYear = null,
      weight = null,
      breedId = null,
      sireId = null,
      damId = null,
    } = form;
    const known = { animalId, dobDay, dobMonth, dobYear, weight, breedId, sireId, damId };
    const pet = { ...form, ...known, gender: gender ?? null };
    return viewDraft(context, await saveAboutPet(context, { draftId, pet }));
  }),
  aboutMe: os.aboutMe.handler(async ({ context, input: { draftId, ...person } }) =>
    viewDraft(context, await saveAboutMe(context, { draftId, person: { ...person, state: person.state ?? '' } })),
  ),
  review: os.review.handler(async ({ context, input }) => viewDraft(context, await saveReview(context, input))),
  activate: os.activate.handler(({ context, input }) => activateKit(context, input)),
  balance: os.balance.handler(({ context }) => listBalance(context)),
  breed: os.breed.handler(({ context, input }) => findActivationBreed(context, input)),
  products: os.products.handler(({ context, input }) => listActivationProducts(context, input)),
  drafts: os.drafts.handler(({ context }) => listDraftSummaries(context)),
  draft: os.draft.handler(({ context, input }) => showDraft(context, input.id)),
  reset: os.reset.handler(async ({ context, input }) => {
    const draft = await startOver(context, { draftId: input.id, kind: input.kind });
    return { draft: draft ? draftSummaryOf(draft) : null };
  }),
};
