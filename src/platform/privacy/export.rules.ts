import { toNormalForm } from '#shared/normal-form.ts';

/** Of a copy of the data that we hold of someone. */
export const exportStates = ['QUEUED', 'RUNNING', 'READY', 'TAKEN', 'EXPIRED', 'FAILED'] as const;
/** Rows as CSV: every cell quoted, and nothing that a spreadsheet would take for a formula (trust.md T48). */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return `${columns.join(',')}\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

/** A name that every file system takes. */
export function fileNameOf(text: string): string {
  return (
    toNormalForm(text, 'NFKD')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'file'
  );
}

export interface VcfCall {
  testId: number;
  test: string;
  gene: string | null;
  variant: string | null;
  hgvs: string | null;
  reference: string | null;
  risk: string | null;
  genotype: string;
}

export interface VcfInput {
  sample: string;
  species: string;
  calls: readonly VcfCall[];
}

/**
 * VCF 4.3. A test of the catalogue has a gene and a variant's name but no coordinate, so the contig is the gene and the
 * position counts the tests within it; alleles are symbolic. `GTEXT` holds the genotype as it was reported.
 */
export function vcfOf({ sample, species, calls }: VcfInput): string {
  const contigs = [...new Set(calls.map(contigOf))];
  const counts = new Map<string, number>();
  const lines = calls.map((call) => {
    const contig = contigOf(call);
    const position = (counts.get(contig) ?? 0) + 1;
    counts.set(contig, position);
    return lineOf(call, { contig, position });
  });
  return [
    '##fileformat=VCFv4.3',
    '##source=Damsire',
    `##species=${plain(species)}`,
    ...contigs.map((contig) => `##contig=<ID=${contig}>`),
    '##ALT=<ID=RISK,Description="The tested variant">',
    '##ALT=<ID=OTHER,Description="Another allele of the locus">',
    '##INFO=<ID=TEST,Number=1,Type=String,Description="Test of the catalogue">',
    '##INFO=<ID=HGVS,Number=1,Type=String,Description="Variant in HGVS">',
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    '##FORMAT=<ID=GTEXT,Number=1,Type=String,Description="Genotype as reported">',
    `#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${plain(sample)}`,
    ...lines,
    '',
  ].join('\n');
}

function lineOf(call: VcfCall, { contig, position }: { contig: string; position: number }): string {
  const alleles = call.genotype.split('/');
  const index = (allele: string) =>
    allele === (call.reference ?? 'N') ? '0' : allele === (call.risk ?? 'P') ? '1' : '2';
  const info = [`TEST=${call.testId}_${plain(call.test)}`, ...(call.hgvs ? [`HGVS=${plain(call.hgvs)}`] : [])].join(
    ';',
  );
  const id = call.variant ? plain(call.variant) : '.';
  const gt = `${alleles.map(index).join('/')}:${plain(call.genotype)}`;
  return [contig, position, id, 'N', '<RISK>,<OTHER>', '.', 'PASS', info, 'GT:GTEXT', gt].join('\t');
}

function contigOf(call: VcfCall): string {
  return (call.gene ?? `TEST${call.testId}`).replace(/[^A-Za-z0-9_.-]+/g, '_');
}

// Spaces, semicolons, equals signs and tabs part the fields of a VCF.
function plain(text: string): string {
  return text.trim().replace(/[\s;=,:]+/g, '_');
}
