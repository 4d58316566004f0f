import type { LinkageNote } from '#genetics/breeding/litter-joint.ts';
import { andList } from '#shared/as-sentence.ts';
import type { Genotypes } from '#laboratory/results/coat-loci.rules.ts';

/** The assumptions of a forecast for tests that are not independent of each other. */
export function linkageNotes(notes: readonly LinkageNote[], names: { dam: string; sire: string }): string[] {
  return notes.map((note) => {
    const [first = '', second = ''] = note.names;
    const who = names[note.parent];
    if (note.kind === 'one_gene')
      return `${who} carries two variants of one gene: ${first} and ${second}. The result does not show whether both are on the same copy of the gene, so the figures are the average of the two cases.`;
    if (note.kind === 'distance_unknown')
      return `${who} carries ${first} and ${second} on the same chromosome. The distance between them is unknown, so they are treated as inherited independently.`;
    if (note.kind === 'shown_independent')
      return `${who} carries ${first} and ${second}, whose genes are on the same chromosome. Breeding data show that the two are inherited independently, so they are treated that way.`;
    const share = Math.round(100 * (note.recombination ?? 0));
    const basis =
      note.kind === 'distance_assumed'
        ? 'The order of the two genes is known, but the distance between them is assumed, so this figure is a rough estimate.'
        : "This figure is estimated from the distance between the genes and the genome's average recombination rate.";
    return `${who} carries ${first} and ${second}, whose genes are on the same chromosome and are separated in about ${share}% of offspring. ${basis} The result does not show whether both are on the same copy, so the figures are the average of the two cases.`;
  });
}

/** The note on all other tests of the forecast. */
export const independenceNote =
  'The variants of all other tests are treated as inherited independently. Genes that are close together on a chromosome can be inherited together, which would change the figures for the whole litter but not for a single test.';

// Cat chromosome B1: KIT, FGF5, DKK4 and CORIN, at distances that are not established (genetics reference B1).
const catB1: Readonly<Record<number, string>> = {
  21008: 'white spotting',
  21009: 'gloves',
  21010: 'coat length',
  21012: 'ticked',
  21013: 'wide band',
  21025: 'salmiak',
};

/** The note on linked coat genes of cats; null if no parent carries variants of two of them. */
export function coatLinkageNote(parents: readonly Genotypes[]): string | null {
  const carried = parents
    .map((genotypes) =>
      Object.entries(catB1).flatMap(([id, name]) => {
        const [first, second = first] = genotypes.get(Number(id))?.split('/') ?? [];
        return first === second ? [] : [name];
      }),
    )
    .filter((names) => names.length > 1);
  if (carried.length === 0) return null;
  const names = [...new Set(carried.flat())];
  return `The genes for ${andList(names)} are on the same chromosome (B1). The distance between them is unknown, so the coat colour figures assume that they are inherited independently.`;
}

/** Explains two variants of one gene for an animal that inherits one from each parent. */
export function compoundText(gene: string): string {
  return `Inherits one variant of ${gene} from each parent. Together, the two variants can cause the disease, even if each result alone reads "Carrier". The severity can differ from that of the disease caused by either variant alone.`;
}
