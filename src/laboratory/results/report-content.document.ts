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
  /** Why the version before was amended (ISO/IEC 17025, 7.8.8); absent: it was not. */
  amendmentReason?: string | null;
  issuedOn: string;
  facts: SampleFacts;
  results: ReportedResult[];
  /** What each release of the sample brought, newest first; as `reader`. */
  changes?: ReleaseChanges[];
  /** The coat by all colour results together; reports that were issued before it was written have none. */
  coat?: string | null;
  analysedBy: string;
  reviewedBy: string;
  /** Reports that were issued before it was kept have none. */
  reader?: Reader;
  /** Only if the product consists of it; the same for `breeds`. */
  profile?: PrintedProfile;
  breeds?: ReportedBreeds;
  /** As `reader`. */
  laboratory?: Laboratory;
  /** Of the site on which anyone can check the report, as `reader`. */
  origin?: string;
  /** Of no real animal: shows what a report looks like. */
  isSample?: boolean;
}
