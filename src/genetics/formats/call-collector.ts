/**
 * Collects calls in any order into a genotype table: A1 is the less frequent allele (in a tie, alphabetically first).
 */
import {
  chromosomeName,
  missingCall,
  type GenotypeTable,
  type MarkerInfo,
  type Species,
} from '#genetics/genotype-table.ts';
import type { Problem } from './delimited.ts';
import { positionInName } from './sequence-names.ts';

export interface CollectedCall {
  readonly line: number;
  readonly sample: string;
  readonly marker: string;
  /** Null: no call. */
  readonly alleles: readonly [string, string] | null;
  readonly chromosome: string | null;
  readonly position: number | null;
}

export interface CallCollector {
  add(call: CollectedCall): void;
  /** `columns`: the file's column names for marker and chromosome. If there are problems, the table is null. */
  end(columns: { marker: string; chromosome: string }): { table: GenotypeTable | null; problems: Problem[] };
}

/** Memory: one reference per call. */
export function createCallCollector(species: Species): CallCollector {
  const samples = new Map<string, number>();
  const markers = new Map<string, CollectedMarker>();
  const repeated: { line: number; marker: string; sample: string }[] = [];
  let callCount = 0;
  return {
    add({ line, sample, marker, alleles, chromosome, position }) {
      callCount += 1;
      const at = samples.get(sample) ?? samples.size;
      samples.set(sample, at);
      let seen = markers.get(marker);
      if (!seen) markers.set(marker, (seen = { line, chromosome, position, counts: new Map(), calls: [] }));
      if (seen.calls[at] !== undefined) repeated.push({ line, marker, sample });
      seen.calls[at] = alleles;
      for (const allele of alleles ?? []) seen.counts.set(allele, (seen.counts.get(allele) ?? 0) + 1);
    },
    end(columns) {
      const problems: Problem[] = repeated.map(({ line, marker, sample }) => ({
        row: line,
        column: columns.marker,
        reason: `${marker} appears twice for ${sample}.`,
      }));
      // Reject sparse files: the table needs memory for the number of samples times the number of markers.
      if (samples.size * markers.size > 2 * callCount + 1000) {
        const reason = `Most calls are missing: the file has ${callCount} calls for ${samples.size} samples and ${markers.size} markers.`;
        return { table: null, problems: [...problems, { row: 0, column: '', reason }] };
      }
      const calls = new Uint8Array(samples.size * markers.size).fill(missingCall);
      const rows = [...markers].map(([id, seen], row): MarkerInfo => {
        const [a1, a2] = rankAlleles(seen, id, problems);
        for (let at = 0; at < samples.size; at += 1) {
          const pair = seen.calls[at];
          if (pair) calls[row * samples.size + at] = Number(pair[0] === a1) + Number(pair[1] === a1);
        }
        return {
          ...placeOf(seen, { species, id, column: columns.chromosome }, problems),
          id,
          centimorgan: 0,
          alleles: [a1, a2],
        };
      });
      const animals = [...samples.keys()].map(
        (id) => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' }) as const,
      );
      return { problems, table: problems.length > 0 ? null : { species, samples: animals, markers: rows, calls } };
    },
  };
}

interface CollectedMarker {
  readonly line: number;
  readonly chromosome: string | null;
  readonly position: number | null;
  readonly counts: Map<string, number>;
  readonly calls: (readonly [string, string] | null | undefined)[];
}

function rankAlleles({ counts, line }: CollectedMarker, id: string, problems: Problem[]): [string, string] {
  const ranked = [...counts].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([allele]) => allele);
  if (ranked.length > 2)
    problems.push({ row: line, column: id, reason: `The marker has ${ranked.length} alleles (${ranked.join(', ')}).` });
  return ranked.length === 1 ? ['0', ranked[0] ?? '0'] : [ranked[0] ?? '0', ranked[1] ?? '0'];
}

function placeOf(
  seen: CollectedMarker,
  of: { species: Species; id: string; column: string },
  problems: Problem[],
): { chromosome: string; position: number } {
  const named = seen.chromosome === null && seen.position === null ? positionInName(of.id) : null;
  const chromosome = chromosomeName(named?.chromosome ?? seen.chromosome ?? '0', of.species);
  if (chromosome === null) {
    const reason = `A ${of.species} has no chromosome ${seen.chromosome} (marker ${of.id}).`;
    problems.push({ row: seen.line, column: of.column, reason });
  }
  return { chromosome: chromosome ?? '0', position: named?.position ?? seen.position ?? 0 };
}
