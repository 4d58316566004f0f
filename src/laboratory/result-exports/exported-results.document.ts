import { capital } from '#shared/capital.ts';
import { harmlessCell, writeCsv } from '#shared/csv.ts';
import { testMethods } from '#genetics/call-basis.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import type { ComposedResults } from '#laboratory/results/animal-results.rules.ts';
import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import type { ExportedResults } from './result-exports.contract.ts';
import { SCHEMA_PATH } from './export-formats.rules.ts';

export interface ExportedKit {
  barcode: string;
  productName: string | null;
  releasedAt: string;
  custody: { grade: 'A' | 'B' | 'C' } | null;
  /** Newest first. */
  reports: readonly { number: string; version: number; issuedAt: string }[];
  certificate: { code: string; number: string; version: number; state: 'VALID' | 'REPLACED' | 'REVOKED' } | null;
}

export interface ExportFacts {
  animalId: number;
  animal: ExportedResults['animal'];
  composed: ComposedResults;
  kits: readonly ExportedKit[];
  untested: Pick<ExportedResults, 'byParentage' | 'otherLaboratories'>;
  laboratory: Laboratory;
  origin: string;
  exportedAt: Date;
}

/** The results of an animal in the form that all formats render. */
export function exportedResults(facts: ExportFacts): ExportedResults {
  const { animalId, animal, composed, kits, untested, laboratory, origin, exportedAt } = facts;
  return {
    $schema: `${origin}${SCHEMA_PATH}`,
    exportedAt: exportedAt.toISOString(),
    laboratory,
    animal,
    kits: kits.map(({ barcode, productName, releasedAt, custody, reports: [report], certificate }) => ({
      barcode,
      product: productName,
      releasedAt,
      identityGrade: custody?.grade ?? null,
      report: report
        ? {
            number: report.number,
            version: report.version,
            issuedAt: report.issuedAt,
            url: `${origin}/api/my/animals/${animalId}/results/${barcode}/report`,
          }
        : null,
      certificate: certificate && {
        ...certificate,
        verifyUrl: `${origin}/tools/report-authentication?code=${certificate.code}`,
      },
    })),
    results: composed.results.map(({ earlier: _earlier, sheet, ...result }) => ({ ...result, sheet: origin + sheet })),
    coat: composed.coat,
    ...untested,
  };
}

export function resultsJson(exported: ExportedResults): string {
  return `${JSON.stringify(exported, null, 2)}\n`;
}

type Result = ExportedResults['results'][number];

const columns: readonly (readonly [string, (result: Result) => string | null])[] = [
  ['Test', ({ testName }) => testName],
  ['Abbreviation', ({ abbreviation }) => abbreviation],
  ['Kind', ({ kind }) => capital(kind)],
  ['System', ({ category }) => category],
  ['Gene', ({ gene }) => gene],
  ['Variants', ({ variants, variantDescription }) => variantDescription ?? variants.map(({ hgvs }) => hgvs).join('; ')],
  ['OMIA', ({ omiaId }) => omiaId],
  ['Genotype', ({ genotype }) => genotype],
  ['Result', ({ outcome }) => outcome],
  ['Status', ({ status }) => status],
  ['Inheritance', ({ inheritance }) => inheritance],
  ['What it means', ({ summary }) => summary],
  ['Breeding', ({ breedingNote }) => breedingNote],
  ['Tested at', ({ basis }) => (basis.isLinkedMarker ? 'Linked marker' : 'Variant')],
  ['Method', ({ basis }) => basis.method && testMethods[basis.method]],
  ['Call quality', ({ basis }) => basis.quality?.toString() ?? null],
  ['Readings', ({ basis }) => basis.repeats?.toString() ?? null],
  ['Analysed', ({ basis }) => basis.analysedOn],
  ['Laboratory number', ({ basis }) => basis.labNumber],
  ['Kit', ({ barcode }) => barcode],
  ['Version', ({ version }) => String(version)],
  ['Released', ({ releasedAt }) => releasedAt.slice(0, 10)],
  ['Fact sheet', ({ sheet }) => sheet],
  [specialResultLabels.contradicted, ({ isContradicted }) => (isContradicted ? 'Yes' : 'No')],
];

/** One row for each test; the animal is in the first columns, so that files of several animals can be joined. */
export function resultsCsv({ animal, results }: ExportedResults): string {
  const own = [animal.name, animal.registrationNumber, animal.chipNumber, animal.species, animal.breed, animal.sex];
  return writeCsv([
    ['Animal', 'Registration', 'Microchip', 'Species', 'Breed', 'Sex', ...columns.map(([title]) => title)],
    ...results.map((result) =>
      [...own, ...columns.map(([, read]) => read(result))].map((cell) => harmlessCell(cell ?? '')),
    ),
  ]);
}
