const noCalls = new Set([
  '',
  '-',
  '--',
  '-/-',
  '0',
  '00',
  '0/0',
  '0 0',
  'nn',
  'n/n',
  'n',
  'na',
  './.',
  '.',
  '..',
  'nc',
  'no call',
  '?',
  '??',
  '??/??',
]);

/**
 * Reads a genotype in laboratory or raw-data notation: AG, A/G, A|G, "A G", II, D/I; a single letter counts twice.
 * Null: no call, including half calls; undefined: not a genotype.
 */
export function readGenotypeCell(text: string): readonly [string, string] | null | undefined {
  const cell = text.trim();
  if (noCalls.has(cell.toLowerCase())) return null;
  const parts = /[/|\s]/.test(cell) ? cell.split(/[/|\s]+/) : cell.length <= 2 ? cell.split('') : [];
  const [first = '', second = first] = parts.map((allele) => allele.toUpperCase());
  if (parts.length > 2 || !isAllele(first) || !isAllele(second)) return undefined;
  return isCalled(first) && isCalled(second) ? [first, second] : null;
}

/** Reads a genotype from two cells. */
export function readAlleleCells(one: string, other: string): readonly [string, string] | null | undefined {
  return readGenotypeCell(`${one.trim() || '0'}/${other.trim() || '0'}`);
}

function isAllele(allele: string): boolean {
  return /^([ACGT]+|[BDI0N.?-])$/.test(allele);
}

function isCalled(allele: string): boolean {
  return /^[ACGTBDI]+$/.test(allele);
}
