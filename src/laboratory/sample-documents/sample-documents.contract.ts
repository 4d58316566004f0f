import { oc } from '@orpc/contract';
import { z } from 'zod';
import { id } from '#shared/forms/id-field.ts';

const document = (path: `/${string}`, summary: string) =>
  oc
    .route({ method: 'GET', path, tags: ['catalogue'], summary })
    .input(z.object({ id }))
    .output(z.file());

/** What a buyer will get, of an invented animal and marked as a sample. Errors: 404 for products without tests; 429. */
export const sampleDocumentsContract = {
  /** application/pdf */
  report: document('/store/products/{id}/sample-report', 'Gets a sample report for a product as a PDF'),
  /** application/pdf */
  certificate: document('/store/products/{id}/sample-certificate', 'Gets a sample certificate for a product as a PDF'),
};
