/**
 * Alleles and strands. A file can count the other allele (PLINK's A1 is the rarer one in that file), use the bases of
 * the other strand (Illumina BOT, reverse), have no bases at all (Illumina A/B, I/D) or contain only one allele.
 */

export type Alleles = readonly [string, string];

/** An allele that was never observed. */
export const unknownAllele = '0';

export interface AlleleFit {
  /** The file's A1 is REF instead of ALT. */
  readonly isSwapped: boolean;
  readonly isOtherStrand: boolean;
}

const complements: Readonly<Record<string, string>> = { A: 'T', T: 'A', C: 'G', G: 'C' };

/** The complementary bases. */
export function complement(allele: string): string {
  if (allele.length === 1) return complements[allele] ?? allele;
  return allele
    .split('')
    .toReversed()
    .map((base) => complements[base] ?? base)
    .join('');
}

/** Whether the alleles are the same on both strands: A/T and C/G. */
export function isAmbiguous([first, second]: Alleles): boolean {
  return complement(first) === second;
}

/** How a file's A1 and A2 correspond to REF and ALT; null if they do not. One observed allele in the file is enough. */
export function fitAlleles(own: Alleles, known: Alleles): AlleleFit | null {
  const [a1, a2] = asLetters(own, known);
  if (a1 === unknownAllele && a2 === unknownAllele) return { isSwapped: false, isOtherStrand: false };
  const fits = (one: string, expected: string) => one === expected || one === unknownAllele;
  for (const isOtherStrand of [false, true]) {
    const [ref, alt] = isOtherStrand ? [complement(known[0]), complement(known[1])] : known;
    if (fits(a1, alt) && fits(a2, ref)) return { isSwapped: false, isOtherStrand };
    if (fits(a1, ref) && fits(a2, alt)) return { isSwapped: true, isOtherStrand };
  }
  return null;
}

/** The alleles in upper case; I and D become the longer and the shorter allele of an insertion or deletion. */
function asLetters(own: Alleles, [ref, alt]: Alleles): Alleles {
  const letters: Alleles = [own[0].toUpperCase(), own[1].toUpperCase()];
  if (ref.length === alt.length || !letters.every((allele) => ['I', 'D', unknownAllele].includes(allele)))
    return letters;
  const [shorter, longer] = ref.length < alt.length ? [ref, alt] : [alt, ref];
  const read = (allele: string) => (allele === 'I' ? longer : allele === 'D' ? shorter : allele);
  return [read(letters[0]), read(letters[1])];
}

/** Strand that Illumina calls TOP at a marker: '+' is the strand of REF and ALT. */
export type TopStrand = '+' | '-';

/**
 * The TOP strand by the alleles: the strand with A in an A/C or A/G marker. Null: ambiguous (A/T, C/G, longer alleles).
 */
export function topStrandOf(known: Alleles): TopStrand | null {
  if (isAmbiguous(known) || known.some((allele) => !(allele in complements))) return null;
  return known.includes('A') ? '+' : '-';
}

/**
 * Which of REF and ALT are A and B in an Illumina report: on TOP, A is the A of A/x and the C of C/G. Null: unknown.
 */
export function basesOfAB(known: Alleles, top: TopStrand | null): { readonly A: string; readonly B: string } | null {
  const strand = topStrandOf(known) ?? top;
  if (strand === null) return null;
  const onTop = strand === '+' ? known : known.map(complement);
  const first = onTop.indexOf(onTop.includes('A') ? 'A' : 'C');
  const [a = '', b = ''] = first === 0 ? known : known.toReversed();
  return { A: a, B: b };
}
