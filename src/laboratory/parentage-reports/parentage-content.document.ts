import type { SignedContent } from '#adapters/pdf.ts';
import type { ParentagePayload } from './report-payload.rules.ts';

export interface ParentageContent extends SignedContent {
  payload: ParentagePayload;
  /** The code in groups of five. */
  spelledCode: string;
  /** Of no real animals: shows what a report looks like, and cannot be checked. */
  isSample?: boolean;
}
