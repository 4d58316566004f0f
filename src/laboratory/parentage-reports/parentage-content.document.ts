import type { SignedContent } from '#adapters/pdf.ts';
import type { ParentagePayload } from './report-payload.rules.ts';

export interface ParentageContent extends SignedContent {
  payload: ParentagePayload;
  /** The code in groups of five symbols. */
  spelledCode: string;
  /** A sample report of invented animals, which cannot be checked. */
  isSample?: boolean;
}
