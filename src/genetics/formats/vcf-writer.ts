/** Writes VCF 4.3 with genotypes only, line by line, so that callers can stream it. */
import type { GenotypeTable } from '#genetics/genotype-table.ts';

export interface VcfContig {
  readonly id: string;
  /** Absent: unknown. */
  readonly length?: number | undefined;
  readonly assembly?: string | undefined;
}

export interface VcfHead {
  readonly source: string;
  /** URL of the assembly that POS and REF refer to. */
  readonly reference?: string | undefined;
  readonly contigs: readonly VcfContig[];
  /** Additional meta-information lines: key, ID and description. */
  readonly notes?: readonly { readonly key: string; readonly id: string; readonly description: string }[];
  readonly samples: readonly string[];
}

export interface VcfVariant {
  readonly chromosome: string;
  readonly position: number;
  readonly id: string;
  readonly ref: string;
  /** "." if no other allele was observed. */
  readonly alt: string;
}

export function vcfHead({ source, reference, contigs, notes = [], samples }: VcfHead): string {
  return [
    '##fileformat=VCFv4.3',
    `##source=${source}`,
    ...(reference ? [`##reference=${reference}`] : []),
    ...contigs.map(({ id, length, assembly }) => {
      const parts = [
        `ID=${id}`,
        ...(length ? [`length=${length}`] : []),
        ...(assembly ? [`assembly=${assembly}`] : []),
      ];
      return `##contig=<${parts.join()}>`;
    }),
    ...notes.map(({ key, id, description }) => `##${key}=<ID=${id},Description=${quoted(description)}>`),
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype; X, Y and MT as counted, with two alleles">',
    ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT', ...samples].join('\t'),
    '',
  ].join('\n');
}

/** `calls`: copies of ALT by sample, 3 is no call. */
export function vcfLine({ chromosome, position, id, ref, alt }: VcfVariant, calls: Uint8Array): string {
  const cells = Array.from(calls, (call) => genotypes[call as 0 | 1 | 2 | 3]);
  return `${chromosome}\t${position}\t${id.replace(/[\s;,]/g, '_')}\t${ref}\t${alt}\t.\t.\t.\tGT\t${cells.join('\t')}\n`;
}

/** Writes a whole table, with A2 as REF and A1 as ALT. Markers must be sorted. */
export function writeVcf(table: GenotypeTable, source = 'damsire'): string {
  const width = table.samples.length;
  const head = vcfHead({
    source,
    contigs: [...new Set(table.markers.map((marker) => marker.chromosome))].map((id) => ({ id })),
    samples: table.samples.map((sample) => sample.id),
  });
  const rows = table.markers.map(({ alleles: [a1, a2], ...marker }, at) =>
    vcfLine(
      { ...marker, ref: a2 === '0' ? 'N' : a2, alt: a1 === '0' ? '.' : a1 },
      table.calls.subarray(at * width, (at + 1) * width),
    ),
  );
  return `${head}${rows.join('')}`;
}

const genotypes = ['0/0', '0/1', '1/1', './.'] as const;

function quoted(text: string): string {
  return `"${text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
