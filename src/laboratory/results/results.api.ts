import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { asDownload } from '#platform/context/download.service.ts';
import { findCertificateFile } from '#laboratory/certificates/certificate-files.service.ts';
import { findPedigreeResults } from '#laboratory/pedigree-results/pedigree-results.service.ts';
import { findBreedComposition, findDnaResults, findHeterozygosity, findPartnerResults } from './dna.service.ts';
import { listKitRecords } from './kit-records.service.ts';
import {
  findReportByKey,
  findReportFile,
  findTestReport,
  mailReport,
  type ReportFile,
} from './report-files.service.ts';
import { resultsContract } from './results.contract.ts';
import { findAnimalResults, findResults, findTestResult } from './results.service.ts';

const os = implement(resultsContract).$context<Ctx>();
const pdf = (ctx: Ctx, { bytes, fileName }: ReportFile) =>
  asDownload(ctx, new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type: 'application/pdf' }));

export const resultsApi = {
  find: os.find.handler(({ context, input }) => findResults(context, { animalId: input.id, barcode: input.barcode })),
  all: os.all.handler(({ context, input }) => findAnimalResults(context, { animalId: input.id })),
  test: os.test.handler(({ context, input: { id: animalId, test: testId, barcode } }) =>
    findTestResult(context, { animalId, testId, barcode }),
  ),
  testReport: os.testReport.handler(async ({ context, input: { id: animalId, test: testId } }) =>
    pdf(context, await findTestReport(context, { animalId, testId })),
  ),
  kits: os.kits.handler(({ context, input }) => listKitRecords(context, { animalId: input.id })),
  pedigree: os.pedigree.handler(({ context, input }) => findPedigreeResults(context, input)),
  report: os.report.handler(async ({ context, input }) => {
    const { id: animalId, barcode, report_type: type } = input;
    if (type === 'certificate') return pdf(context, await findCertificateFile(context, { animalId, barcode }));
    if (input.send_email) return mailReport(context, { animalId, barcode, type });
    return pdf(context, await findReportFile(context, { animalId, barcode, type }));
  }),
  single: os.single.handler(async ({ context, input }) => {
    const { id: animalId, key, reportType: type } = input;
    if (type === 'certificate') return pdf(context, await findCertificateFile(context, { animalId, reportKey: key }));
    return pdf(context, await findReportByKey(context, { animalId, key, type }));
  }),
  dna: os.dna.handler(({ context, input }) => findDnaResults(context, { animalId: input.id, barcode: input.barcode })),
  breedCertificate: os.breedCertificate.handler(({ context, input }) =>
    findBreedComposition(context, { animalId: input.id, barcode: input.barcode }),
  ),
  partnerResults: os.partnerResults.handler(({ context, input }) =>
    findPartnerResults(context, { animalId: input.id, barcode: input.barcode }),
  ),
  heterozygosity: os.heterozygosity.handler(({ context, input }) =>
    findHeterozygosity(context, { animalId: input.id }),
  ),
};
