import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { downloadResults } from './export-results.service.ts';
import { resultExportsContract } from './result-exports.contract.ts';

const os = implement(resultExportsContract).$context<Ctx>();

export const resultExportsApi = {
  download: os.download.handler(({ context, input: { id: animalId, format } }) =>
    downloadResults(context, { animalId, format }),
  ),
};
