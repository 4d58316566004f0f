/** Shown beside every result from another laboratory. */
export const NOT_VERIFIED = 'From another laboratory – not verified by us';

/** Shown to all readers if our own result differs from that of another laboratory. */
export function contradictionText({ laboratory, ours }: { laboratory: string; ours: string }): string {
  return `We use our own result: ${ours}. ${laboratory} and Damsire can each explain their own result.`;
}

export const otherResultSorts = ['test', '-test', 'laboratory', '-laboratory', 'date', '-date'] as const;
export type OtherResultSort = (typeof otherResultSorts)[number];

export const MAX_FILE_BYTES = 4_000_000;
/** Maximum number of rows of an import. */
export const MAX_IMPORT_ROWS = 300;
export const MAX_CELL_LENGTH = 100;
export const MAX_REPORT_NUMBER_LENGTH = 60;

export const importColumns = ['animal', 'laboratory', 'reportNumber', 'reportedOn', 'test', 'result'] as const;
export type ImportColumn = (typeof importColumns)[number];
export type ImportCells = Record<ImportColumn, string>;
export type ImportProblems = Partial<Record<ImportColumn, string[]>>;

export const importColumnLabels: Record<ImportColumn, string> = {
  animal: 'Animal',
  laboratory: 'Laboratory',
  reportNumber: 'Report number',
  reportedOn: 'Report date',
  test: 'Test',
  result: 'Result',
};

/** NEW: would be saved; KNOWN: already saved, or in an earlier row; WRONG: has errors. */
export const importStates = ['NEW', 'KNOWN', 'WRONG'] as const;
export type ImportState = (typeof importStates)[number];

/** A report dated before the animal's birth belongs to another animal, or its date is mistyped. */
export function refuseBeforeBirth(
  { reportedOn, bornOn }: { reportedOn: string; bornOn: string | null },
  day: (date: string) => string,
): string | null {
  return bornOn !== null && reportedOn < bornOn
    ? `The date can't be before the animal's birth on ${day(bornOn)}.`
    : null;
}

/** A result, and the identity by which it is compared with others. */
export interface OtherEntry {
  animalId: number;
  laboratory: string;
  reportNumber: string;
  /** YYYY-MM-DD */
  reportedOn: string;
  testId: number;
  genotype: string;
}

export type EntryKey = Pick<OtherEntry, 'animalId' | 'laboratory' | 'reportNumber'>;

export function reportKey({ animalId, laboratory, reportNumber }: EntryKey): string {
  return JSON.stringify([animalId, laboratory.toLowerCase(), reportNumber.toLowerCase()]);
}

/** The stored reports, with the genotype of each test. */
export type KnownReports = Map<string, { reportedOn: string; genotypes: Map<number, string> }>;

/**
 * Whether an entry is new among the stored reports. A new one is added to `known`, so that a repetition in a later row
 * is recognised. A report has one date, and one result for each test. `day` formats a date for the reader.
 */
export function placeEntry(
  known: KnownReports,
  entry: OtherEntry,
  day: (date: string) => string,
): { state: ImportState; problems: ImportProblems } {
  const key = reportKey(entry);
  const report = known.get(key) ?? { reportedOn: entry.reportedOn, genotypes: new Map<number, string>() };
  if (report.reportedOn !== entry.reportedOn)
    return {
      state: 'WRONG',
      problems: {
        reportedOn: [`Another result from this report is dated ${day(report.reportedOn)}. A report has one date.`],
      },
    };
  const before = report.genotypes.get(entry.testId);
  if (before !== undefined && before !== entry.genotype)
    return {
      state: 'WRONG',
      problems: { result: [`This report already has ${before} for this test. Edit that result instead.`] },
    };
  known.set(key, report);
  report.genotypes.set(entry.testId, entry.genotype);
  return { state: before === undefined ? 'NEW' : 'KNOWN', problems: {} };
}
