import type { Reader } from '#shared/dates.ts';
import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import type { ExplainedResult } from './results.rules.ts';
import type { SampleFacts } from './sample-facts.rules.ts';

export interface ReportContent {
  number: string;
  version: number;
  replaces: string | null;
  issuedOn: string;
  facts: SampleFacts;
  results: ExplainedResult[];
  /** The coat by all colour results together; reports that were issued before it was written have none. */
  coat?: string | null;
  analysedBy: string;
  reviewedBy: string;
  /** Reports that were issued before it was kept have none. */
  reader?: Reader;
  /** As `reader`. */
  laboratory?: Laboratory;
  /** Of no real animal: shows what a report looks like. */
  isSample?: boolean;
}
