import { catCoat, type CatCoat } from '#genetics/coat/coat-cat.ts';
import { dogCoat, type DogCoat } from '#genetics/coat/coat-dog.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { coatLoci, saddleTanOf, type Genotypes } from './coat-loci.rules.ts';

export interface JointCoat {
  /** One sentence on the coat that all tested colour genes give together. */
  readonly text: string;
  /** Every coat that fits, while they can be counted on two hands. */
  readonly possible: string[];
  readonly isCertain: boolean;
  /** Loci whose result would narrow the answer. */
  readonly untestedLoci: string[];
  readonly warnings: string[];
  /** How to paint the coat, or one of those that fit; null: too many fit. */
  readonly look: CoatLook | null;
}

export interface CoatLook {
  /** Colour of the coat by itself: "black", "cream". */
  readonly base: string;
  readonly pattern: string;
  readonly modifiers: string[];
}

const MOST_LISTED = 6;

/** The coat by all results together; null when no colour gene was tested or the results cannot belong to one animal. */
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
    possible: looks.length > MOST_LISTED ? [] : looks,
    isCertain,
    untestedLoci,
    look: first && looks.length <= MOST_LISTED ? lookOf(first) : null,
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
  if (looks.length > MOST_LISTED) return `The tested colour genes allow ${looks.length} different coats.${missing}`;
  return `The tested colour genes allow: ${looks.join('; ')}.${missing}`;
}

function listOf(loci: readonly string[]): string {
  const named = [...loci];
  const last = named.pop() ?? '';
  return named.length === 0 ? `the ${last} locus` : `the ${named.join(', ')} or ${last} locus`;
}
