/** Inbreeding from heterozygosity, for files of any size. */
import { countHeterozygosity } from '#genetics/heterozygosity-counts.ts';
import { inbreedingFromHeterozygosity, type MethodOfMoments } from '#genetics/heterozygosity.ts';
import { alignFrequencies } from '#genetics/formats/frequency-table.ts';
import { autosomalMarkers, callsOf, type GenotypeTable, type SampleInfo } from '#genetics/genotype-table.ts';
import { frequenciesFor, sampleChoice, storedFrequencies, warnOfFewAnimals } from './files.ts';
import { readTable } from './genotype-files.ts';
import type { Options } from './options.ts';
import { openPlink } from './plink-rows.ts';
import { six, type Table } from './print.ts';

export async function het(options: Options): Promise<Table> {
  const { bfile, manifest } = options.values;
  const others = ['ped', 'vcf', 'report', 'text', 'csv', 'tped'].some((name) => options.values[name] !== undefined);
  // Several files, and files that must be converted, are read into memory.
  if (bfile && !manifest && !others && !bfile.includes(',')) return hetOfFile(bfile, options);
  return hetOfTable(await readTable(options), options);
}

/** Streams marker by marker, with memory independent of the number of markers. */
function hetOfFile(bfile: string, options: Options): Table {
  const set = openPlink(bfile, options);
  const chosen = sampleChoice(set, options);
  const stored = storedFrequencies(options);
  const frequencies = stored && alignFrequencies(set, stored.markers);
  if (!stored) warnOfFewAnimals(chosen);
  const autosomal = new Set(autosomalMarkers(set));
  const counts = countHeterozygosity(set.samples.length);
  let at = -1;
  for (const { marker, bytes, counts: alleleCounts } of set.rows(chosen)) {
    at += 1;
    if (!autosomal.has(at)) continue;
    const p = frequencies?.[at] ?? alleleCounts.copies / (2 * alleleCounts.called);
    if (!(p > 0 && p < 1)) continue;
    const alleles = stored ? (stored.markers.get(marker.id)?.count ?? 0) : 2 * alleleCounts.called;
    const correction = options.flags.has('small-sample') ? alleles / (alleles - 1) : 1;
    counts.add(bytes, 1 - 2 * p * (1 - p) * correction);
  }
  return tableOf(set.samples, counts.end());
}

function hetOfTable(table: GenotypeTable, options: Options): Table {
  const { frequency, alleles } = frequenciesFor(table, options);
  const markers = autosomalMarkers(table);
  const pick = (values: ArrayLike<number>) => Float64Array.from(markers, (marker) => values[marker] ?? Number.NaN);
  const [p, counts] = [pick(frequency), options.flags.has('small-sample') ? pick(alleles) : undefined];
  return tableOf(
    table.samples,
    table.samples.map((_, at) => {
      const calls = callsOf(table, at);
      return inbreedingFromHeterozygosity(
        Uint8Array.from(markers, (marker) => calls[marker] ?? 3),
        p,
        counts,
      );
    }),
  );
}

function tableOf(samples: readonly SampleInfo[], found: readonly (MethodOfMoments | null)[]): Table {
  const rows = samples.map(({ id }, at) => {
    const estimate = found[at];
    return [
      id,
      estimate?.observedHomozygous ?? 0,
      six(estimate?.expectedHomozygous ?? 0),
      estimate?.called ?? 0,
      six(estimate?.f ?? Number.NaN),
    ];
  });
  return { columns: ['IID', 'O(HOM)', 'E(HOM)', 'N', 'F'], rows };
}
