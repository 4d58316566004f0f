/**
 * Whether a sequence of an assembly is not placed on a chromosome, such as chrUn_JH373233, NW_003726051.1 or
 * contig0041.
 */
export function isUnplacedSequence(name: string): boolean {
  return !/^(chr)?(\d{1,3}|[a-z]\d?|xy|mt|par\d?)$/i.test(name.trim());
}

/** The position in a marker name such as "chr5:1200", "5_1200" or "A1:1200:A:G"; null for other names. */
export function positionInName(name: string): { chromosome: string; position: number } | null {
  const match = /^(?:chr)?([a-f]\d|\d{1,2}|x|y|xy|mt?)[:_](\d+)(?:[:_][acgt:_]+)?$/i.exec(name);
  return match ? { chromosome: match[1] ?? '', position: Number(match[2]) } : null;
}
