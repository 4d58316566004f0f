import type { Reader } from '#shared/dates.ts';
import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import type { PrintedProfile } from '#laboratory/diversity/profile-report.rules.ts';
import type { ReportedBreeds } from '#laboratory/sample-parts/sample-parts.rules.ts';
import type { ReleaseChanges } from './animal-results.rules.ts';
import type { ResultContext } from './composed-text.rules.ts';
import type { ExplainedResult } from './results.rules.ts';
import type { SampleFacts } from './sample-facts.rules.ts';

export type ReportedResult = ExplainedResult & ResultContext;

export interface ReportContent {
  number: string;
  version: number;
  replaces: string | null;
  /** Reason for amending the previous version (ISO/IEC 17025, 7.8.8); absent without an amendment. */
  amendmentReason?: string | null;
  issuedOn: string;
  facts: SampleFacts;
  results: ReportedResult[];
  /** Changes in each release of the sample, newest first; absent in old reports, like `reader`. */
  changes?: ReleaseChanges[];
  /** The coat predicted from all colour results; absent in reports issued before it was stored. */
  coat?: string | null;
  analysedBy: string;
  reviewedBy: string;
  /** Absent in reports issued before it was stored. */
  reader?: Reader;
  /** Only if the product is a DNA profile; likewise `breeds` for breed composition. */
  profile?: PrintedProfile;
  breeds?: ReportedBreeds;
  /** Absent in old reports, like `reader`. */
  laboratory?: Laboratory;
  /** Origin of the site on which anyone can check the report; absent in old reports, like `reader`. */
  origin?: string;
  /** A sample report of an invented animal. */
  isSample?: boolean;
}
