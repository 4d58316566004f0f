/** Reads a whole FinalReport as a genotype table, with markers in order of first appearance. */
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { createCallCollector } from './call-collector.ts';
import type { Problem } from './delimited.ts';
import { createFinalReportReader, type AlleleColumns } from './final-report.ts';

/**
 * Reads text in chunks. Alleles are bases on the strand of the chosen columns (Illumina GenomeStudio; "Top" is not
 * the strand of the assembly): convert the table to a manifest before comparing it with another file. If there are
 * problems, the table is null.
 */
export function createFinalReportTable(options: {
  species: Species;
  columns?: AlleleColumns | undefined;
  minimumGcScore?: number;
}): {
  push(chunk: string): void;
  end(): { table: GenotypeTable | null; problems: Problem[]; noCalls: number; choices: readonly AlleleColumns[] };
} {
  const collector = createCallCollector(options.species);
  const reader = createFinalReportReader({ ...options, onCall: (call) => collector.add(call) });
  return {
    push: (chunk) => reader.push(chunk),
    end() {
      const { problems: rows, noCalls, columns, choices } = reader.end();
      const { table, problems } = collector.end({ marker: 'SNP Name', chromosome: 'Chr' });
      const all = [...rows, ...problems];
      if (!table || all.length > 0) return { table: null, problems: all, noCalls, choices };
      return { table: columns === 'Top' ? { ...table, strand: 'top' } : table, problems: all, noCalls, choices };
    },
  };
}
