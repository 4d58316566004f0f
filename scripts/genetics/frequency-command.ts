/** Allele frequencies, for files of any size. */
import { alleleFrequencies, chromosomeCode, type MarkerInfo, type Species } from '#genetics/genotype-table.ts';
import { sampleChoice } from './files.ts';
import { readTable } from './genotype-files.ts';
import type { Options } from './options.ts';
import { openPlink, type PlinkRows } from './plink-rows.ts';
import { plink2Table } from './plink2-engine.ts';
import { six, type Table } from './print.ts';

export async function freq(options: Options): Promise<Table> {
  const fromPlink2 = plink2Table('freq', options);
  if (fromPlink2) return fromPlink2;
  const { bfile } = options.values;
  const columns = ['#CHROM', 'ID', 'REF', 'ALT', 'ALT_FREQS', 'OBS_CT'];
  if (bfile) {
    const set = openPlink(bfile, options);
    return { columns, rows: countRows(set, sampleChoice(set, options)) };
  }
  const table = await readTable(options);
  const { frequency, alleles } = alleleFrequencies(table, sampleChoice(table, options), {
    heterozygousHaploid: 'half',
  });
  const rows = table.markers.map((marker, at) =>
    frequencyRow(marker, { species: table.species, frequency: frequency[at] ?? Number.NaN, count: alleles[at] ?? 0 }),
  );
  return { columns, rows };
}

/** Streams marker by marker, with memory independent of the number of markers. */
function* countRows(set: PlinkRows, chosen: Int32Array) {
  const table = { ...set, markers: set.markers.slice(0, 1), calls: new Uint8Array(set.samples.length) };
  for (const { marker, calls, counts } of set.rows(chosen)) {
    let [frequency, count] = [counts.copies / (2 * counts.called), 2 * counts.called];
    if (['X', 'Y', 'MT'].includes(marker.chromosome)) {
      const found = alleleFrequencies({ ...table, markers: [marker], calls: calls() }, chosen, {
        heterozygousHaploid: 'half',
      });
      [frequency, count] = [found.frequency[0] ?? Number.NaN, found.alleles[0] ?? 0];
    }
    yield frequencyRow(marker, { species: set.species, frequency, count });
  }
}

function frequencyRow(
  { chromosome, id, alleles: [a1, a2] }: MarkerInfo,
  { species, frequency, count }: { species: Species; frequency: number; count: number },
) {
  const name = ['X', 'Y', 'XY', 'MT'].includes(chromosome) ? chromosome : chromosomeCode(chromosome, species);
  return [name, id, a2, a1, six(frequency), count];
}
