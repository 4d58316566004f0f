import { catLength } from '#genetics/allele-vocabulary.ts';
/** The meaning of each result of a cat's trait test, by test ID and genotype (genetics reference B3). */
export const catTraits: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  21001: {
    'A/A': 'Two copies of agouti: the tabby pattern shows, and every kitten inherits a copy.',
    'A/a': 'One copy of agouti: the tabby pattern shows, and the cat carries non-agouti (solid).',
    'a/a': 'No copy of agouti: a solid coat in which only orange parts still show tabby.',
    'APb/A': 'One copy of agouti and one of the leopard cat allele: the tabby pattern shows.',
    'APb/APb': 'Two copies of the leopard cat allele: the tabby pattern shows.',
    'APb/a':
      'One leopard cat allele and one non-agouti allele: the charcoal pattern of the Bengal, with a dark mask and cape.',
  },
  21002: {
    'B/B': 'Two copies of black: dark pigment is black.',
    'B/b': 'Dark pigment is black, and the cat carries chocolate.',
    'B/bl': 'Dark pigment is black, and the cat carries cinnamon.',
    'b/b': 'Two copies of chocolate: dark pigment is chocolate.',
    'b/bl': 'Dark pigment is chocolate, and the cat carries cinnamon.',
    'bl/bl': 'Two copies of cinnamon: dark pigment is cinnamon.',
  },
  21003: {
    'C/C': 'No colour-restriction allele: full colour.',
    'C/cb': 'Full colour, and the cat carries sepia (Burmese).',
    'C/cs': 'Full colour, and the cat carries points (Siamese).',
    'C/c': 'Full colour, and the cat carries albino.',
    'cb/cb': 'Two copies of sepia: a coat slightly darker on face, ears, legs and tail, as in the Burmese.',
    'cb/cs': 'One copy of sepia and one of points: mink, a shade between the two.',
    'cb/c': 'Sepia or a paler shade of it, and the cat carries albino.',
    'cs/cs': 'Two copies of points: a pale body with dark face, ears, legs and tail, and blue eyes, as in the Siamese.',
    'cs/c': 'Points on a pale body with blue eyes, and the cat carries albino.',
    'c/c': 'Two copies of albino: a white coat with pale blue or pinkish eyes. Protect the skin from strong sun.',
    'c/c2':
      'One copy of each albino variant (c and c2): a white coat with pale eyes. Protect the skin from strong sun.',
    'c2/c2': 'Two copies of the albino variant c2: a white coat with pale eyes. Protect the skin from strong sun.',
    'C/c2': 'Full colour, and the cat carries albino (c2).',
    'cb/c2': 'Sepia or a paler shade of it, and the cat carries albino (c2).',
    'cs/c2': 'Points on a pale body with blue eyes, and the cat carries albino (c2).',
    'C/cm': 'Full colour, and the cat carries mocha.',
    'cm/cm': 'Two copies of mocha: a light brown coat, darker on ears, legs and tail, as in some Burmese.',
    'cb/cm': 'One copy of sepia and one of mocha: a colour-restricted coat whose shade varies.',
    'cs/cm': 'One copy of points and one of mocha: a colour-restricted coat whose shade varies.',
    'cm/c': 'Mocha or a paler shade of it, and the cat carries albino.',
    'cm/c2': 'Mocha or a paler shade of it, and the cat carries albino (c2).',
  },
  21004: {
    'D/D': 'No copy of dilution: black, brown and red keep their full depth.',
    'D/d': 'One copy of dilution: full colour, and on average half of the kittens inherit dilution.',
    'd/d':
      'Two copies of dilution: black becomes blue, chocolate becomes lilac, cinnamon becomes fawn and red becomes cream.',
  },
  21005: {
    'E/E': 'No copy of amber, so this variant does not change dark pigment with age.',
    'E/e': 'One copy of amber: no visible effect on the coat, and on average half of the kittens inherit amber.',
    'e/e': 'Two copies of amber: the kitten is born dark and turns amber to gold with age.',
  },
  21006: {
    'E/E': 'No copy of russet, so this variant does not redden the coat with age.',
    'E/er': 'One copy of russet: no visible effect on the coat, and on average half of the kittens inherit russet.',
    'er/er': 'Two copies of russet: the kitten is born brown and turns red with age.',
  },
  21007: {
    'O/O': 'Two copies of orange: a red or cream female, and every kitten inherits orange.',
    'O/o': 'One copy of orange in a female: a tortoiseshell coat of red and dark patches.',
    'o/o': 'No copy of orange in a female: dark pigment shows.',
    O: "Orange on a male's only X chromosome: a red or cream coat.",
    o: "No orange on a male's only X chromosome: dark pigment shows.",
  },
  21008: {
    'W/W':
      'Two copies of dominant white: an all-white coat that hides every other colour. Most of these cats are deaf in one or both ears: a hearing (BAER) test is advised.',
    'W/ws':
      'One copy of dominant white and one of white spotting: an all-white coat. Deafness is more common than in other cats: a hearing (BAER) test is advised.',
    'W/w+':
      'One copy of dominant white: an all-white coat that hides the colour beneath. Deafness is more common than in other cats: a hearing (BAER) test is advised.',
    'ws/ws': 'Two copies of white spotting: large areas of white, up to the van pattern.',
    'ws/w+': 'One copy of white spotting: bicolour, with white on up to about half of the coat.',
    'w+/w+': 'Neither dominant white nor white spotting, so these variants do not cause white.',
  },
  21009: {
    'w+/w+': 'No copy of gloves, so this variant does not cause white feet.',
    'w+/wg': 'One copy of gloves: no visible effect on the feet, and on average half of the kittens inherit gloves.',
    'wg/wg': 'Two copies of gloves: white feet, as in the Birman.',
  },
  21010: longHair(),
  21011: {
    'M/M': 'Two copies of mackerel: narrow stripes if the cat is tabby and not ticked.',
    'M/b': 'One copy of mackerel: narrow stripes if the cat is tabby and not ticked. The cat carries blotched.',
    'b/b': 'Two copies of blotched (classic): broad swirls if the cat is tabby and not ticked.',
  },
  21012: {
    'Ti+/Ti+': 'No copy of ticked: stripes or blotches show if the cat is tabby.',
    'Ti/Ti+': 'One copy of ticked: a tabby without body stripes, often with faint bars on legs and tail.',
    'Ti/Ti': 'Two copies of ticked: a tabby with almost no bars, as in the Abyssinian.',
  },
  21013: {
    'N/N': 'No copy of wide band, so the tested variants do not cause a golden or sunshine coat.',
    'N/wb':
      'One copy of wide band: no visible effect on the coat, and on average half of the kittens inherit wide band.',
    'wb/wb':
      'Two copies of wide band: a golden, sunshine or copper coat, with broad light bands on the hairs of a tabby.',
  },
  21014: {
    '+/+': 'Neither Sphynx hairlessness nor Devon curl: a normal coat, unless another gene changes it.',
    '+/hr': 'One copy of Sphynx hairlessness: a normal coat, and on average half of the kittens inherit the variant.',
    'hr/hr': 'Two copies of Sphynx hairlessness: almost no hair. The skin needs care and protection from cold and sun.',
    '+/re': 'One copy of Devon curl: a normal coat, and on average half of the kittens inherit the variant.',
    're/re': 'Two copies of Devon curl: the short, curly coat of the Devon Rex.',
    'hr/re':
      'One copy of Sphynx hairlessness and one of Devon curl: almost no hair, because hairlessness is dominant over the curl. The skin needs care and protection from cold and sun.',
  },
  21015: {
    '+/+': 'No copy of Selkirk curl, so this variant does not cause curls.',
    '+/Se': 'One copy of Selkirk curl: a plush, curly coat.',
    'Se/Se': 'Two copies of Selkirk curl: tighter curls, and every kitten inherits a copy.',
  },
  21016: {
    'R/R': 'No copy of Cornish curl: a normal coat, unless another gene changes it.',
    'R/r': 'One copy of Cornish curl: a normal coat, and on average half of the kittens inherit the variant.',
    'r/r': 'Two copies of Cornish curl: soft, tight waves without guard hairs.',
  },
  21017: {
    'N/N': 'No copy of a tested Lykoi variant: a normal coat, unless another gene changes it.',
    'N/ly':
      'One copy of a tested Lykoi variant: a normal coat, and on average half of the kittens inherit the variant.',
    'ly/ly': 'Two copies of tested Lykoi variants: a partly hairless coat of dark and white hairs.',
  },
  21018: {
    'N/N':
      'No copy of a Manx variant, so this gene does not shorten the tail. In some cats, a short tail has another cause.',
    'N/M':
      'One copy of a Manx variant: a short or missing tail. The spine, bladder and bowel can be affected: have them examined by a veterinarian.',
  },
  21019: {
    'N/N': 'No copy of the Japanese bobtail variant, so this gene does not shorten the tail.',
    'N/Jb': 'One copy of the Japanese bobtail variant: a shortened, kinked tail of varying length.',
    'Jb/Jb': 'Two copies of the Japanese bobtail variant: a short pom-pom tail, and every kitten inherits a copy.',
  },
  21020: {
    'N/N': 'No copy of the Munchkin variant, so this gene does not shorten the legs.',
    'N/Mk': 'One copy of the Munchkin variant: short legs. Have the spine and joints checked by a veterinarian.',
  },
  21021: {
    'N/N': 'No copy of the fold variant: straight ears.',
    'N/Fd':
      'One copy of the fold variant: folded ears, and often a painful disease of cartilage and bone. A veterinarian should examine the joints.',
    'Fd/Fd':
      'Two copies of the fold variant: folded ears, with an early-onset, severe disease of cartilage and bone. A veterinarian should examine the joints.',
  },
  21022: {
    'N/N': 'No copy of a tested variant for extra toes, so these variants do not cause extra toes.',
    'N/Pd': 'One copy of a tested variant for extra toes: extra toes are likely but not certain.',
    'Pd/Pd': 'Two copies of tested variants for extra toes: extra toes are likely, and every kitten inherits a copy.',
  },
  21023: {
    'A/A': 'Two copies of blood group allele A: blood group A, and every kitten inherits A.',
    'A/b': 'Blood group A, and the cat carries B.',
    'A/c': 'Blood group A, and the cat carries AB.',
    'c/c': 'Two copies of blood group allele c: blood group AB.',
    'c/b': 'Blood group AB, and the cat carries B.',
    'b/b':
      'Two copies of blood group allele b: blood group B. Blood of group A can kill a cat of group B: have the blood typed and cross-matched before any transfusion.',
  },
  21024: {
    'N/N': 'No copy of a tested variant for dominant blue eyes, so these variants do not cause blue eyes.',
    'N/DBE':
      'One copy of a variant for dominant blue eyes: one or both eyes are blue, often with white marks. Some variants also cause deafness: a hearing (BAER) test is advised.',
    'DBE/DBE':
      'Two copies of variants for dominant blue eyes: blue eyes, white marks and a high risk of deafness. Please see a veterinarian.',
  },
  21025: {
    'N/N': 'No copy of salmiak: no salmiak pattern.',
    'N/sal': 'One copy of salmiak: no visible effect on the coat, and on average half of the kittens inherit salmiak.',
    'sal/sal': 'Two copies of salmiak: a tuxedo-like coat in which dark hairs fade to white towards their tips.',
  },
};

/** Any two of the five variants cause long hair (Kehler 2007). */
function longHair(): Record<string, string> {
  const long = catLength.alleles.slice(1);
  return {
    'L/L': 'No copy of a long-hair variant: short hair.',
    ...Object.fromEntries(
      long.map((one) => [`L/${one}`, `One long-hair variant (${one}): short hair, and the cat carries long hair.`]),
    ),
    ...Object.fromEntries(
      long.flatMap((one, at) =>
        long
          .slice(at)
          .map((other) => [
            `${one}/${other}`,
            one === other
              ? `Two copies of the long-hair variant ${one}: long hair.`
              : `Two different long-hair variants (${one} and ${other}): long hair.`,
          ]),
      ),
    ),
  };
}
