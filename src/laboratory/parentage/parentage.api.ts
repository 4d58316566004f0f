import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { findForReview, findReport, findCase, listForReview, listCases } from './parentage-list.service.ts';
import { parentageContract } from './parentage.contract.ts';
import { answerConsent, findConsent } from '#laboratory/parentage-consents/parentage-consents.service.ts';
import { listOpenConsents } from '#laboratory/parentage-consents/open-consents.service.ts';
import { cancelRequest } from './end-request.service.ts';
import { orderCase } from './pay-for-request.service.ts';
import { previewRequest, requestForClub, requestParentage } from './request-parentage.service.ts';
import { decideCase } from './review-parentage.service.ts';
import { findReportFile } from '#laboratory/parentage-reports/signing-reports.service.ts';

const os = implement(parentageContract).$context<Ctx>();

export const parentageApi = {
  list: os.list.handler(({ context, input: { species, state, ...rest } }) =>
    listCases(context, { ...rest, ...(species ? { speciesId: species } : {}), ...(state ? { state } : {}) }),
  ),
  report: os.report.handler(({ context, input }) => findReport(context, input)),
  create: os.create.handler(async ({ context, input }) => findCase(context, await requestParentage(context, input))),
  remove: os.remove.handler(({ context, input }) => cancelRequest(context, input)),
  createViaClub: os.createViaClub.handler(async ({ context, input }) =>
    findCase(context, await requestForClub(context, input)),
  ),
  preview: os.preview.handler(({ context, input }) => previewRequest(context, input)),
  order: os.order.handler(({ context, input }) => orderCase(context, input)),
  file: os.file.handler(async ({ context, input }) => {
    const { bytes, fileName } = await findReportFile(context, input);
    return new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' });
  }),
  openConsents: os.openConsents.handler(({ context, input }) => listOpenConsents(context, input)),
  consent: os.consent.handler(({ context, input }) => findConsent(context, input)),
  answer: os.answer.handler(({ context, input }) => answerConsent(context, input)),
  reviews: os.reviews.handler(({ context, input }) => listForReview(context, input)),
  review: os.review.handler(({ context, input }) => findForReview(context, input)),
  decide: os.decide.handler(({ context, input }) => decideCase(context, input)),
};
