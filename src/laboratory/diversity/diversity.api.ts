import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { requestComposition } from './breed-composition.service.ts';
import { diversityContract } from './diversity.contract.ts';
import { findDiversity } from './diversity.service.ts';
import { findDiversityFile } from '#laboratory/diversity-reports/diversity-report.service.ts';
import { findDnaProfile } from './dna-profile.service.ts';
import { findProfileFile } from './profile-report.service.ts';
import { listKinships } from './kinship.service.ts';

const os = implement(diversityContract).$context<Ctx>();

export const diversityApi = {
  find: os.find.handler(({ context, input }) => findDiversity(context, input)),
  profile: os.profile.handler(({ context, input }) => findDnaProfile(context, input)),
  profileFile: os.profileFile.handler(async ({ context, input }) => pdfFile(await findProfileFile(context, input))),
  file: os.file.handler(async ({ context, input }) => pdfFile(await findDiversityFile(context, input))),
  compose: os.compose.handler(({ context, input }) => requestComposition(context, input)),
  kinship: os.kinship.handler(({ context }) => listKinships(context)),
};

function pdfFile({ bytes, fileName }: { bytes: Uint8Array; fileName: string }): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' });
}
