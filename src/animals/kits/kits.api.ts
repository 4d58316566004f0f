import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listReplacements, sendReplacement } from '#animals/activation/replace-kit.service.ts';
import { findBatch, listBatches, printLabels, recallBatch, importOldKits } from './batches.service.ts';
import { listClinicKits } from './clinic-kits.service.ts';
import { findKit, listKitProducts, listKits, moveKitByHand } from './kit-admin.service.ts';
import { kitsContract } from './kits.contract.ts';
import { createBatch } from './kits.service.ts';
import {
  confirmReplacement,
  enterReplacementAddress,
  findReplacement,
  resendReplacementEmail,
} from './replacements.service.ts';

const os = implement(kitsContract).$context<Ctx>();

export const kitsApi = {
  ofClinic: os.ofClinic.handler(({ context, input }) => listClinicKits(context, input)),
  list: os.list.handler(({ context, input }) => listKits(context, input)),
  find: os.find.handler(({ context, input }) => findKit(context, input.id)),
  move: os.move.handler(({ context, input }) => moveKitByHand(context, input)),
  products: os.products.handler(({ context }) => listKitProducts(context)),
  batches: os.batches.handler(({ context, input }) => listBatches(context, input)),
  findBatch: os.findBatch.handler(({ context, input }) => findBatch(context, input.id)),
  makeBatch: os.makeBatch.handler(async ({ context, input }) => ({
    batchId: (await createBatch(context, input)).batchId,
  })),
  takeInOld: os.takeInOld.handler(({ context, input }) => importOldKits(context, input)),
  recall: os.recall.handler(({ context, input }) => recallBatch(context, input)),
  labels: os.labels.handler(({ context, input }) => printLabels(context, input.id)),
  replacements: os.replacements.handler(({ context, input }) => listReplacements(context, input)),
  sendReplacement: os.sendReplacement.handler(({ context, input }) => sendReplacement(context, input)),
  enterReplacementAddress: os.enterReplacementAddress.handler(({ context, input }) =>
    enterReplacementAddress(context, input),
  ),
  resendReplacementEmail: os.resendReplacementEmail.handler(({ context, input }) =>
    resendReplacementEmail(context, input),
  ),
  replacement: os.replacement.handler(({ context, input }) => findReplacement(context, input)),
  confirmReplacement: os.confirmReplacement.handler(({ context, input }) => confirmReplacement(context, input)),
};
