/** A whole FinalReport as a genotype table: markers in order of first appearance, A1 the allele seen less often (a tie: the alphabet). */
import {
  chromosomeName,
  missingCall,
  type GenotypeTable,
  type MarkerInfo,
  type Species,
} from '#genetics/genotype-table.ts';
import type { Problem } from './delimited.ts';
import { createFinalReportReader, type AlleleColumns } from './final-report.ts';

/**
 * Feeds on text in pieces. Alleles are bases of the chosen columns' strand (Illumina GenomeStudio; "Top" is not the strand of the
 * assembly), so two reports compare only when read from the same columns. With any problem the table is null.
 */
export function createFinalReportTable(options: {
  species: Species;
  columns: AlleleColumns;
  minimumGcScore?: number;
}): {
  push(chunk: string): void;
  end(): { table: GenotypeTable | null; problems: Problem[]; noCalls: number };
} {
  const samples = new Map<string, number>();
  const markers = new Map<string, Seen>();
  const extra: Problem[] = [];
  const reader = createFinalReportReader({
    ...options,
    onCall({ line, sample, marker, alleles, chromosome, position }) {
      const at = samples.get(sample) ?? samples.size;
      samples.set(sample, at);
      let seen = markers.get(marker);
      if (!seen) markers.set(marker, (seen = { line, chromosome, position, counts: new Map(), calls: [] }));
      if (seen.calls[at] !== undefined)
        extra.push({ row: line, column: 'SNP Name', reason: `${marker} is given twice for ${sample}.` });
      seen.calls[at] = alleles;
      for (const allele of alleles ?? []) seen.counts.set(allele, (seen.counts.get(allele) ?? 0) + 1);
    },
  });
  return {
    push: (chunk) => reader.push(chunk),
    end() {
      const { problems, noCalls, calls: given } = reader.end();
      // A row for each marker of each sample is what the program writes; a table of gaps would be as large as both multiplied.
      if (samples.size * markers.size > 2 * given + 1000) {
        const reason = `Most calls are missing: ${given} of ${samples.size} samples and ${markers.size} markers.`;
        return { table: null, noCalls, problems: [...problems, { row: 0, column: '', reason }] };
      }
      const calls = new Uint8Array(samples.size * markers.size).fill(missingCall);
      const rows = [...markers].map(([id, seen], row): MarkerInfo => {
        const [a1, a2] = rankAlleles(seen, id, extra);
        for (let at = 0; at < samples.size; at += 1) {
          const pair = seen.calls[at];
          if (pair) calls[row * samples.size + at] = Number(pair[0] === a1) + Number(pair[1] === a1);
        }
        return { ...placeOf(seen, options.species, extra), id, centimorgan: 0, alleles: [a1, a2] };
      });
      const all = [...problems, ...extra];
      const people = [...samples.keys()].map(
        (id) => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' }) as const,
      );
      return {
        problems: all,
        noCalls,
        table: all.length > 0 ? null : { species: options.species, samples: people, markers: rows, calls },
      };
    },
  };
}

interface Seen {
  readonly line: number;
  readonly chromosome: string | null;
  readonly position: number | null;
  readonly counts: Map<string, number>;
  readonly calls: (readonly [string, string] | null | undefined)[];
}

function rankAlleles({ counts, line }: Seen, id: string, problems: Problem[]): [string, string] {
  const ranked = [...counts].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([allele]) => allele);
  if (ranked.length > 2)
    problems.push({ row: line, column: id, reason: `The marker has ${ranked.length} alleles (${ranked.join(', ')}).` });
  return ranked.length === 1 ? ['0', ranked[0] ?? '0'] : [ranked[0] ?? '0', ranked[1] ?? '0'];
}

function placeOf(seen: Seen, species: Species, problems: Problem[]): { chromosome: string; position: number } {
  const chromosome = chromosomeName(seen.chromosome ?? '0', species);
  if (chromosome === null)
    problems.push({ row: seen.line, column: 'Chr', reason: `A ${species} has no chromosome ${seen.chromosome}.` });
  return { chromosome: chromosome ?? '0', position: seen.position ?? 0 };
}
