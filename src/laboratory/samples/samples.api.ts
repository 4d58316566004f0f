import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { cancelAmendment } from '#laboratory/amendments/cancel-amendment.service.ts';
import { findLabSample } from './lab-sample.service.ts';
import { advanceSamples, listSamples } from './sample-list.service.ts';
import {
  failQualityControl,
  failSamples,
  holdSample,
  rejectSample,
  requestNewSwab,
  resumeSample,
} from '#laboratory/reception/holds.service.ts';
import { importResultFile } from '#laboratory/results-import/import.service.ts';
import { labContract } from './samples.contract.ts';
import { importProfileFile } from '#laboratory/results-import/genome-import.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { requestRelease } from '#laboratory/serious-results/request-release.service.ts';
import { findNextReview, decideReview, returnToReview, submitForReview, submitSamples } from './review.service.ts';
import { trackSample } from './tracker.service.ts';

const os = implement(labContract).$context<Ctx>();

export const labApi = {
  track: os.track.handler(({ context, input }) => trackSample(context, input.id)),
  listSamples: os.listSamples.handler(({ context, input }) => listSamples(context, input)),
  nextReview: os.nextReview.handler(({ context, input }) => findNextReview(context, input)),
  findSample: os.findSample.handler(({ context, input }) => findLabSample(context, input.id)),
  receive: os.receive.handler(({ context, input }) => receiveKit(context, input)),
  advance: os.advance.handler(({ context, input }) => {
    if (input.to === 'IN_REVIEW') return submitSamples(context, input);
    return input.to === 'QC_FAILED' ? failSamples(context, input) : advanceSamples(context, input);
  }),
  importResults: os.importResults.handler(async ({ context, input }) =>
    importResultFile(context, {
      fileName: input.file.name,
      bytes: await input.file.bytes(),
      runName: input.runName,
      ifContradicted: input.ifContradicted,
    }),
  ),
  importProfiles: os.importProfiles.handler(async ({ context, input }) =>
    importProfileFile(context, {
      name: input.file.name,
      bytes: await input.file.bytes(),
      species: input.species,
      columns: input.columns,
      ...(input.bim && { bim: await input.bim.text() }),
      ...(input.fam && { fam: await input.fam.text() }),
      ...(input.map && { map: await input.map.text() }),
    }),
  ),
  submit: os.submit.handler(({ context, input }) => submitForReview(context, input)),
  decide: os.decide.handler(({ context, input }) => decideReview(context, input)),
  returnToReview: os.returnToReview.handler(({ context, input }) => returnToReview(context, input)),
  amend: os.amend.handler(({ context, input }) => amendSample(context, input)),
  cancelAmendment: os.cancelAmendment.handler(({ context, input }) => cancelAmendment(context, input)),
  hold: os.hold.handler(({ context, input }) => holdSample(context, input)),
  resume: os.resume.handler(({ context, input }) => resumeSample(context, input)),
  reject: os.reject.handler(({ context, input }) => rejectSample(context, input)),
  requestNewSwab: os.requestNewSwab.handler(({ context, input }) => requestNewSwab(context, input)),
  failQualityControl: os.failQualityControl.handler(({ context, input }) => failQualityControl(context, input)),
  release: os.release.handler(({ context, input }) => requestRelease(context, input)),
};
