import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { findReportFile } from './reports.service.ts';
import { resultsContract } from './results.contract.ts';
import { findResults } from './results.service.ts';

const os = implement(resultsContract).$context<Ctx>();

export const resultsApi = {
  find: os.find.handler(({ context, input }) => findResults(context, { animalId: input.id, barcode: input.barcode })),
  report: os.report.handler(async ({ context, input }) => {
    const { bytes, fileName } = await findReportFile(context, { animalId: input.id, barcode: input.barcode });
    return new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' });
  }),
};
