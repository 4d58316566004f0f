import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { asDownload } from '#platform/context/download.service.ts';
import { findCertificateFile } from './certificate-files.service.ts';
import {
  published,
  readPublishedPanel,
  revocationList,
} from '#laboratory/offline-verification/published-keys.service.ts';
import { certificatesContract } from './certificates.contract.ts';
import { findPrintOffer, openForPrinting } from '#laboratory/printed-certificates/printed-certificates.service.ts';
import { authenticate, authenticateFile, revokeCertificate } from './certificates.service.ts';

const os = implement(certificatesContract).$context<Ctx>();
const pdf = ({ bytes, fileName }: { bytes: Uint8Array; fileName: string }) =>
  new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' });

export const certificatesApi = {
  authenticate: os.authenticate.handler(({ context, input }) => authenticate(context, input.barcode)),
  authenticateFile: os.authenticateFile.handler(({ context, input }) => authenticateFile(context, input)),
  file: os.file.handler(async ({ context, input }) =>
    asDownload(context, pdf(await findCertificateFile(context, { animalId: input.id, barcode: input.barcode }))),
  ),
  newest: os.newest.handler(async ({ context, input }) =>
    asDownload(context, pdf(await findCertificateFile(context, { animalId: input.id }))),
  ),
  published: os.published.handler(({ context }) => published(context)),
  revocations: os.revocations.handler(({ context }) => revocationList(context)),
  panel: os.panel.handler(({ input }) => readPublishedPanel(input)),
  printOffer: os.printOffer.handler(({ context }) => findPrintOffer(context)),
  print: os.print.handler(async ({ context, input }) =>
    pdf(await openForPrinting(context, { orderId: input.id, number: input.number })),
  ),
  revoke: os.revoke.handler(({ context, input }) => revokeCertificate(context, input)),
};
