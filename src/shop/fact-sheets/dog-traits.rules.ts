import { merleTraits } from './merle-traits.rules.ts';

/** The meaning of each result of a dog's trait test, by test ID and genotype (genetics reference B2). */
export const dogTraits: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  11001: {
    'E/E': 'No copy of recessive red: black pigment can show wherever the other genes allow it.',
    'E/e':
      'One copy of recessive red: no visible effect on the coat, and on average half of the puppies inherit the red allele.',
    'e/e':
      'Two copies of recessive red: the coat is yellow, red or cream all over, regardless of the K and A loci, and merle can be hidden.',
  },
  11002: {
    'Em/Em':
      'Two copies of the mask allele: a dark mask on the face wherever red pigment shows there, and every puppy inherits a copy.',
    'Em/N':
      'One copy of the mask allele, which is enough for a dark mask on the face wherever red pigment shows there.',
    'N/N': 'No copy of the mask allele, so this variant does not cause a dark mask.',
  },
  11003: {
    'Eg/Eg':
      'Two copies of the grizzle allele: the pale-faced pattern called grizzle (Saluki), domino (Afghan Hound) or sable (Borzoi).',
    'Eg/N':
      'One copy of the grizzle allele: the pattern shows only if the other copy is one of e1 to e3. With E or the mask, it is not visible: read this result together with the full E locus result.',
    'N/N': 'No copy of the grizzle (domino) allele, so this variant does not cause grizzle.',
  },
  11004: {
    'eh/eh':
      'Two copies of the cocker sable allele: a dog with dominant black has a sable coat instead of a solid one.',
    'eh/N':
      'One copy of the cocker sable allele: hidden if the other copy is E, and sable in a dog with dominant black whose other copy is e.',
    'N/N': 'No copy of the cocker sable allele, so this variant does not cause sable.',
  },
  11005: {
    'KB/KB': 'Two copies of dominant black: a solid dark coat unless the dog is e/e, and every puppy inherits a copy.',
    'KB/kbr':
      'One copy of dominant black and one of brindle: a solid dark coat that carries brindle. The standard test cannot distinguish this result from KB/ky.',
    'KB/ky':
      'One copy of dominant black: a solid dark coat that hides the A locus. The standard test cannot distinguish this result from KB/kbr.',
    'kbr/kbr': 'Two copies of brindle: dark stripes wherever the A locus makes red pigment.',
    'kbr/ky':
      'One copy of brindle: dark stripes wherever the A locus makes red pigment, and on average half of the puppies inherit brindle.',
    'ky/ky': 'Neither dominant black nor brindle: the A locus decides the pattern.',
  },
  11006: {
    'Ay/Ay':
      'Two copies of fawn (sable): a fawn or sable coat if the K locus allows it, and every puppy inherits a copy.',
    'Ay/aw': 'Fawn or sable if the K locus allows it. The dog carries wolf grey.',
    'Ay/at': 'Fawn or sable if the K locus allows it. The dog carries tan points.',
    'Ay/a': 'Fawn or sable if the K locus allows it. The dog carries recessive black.',
    'aw/aw': 'Two copies of wolf grey: banded grey hairs if the K locus allows it.',
    'aw/at': 'Wolf grey if the K locus allows it. The dog carries tan points.',
    'aw/a': 'Wolf grey if the K locus allows it. The dog carries recessive black.',
    'at/at':
      'Two copies of tan points: a dark coat with tan above the eyes and on the cheeks, chest and legs if the K locus allows it.',
    'at/a': 'Tan points if the K locus allows it. The dog carries recessive black.',
    'a/a': 'Two copies of recessive black: a solid dark coat, even with ky/ky, unless the dog is e/e.',
  },
  11007: {
    'B/B': 'No copy of brown: dark pigment stays black, or blue if the dog is dilute.',
    'B/b': 'One copy of brown: dark pigment stays black, and on average half of the puppies inherit brown.',
    'b/b':
      'Two copies of brown: dark pigment is chocolate or liver in the coat and on the nose. If the two copies are different variants, both can be on the same chromosome. The dog is then black and carries brown.',
  },
  11008: {
    'N/N': 'No copy of cocoa, so this gene does not turn black to brown.',
    'N/co': 'One copy of cocoa: no visible effect on the coat, and on average half of the puppies inherit cocoa.',
    'co/co': 'Two copies of cocoa: a dark chocolate coat, even if the B locus result is black.',
  },
  11009: {
    'D/D': 'No copy of dilution: black and brown keep their full depth.',
    'D/d': 'One copy of dilution: full colour, and on average half of the puppies inherit dilution.',
    'd/d':
      'Two copies of dilution: black becomes blue and brown becomes lilac. Some dilute dogs lose hair in the diluted areas.',
  },
  11010: {
    'S/S':
      'No copy of piebald, so this variant causes no white markings, although small white marks on the chest and toes can still occur.',
    'S/sp': 'One copy of piebald: some white on the feet, chest or neck in many breeds, and none in others.',
    'sp/sp':
      'Two copies of piebald: a white coat with coloured patches of varying size. Dogs with little colour on the head can be deaf.',
  },
  11011: merleTraits,
  11012: {
    'h/h': 'No copy of harlequin: a merle dog with this result does not show the harlequin pattern.',
    'H/h': 'One copy of harlequin: white with dark patches in a dog with merle, and not visible without merle.',
  },
  11013: {
    'I/I': 'No copy of the pale allele: red pigment keeps its depth, unless another gene dilutes it.',
    'I/i': 'One copy of the pale allele: red pigment can be a little paler.',
    'i/i': 'Two copies of the pale allele: red pigment fades to cream or white in many breeds.',
  },
  11014: {
    'N/N':
      'No copy of the duplication: a dog with tan points can have the saddle pattern. This was shown in Basset Hounds and Welsh Corgis. In other breeds, other genes determine the pattern.',
    'N/dup':
      'One copy of the duplication: a dog with tan points can still have the saddle pattern. This was shown in Basset Hounds and Welsh Corgis. In other breeds, other genes determine the pattern.',
    'dup/dup':
      'Two copies of the duplication: a dog with tan points keeps the black-and-tan pattern with a full dark back.',
  },
  11015: {
    't/t': 'No copy of ticking or roan: white areas stay clear.',
    'T/t': 'One copy of ticking: dark flecks in white areas, if the dog has any.',
    'R/t': 'One copy of roan: white areas are evenly mixed with dark hairs, if the dog has any.',
    'T/T': 'Two copies of ticking: dark flecks in white areas, and every puppy inherits a copy.',
    'T/R': 'One copy of ticking and one of roan: white areas show roan, flecks or both.',
    'R/R': 'Two copies of roan: white areas are evenly mixed with dark hairs, and every puppy inherits a copy.',
  },
  11016: {
    'N/N': 'No copy of this albinism variant: the coat, eyes and skin have normal pigment.',
    'N/cal':
      'One copy of this albinism variant: normal pigment, and on average half of the puppies inherit the variant.',
    'cal/cal':
      'Two copies of this albinism variant: a white to cream coat with pale eyes and skin. Protect the eyes and skin from strong sun.',
  },
  11017: {
    'F/F': 'Two copies of furnishings: beard and eyebrows, and every puppy inherits a copy.',
    'F/f':
      'One copy of furnishings: beard and eyebrows, and on average half of the puppies inherit the allele for no furnishings.',
    'f/f': 'No copy of furnishings: no beard or eyebrows, which is called an improper coat in furnished breeds.',
  },
  11018: {
    'L/L': 'No copy of long hair: a short coat.',
    'L/l': 'One copy of long hair: a short coat, and on average half of the puppies inherit long hair.',
    'l/l': 'Two copies of long hair: a long or fluffy coat.',
  },
  11019: {
    'N/N': 'No copy of curl: a straight coat, unless another gene curls it.',
    'N/Cu': 'One copy of curl: wavy hair if the coat is long enough to show it.',
    'Cu/Cu': 'Two copies of curl: curly hair if the coat is long enough to show it.',
  },
  11020: {
    'N/N': 'No copy of the low-shedding variant of MC5R (p.A237T), so this gene does not reduce shedding.',
    'N/sd': 'One copy of the low-shedding variant of MC5R (p.A237T): somewhat less shedding.',
    'sd/sd':
      'Two copies of the low-shedding variant of MC5R (p.A237T): the least shedding of the three possible results, especially in a dog with furnishings.',
  },
  11021: {
    'hr/hr':
      'No copy of the Chinese Crested hairless variant: a normal coat, unless another gene changes it. A Chinese Crested with this result is called a powderpuff.',
    'Hr/hr':
      'One copy of the Chinese Crested hairless variant: little or no body hair and usually some missing teeth. Protect the skin from sun.',
  },
  11022: {
    'N/N': 'No copy of the American Hairless Terrier variant: a normal coat, unless another gene changes it.',
    'N/ah':
      'One copy of the American Hairless Terrier variant: a normal coat, and on average half of the puppies inherit the variant.',
    'ah/ah':
      'Two copies of the American Hairless Terrier variant: the coat is lost in the first weeks of life, and the teeth are normal.',
  },
  11023: {
    'N/N':
      'No copy of the natural bobtail variant, so this gene does not shorten the tail. In some breeds, a short tail has another cause.',
    'N/BT': 'One copy of the natural bobtail variant: a short tail from birth.',
  },
  11024: {
    'N/N': 'No copy of the short-leg variant on chromosome 18, so this gene does not shorten the legs.',
    'N/CDPA':
      'One copy of the short-leg variant on chromosome 18: short legs. It does not itself raise the risk of disc disease. The CDDY test covers that risk.',
    'CDPA/CDPA':
      'Two copies of the short-leg variant on chromosome 18: short legs, and every puppy inherits a copy. It does not itself raise the risk of disc disease. The CDDY test covers that risk.',
  },
  11025: bodySize('IGF1', ['D/D', 'D/I', 'I/I']),
  11026: bodySize('IGF1R', ['G/G', 'G/A', 'A/A']),
  11027: bodySize('GHR (variant 1)', ['G/G', 'G/A', 'A/A']),
  11037: bodySize('GHR (variant 2)', ['G/G', 'G/A', 'A/A']),
  11028: bodySize('HMGA2', ['G/G', 'G/A', 'A/A']),
  11029: bodySize('STC2', ['T/T', 'T/A', 'A/A']),
  11030: {
    'N/N':
      'No copy of the ALX4 duplication, so this variant does not cause blue eyes. Merle or white on the face can cause them.',
    'N/dup': 'One copy of the ALX4 duplication: one or both eyes are usually, but not always, blue.',
    'dup/dup': 'Two copies of the ALX4 duplication: blue eyes are likely, and every puppy inherits a copy.',
  },
  11031: {
    'N/N':
      'No copy of the tested dewclaw variant, so this variant does not cause extra hind dewclaws. In some breeds, they have another cause.',
    'N/DC': 'One copy of the tested dewclaw variant: about half of these dogs have extra hind dewclaws.',
    'DC/DC':
      'Two copies of the tested dewclaw variant: extra hind dewclaws are likely, and every puppy inherits a copy.',
  },
  11032: {
    'C/C': 'No copy of the short-face allele of BMP3, so this gene does not shorten the face.',
    'C/A': 'One copy of the short-face allele of BMP3: little or no effect on the length of the face.',
    'A/A':
      'Two copies of the short-face allele of BMP3 usually mean a shorter face. Watch for noisy breathing, heat stress and eye injuries.',
  },
  11033: {
    'N/N': 'No copy of the SMOC2 insertion, so this gene does not shorten the face.',
    'N/ins': 'One copy of the SMOC2 insertion: a somewhat shorter face on average.',
    'ins/ins':
      'Two copies of the SMOC2 insertion: on average, the shortest face of the three possible results. Watch for noisy breathing, heat stress and eye injuries.',
  },
  11034: {
    'G/G': 'No copy of the high-altitude allele of EPAS1. Most dogs have this result.',
    'G/A': 'One copy of the high-altitude allele of EPAS1, which is common in dogs from the Tibetan Plateau.',
    'A/A':
      'Two copies of the high-altitude allele of EPAS1, which helps dogs from the Tibetan Plateau to cope with thin air.',
  },
  11035: {
    'N/N': 'No copy of the POMC deletion, so this variant does not increase appetite.',
    'N/del':
      'One copy of the POMC deletion: more interest in food and, on average, slightly more weight. Measure every meal.',
    'del/del':
      'Two copies of the POMC deletion: a strong interest in food and, on average, more weight. Measure every meal and weigh the dog each month.',
  },
  11036: {
    'N/N': 'No copy of the eA allele of MC1R, so this variant does not affect the coat.',
    'N/eA':
      'One copy of the eA allele of MC1R: hidden if the other copy is E. If the other copy is e, the coat has less black pigment than the A locus would give.',
    'eA/eA': 'Two copies of the eA allele of MC1R: less black pigment in the coat than the K and A loci would give.',
  },
};

function bodySize(gene: string, [none, one, two]: readonly [string, string, string]): Record<string, string> {
  return {
    [none]: `No copy of the small-size allele of ${gene}, so this gene does not make the body smaller. Other genes also contribute.`,
    [one]: `One copy of the small-size allele of ${gene}: a somewhat smaller body on average. Other genes also contribute.`,
    [two]: `Two copies of the small-size allele of ${gene}: on average, the smallest body of the three possible results. Other genes also contribute.`,
  };
}
