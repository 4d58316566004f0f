import { dogMerle } from '#genetics/allele-vocabulary.ts';
import { doubleMerle, isStrongMerle } from '#genetics/coat/coat-dog.ts';

const names = {
  m: 'non-merle (m)',
  Mc: 'cryptic merle (Mc)',
  'Mc+': 'cryptic merle (Mc+)',
  Ma: 'atypical merle (Ma)',
  'Ma+': 'atypical merle (Ma+)',
  M: 'merle (M)',
  Mh: 'harlequin merle (Mh)',
};
type Allele = keyof typeof names;

/** Ordered from the shortest insertion to the longest. */
const alleles = dogMerle.alleles.toReversed().filter((allele): allele is Allele => allele in names);

/** The meaning of every pair of merle alleles, based on Langevin 2018. */
export const merleTraits: Readonly<Record<string, string>> = Object.fromEntries(
  alleles.flatMap((first, at) =>
    alleles.slice(at).map((second) => [`${second}/${first}`, meaning(second, first)] as const),
  ),
);

/** `strong` is the longer allele of the two. */
function meaning(strong: Allele, weak: Allele): string {
  const has = strong === weak ? `Two copies of ${names[strong]}` : `One copy of ${names[strong]}`;
  const beside = strong === weak || weak === 'm' ? '' : ` and one of ${names[weak]}`;
  return `${has}${beside}: ${look(strong, weak)}`;
}

function look(strong: Allele, weak: Allele): string {
  const double = doubleMerle(`${strong}/${weak}`);
  if (double === 'double')
    return 'double merle, with large areas of white and a high risk of deafness, small eyes and blindness. Please see a veterinarian.';
  if (double === 'possible')
    return 'a merle dog that may show double-merle traits, including deafness and eye defects. Please see a veterinarian.';
  if (strong === 'm') return 'no merle pattern, and no merle to pass on.';
  if (isStrongMerle(strong))
    return strong === 'M'
      ? 'patches of diluted colour, which a yellow or red coat can hide.'
      : 'merle with strong contrast and often large areas of white, which a yellow or red coat can hide.';
  if (strong === 'Ma' || strong === 'Ma+') return 'often no visible pattern, sometimes a faded or brownish tone.';
  return 'usually no visible pattern.';
}
