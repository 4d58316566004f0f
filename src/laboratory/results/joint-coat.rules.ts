import { catCoat, type CatCoat } from '#genetics/coat/coat-cat.ts';
import { dogCoat, type DogCoat } from '#genetics/coat/coat-dog.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { coatLoci, saddleTanOf, type Genotypes } from './coat-loci.rules.ts';

export interface JointCoat {
  /** One sentence on the coat that results from all tested colour genes. */
  readonly text: string;
  /** Labels of all coats that fit; empty if there are too many to list. */
  readonly possible: string[];
  readonly isCertain: boolean;
  /** Loci whose result would narrow the answer. */
  readonly untestedLoci: string[];
  readonly warnings: string[];
  /** How to draw the coat, or one of those that fit; null if too many fit. */
  readonly look: CoatLook | null;
}

export interface CoatLook {
  /** Base colour of the coat: "black", "cream". */
  readonly base: string;
  readonly pattern: string;
  readonly modifiers: string[];
}

const MAX_LISTED = 6;

/**
 * The coat predicted from all results; null if no colour gene was tested or the results cannot belong to one animal.
 */
export function jointCoat(
  animal: { speciesId: number; sex: Sex; breedId: number | null },
  genotypes: Genotypes,
): JointCoat | null {
  const loci = coatLoci(animal.speciesId, genotypes);
  if (Object.keys(loci).length === 0) return null;
  const answer = animal.speciesId === 2 ? catCoat(loci, animal.sex) : dogCoat(loci, saddleTanOf([animal.breedId]));
  if (!answer.ok) return null;
  const first = answer.possible.find(({ viable }) => viable);
  const looks = [...new Set(answer.possible.map(({ label }) => label))];
  const isCertain = looks.length === 1;
  const untestedLoci = isCertain ? [] : answer.unknownLoci;
  return {
    text: textOf(looks, untestedLoci),
    possible: looks.length > MAX_LISTED ? [] : looks,
    isCertain,
    untestedLoci,
    look: first && looks.length <= MAX_LISTED ? lookOf(first) : null,
    warnings: [...new Set(answer.possible.flatMap(({ warnings }) => warnings))].filter((warning) =>
      answer.possible.every(({ warnings }) => warnings.includes(warning)),
    ),
  };
}

function lookOf(coat: DogCoat | CatCoat): CoatLook {
  if ('nose' in coat) {
    const isRed = coat.pattern === 'recessive red' || coat.pattern === 'ancient red';
    const base = isRed ? (coat.label.startsWith('cream') ? 'cream' : 'red') : coat.nose;
    return { base, pattern: coat.pattern, modifiers: coat.modifiers };
  }
  const { base, pattern, restriction, white, hair } = coat;
  return { base, pattern, modifiers: [restriction, white, hair].filter((word) => word !== 'none') };
}

function textOf(looks: readonly string[], untested: readonly string[]): string {
  const [only = ''] = looks;
  if (looks.length === 1) return `Coat predicted from the tested colour genes: ${only}.`;
  const missing = untested.length === 0 ? '' : ` A result for ${listOf(untested)} would narrow this down.`;
  if (looks.length > MAX_LISTED) return `The tested colour genes allow ${looks.length} different coats.${missing}`;
  return `The tested colour genes allow: ${looks.join('; ')}.${missing}`;
}

function listOf(loci: readonly string[]): string {
  const named = [...loci];
  const last = named.pop() ?? '';
  return named.length === 0 ? `the ${last} locus` : `the ${named.join(', ')} or ${last} locus`;
}
