export const exportFormats = ['json', 'csv', 'fhir', 'vcf', 'plink'] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface FormatFacts {
  label: string;
  /** Purpose of the format, in one line. */
  purpose: string;
  ending: string;
  contentType: string;
  /** It contains the animal's genome-wide markers. */
  needsGenome: boolean;
}

export const formatFacts: Record<ExportFormat, FormatFacts> = {
  csv: {
    label: 'CSV',
    purpose: 'For a spreadsheet: one row for each test.',
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8',
    needsGenome: false,
  },
  json: {
    label: 'JSON',
    purpose: 'For software: every result with its explanation, in a published schema.',
    ending: 'json',
    contentType: 'application/json; charset=utf-8',
    needsGenome: false,
  },
  fhir: {
    label: 'FHIR R4',
    purpose: 'For veterinary records: a diagnostic report with one observation for each test.',
    ending: 'fhir.json',
    contentType: 'application/fhir+json; charset=utf-8',
    needsGenome: false,
  },
  vcf: {
    label: 'VCF 4.3',
    purpose: 'For genome software: genome-wide markers with their positions on the reference genome.',
    ending: 'vcf',
    contentType: 'text/plain; charset=utf-8',
    needsGenome: true,
  },
  plink: {
    label: 'PLINK',
    purpose: 'For population studies: genome-wide markers as a BED, BIM and FAM fileset.',
    ending: 'plink.zip',
    contentType: 'application/zip',
    needsGenome: true,
  },
};

/** Address of the published JSON schema. A breaking change gets the next number. */
export const SCHEMA_PATH = '/schemas/results-1.json';

export function exportPath(animalId: number, format: ExportFormat): string {
  return `/api/my/animals/${animalId}/results/export?format=${format}`;
}
