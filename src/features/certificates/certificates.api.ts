import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { certificatesContract } from './certificates.contract.ts';
import { authenticate, authenticateFile, findCertificateFile } from './certificates.service.ts';

const os = implement(certificatesContract).$context<Ctx>();

export const certificatesApi = {
  authenticate: os.authenticate.handler(({ context, input }) => authenticate(context, input.barcode)),
  authenticateFile: os.authenticateFile.handler(({ context, input }) => authenticateFile(context, input)),
  file: os.file.handler(async ({ context, input }) => {
    const { bytes, fileName } = await findCertificateFile(context, { animalId: input.id, barcode: input.barcode });
    return new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' });
  }),
};
