import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { mySamplesContract } from './my-samples.contract.ts';
import { findSampleOverview } from './my-samples.service.ts';

const os = implement(mySamplesContract).$context<Ctx>();

export const mySamplesApi = {
  overview: os.overview.handler(({ context }) => findSampleOverview(context)),
};
