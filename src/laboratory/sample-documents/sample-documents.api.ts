import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { sampleDocumentsContract } from './sample-documents.contract.ts';
import { printSample } from './sample-documents.service.ts';
import { findSampleResults } from './sample-results.service.ts';

const os = implement(sampleDocumentsContract).$context<Ctx>();

export const sampleDocumentsApi = {
  report: os.report.handler(({ context, input }) => printSample(context, input, 'report')),
  results: os.results.handler(({ context, input }) => findSampleResults(context, input)),
  parentage: os.parentage.handler(({ context, input }) => printSample(context, input, 'parentage')),
  certificate: os.certificate.handler(({ context, input }) => printSample(context, input, 'certificate')),
};
