import { readTableText } from '#adapters/uploads/table-reader.ts';
import type { Ctx } from '#platform/context/context.ts';
import { importHaplotypes } from '#laboratory/results-import/haplotype-import.service.ts';

/** DLA class I and II haplotypes on one chromosome. */
type Chromosome = readonly [classOne: string, classTwo: string];

const a: Chromosome = ['1002', '2001'];
const b: Chromosome = ['1008', '2003'];
const c: Chromosome = ['1012', '2017'];
const d: Chromosome = ['1016', '2007'];
const e: Chromosome = ['1040', '2022'];

interface Haplotypes {
  dla: readonly [Chromosome, Chromosome];
  mt: string;
  y?: string;
}

/** Haplotypes of the kennel line's Labradors by animal key, consistent between parents and offspring. */
const haplotypes: Readonly<Record<string, Haplotypes>> = {
  flint: { dla: [a, b], mt: 'A1', y: 'HG9' },
  heather: { dla: [a, c], mt: 'B1' },
  bramble: { dla: [d, e], mt: 'C1' },
  ember: { dla: [a, c], mt: 'B1' },
  orion: { dla: [a, c], mt: 'B1', y: 'HG9' },
  // Offspring of full siblings: the same chromosome twice.
  sorrel: { dla: [a, a], mt: 'B1' },
  poppy: { dla: [a, d], mt: 'C1' },
  jasper: { dla: [c, d], mt: 'C1', y: 'HG9' },
  wren: { dla: [a, e], mt: 'C1' },
};

/** Imports the haplotypes of an animal, if it has any, as the laboratory does. */
export async function loadHaplotypes(lab: Ctx, { key, barcode }: { key: string; barcode: string }): Promise<void> {
  const own = haplotypes[key];
  if (!own) return;
  const [[one, two], [other, last]] = own.dla;
  const rows = [['DLA1', one, other], ['DLA2', two, last], ['MT', own.mt, ''], ...(own.y ? [['Y', own.y, '']] : [])];
  const lines = rows.map((cells) => [barcode, ...cells].join(','));
  const content = `barcode,system,haplotype1,haplotype2\n${lines.join('\n')}\n`;
  const answer = await importHaplotypes(lab, readTableText(content).table);
  if (!answer.accepted) throw new Error(`demo haplotypes rejected: ${JSON.stringify(answer.problems)}`);
}
