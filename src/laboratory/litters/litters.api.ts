import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { printClaimSheet } from './claim-sheet.service.ts';
import { bundleDocuments, countDocuments, printKennelBook } from './kennel-documents.service.ts';
import { littersContract } from './litters.contract.ts';
import { listKennelLitters } from './litter-list.service.ts';
import { findLitter } from './litters.service.ts';

const os = implement(littersContract).$context<Ctx>();

export const littersApi = {
  list: os.list.handler(({ context, input }) => listKennelLitters(context, input)),
  find: os.find.handler(({ context, input }) => findLitter(context, input)),
  claimSheet: os.claimSheet.handler(async ({ context, input }) => {
    const { bytes, fileName } = await printClaimSheet(context, input);
    return new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' });
  }),
  countDocuments: os.countDocuments.handler(({ context }) => countDocuments(context)),
  bundle: os.bundle.handler(({ context, input }) => bundleDocuments(context, input)),
  book: os.book.handler(({ context, input }) => printKennelBook(context, input)),
};
