import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { sampleStorageContract } from './sample-storage.contract.ts';
import { destroySample, setPlace } from './store-samples.service.ts';
import { listStoredSamples, listWitnesses } from './stored-sample-list.service.ts';

const os = implement(sampleStorageContract).$context<Ctx>();

export const sampleStorageApi = {
  list: os.list.handler(({ context, input }) => listStoredSamples(context, input)),
  witnesses: os.witnesses.handler(async ({ context }) => ({ results: await listWitnesses(context) })),
  setPlace: os.setPlace.handler(({ context, input }) => setPlace(context, input)),
  destroy: os.destroy.handler(({ context, input }) => destroySample(context, input)),
};
