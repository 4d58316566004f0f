/** How a genotype was obtained: the methods that a result file can name, and whether a test uses a linked marker. */
export const testMethods = {
  array: 'SNP array',
  fragment: 'fragment length analysis',
  kasp: 'KASP genotyping',
  ngs: 'next-generation sequencing',
  pcr: 'real-time PCR',
  sanger: 'Sanger sequencing',
} as const;
export type TestMethod = keyof typeof testMethods;

export function isTestMethod(word: string): word is TestMethod {
  return Object.hasOwn(testMethods, word);
}

/** What the laboratory recorded about a call; null: not stated. */
export interface CallBasis {
  method: TestMethod | null;
  /** From 0 to 1, as reported by the instrument or its software. */
  quality: number | null;
  /** Number of independent readings with this genotype. */
  repeats: number | null;
}

/** Whether the test uses a linked marker, according to the mode of inheritance in the catalogue. */
export function usesLinkedMarker(inheritance: string): boolean {
  return /link(?:ed marker|age)/i.test(inheritance);
}
