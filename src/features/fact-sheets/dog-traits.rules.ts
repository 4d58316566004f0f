/** What each result of a dog's trait test shows: by the id of the test, then by genotype (genetics data, part B2). */
export const dogTraits: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  11001: {
    'E/E': 'Black pigment can show wherever the other genes allow it.',
    'E/e': 'Looks like E/E, and carries yellow or red.',
    'e/e': 'Yellow, red or cream all over, whatever the K and A loci say. Merle is hidden too: it can be there unseen.',
  },
  11002: {
    'Em/Em': 'A dark mask on the face, where red pigment shows there. On a solid dark dog it cannot be seen.',
    'Em/N': 'A dark mask, just as with two copies.',
    'N/N': 'No mask from this variant.',
  },
  11003: {
    'Eg/Eg': 'Grizzle or domino in a dog with tan points that is not dominant black.',
    'Eg/N': 'Grizzle or domino as with two copies, unless the other copy is the mask, which goes before it.',
    'N/N': 'No grizzle or domino from this variant.',
  },
  11004: {
    'eh/eh': 'A sable shade in a dog with dominant black.',
    'eh/N': 'Not seen beside E. Beside e, a dog with dominant black is sable.',
    'N/N': 'No sable shade from this variant.',
  },
  11005: {
    'KB/KB': 'A solid dark coat, and so are all the young, unless the E locus makes them yellow.',
    'KB/kbr': 'A solid dark coat that carries brindle. The usual test cannot tell this result from KB/ky.',
    'KB/ky': 'A solid dark coat under which the A locus waits. The usual test cannot tell this result from KB/kbr.',
    'kbr/kbr': 'Brindle wherever the A locus lets red pigment show.',
    'kbr/ky': 'Brindle wherever the A locus lets red pigment show; carries the unstriped form.',
    'ky/ky': 'The A locus decides the pattern.',
  },
  11006: {
    'Ay/Ay': 'Fawn or sable.',
    'Ay/aw': 'Fawn or sable; carries wolf grey.',
    'Ay/at': 'Fawn or sable; carries tan points.',
    'Ay/a': 'Fawn or sable; carries recessive black.',
    'aw/aw': 'Wolf grey.',
    'aw/at': 'Wolf grey; carries tan points.',
    'aw/a': 'Wolf grey; carries recessive black.',
    'at/at': 'Tan points: dark, with tan above the eyes, on the cheeks, chest and legs.',
    'at/a': 'Tan points; carries recessive black.',
    'a/a': 'Solid black without dominant black.',
  },
  11007: {
    'B/B': 'Black pigment stays black.',
    'B/b': 'Black pigment stays black; carries brown.',
    'b/b': 'Black pigment turns to chocolate or liver, on the nose as well.',
  },
  11008: {
    'N/N': 'No cocoa.',
    'N/co': 'Looks like N/N; carries cocoa.',
    'co/co': 'A dark chocolate coat, even when the B locus says black.',
  },
  11009: {
    'D/D': 'Full colour.',
    'D/d': 'Full colour; carries dilution.',
    'd/d': 'Black becomes blue and brown becomes lilac. Some of these dogs lose hair in the diluted parts later.',
  },
  11010: {
    'S/S': 'No white from this variant. Small marks on chest and toes can be there all the same.',
    'S/sp': 'In many breeds some white on feet, chest or collar, in others none.',
    'sp/sp': 'Piebald: white with coloured patches. Chance and other genes decide how large they are.',
  },
  11011: {
    'm/m': 'No merle.',
    'M/m':
      'Merle: a dark coat with paler, torn patches. A yellow dog may show nothing of it. Mated to another merle, on average one pup in four has two copies.',
    'M/M':
      'Double merle: much white, with a high risk of deafness and of eyes that are small or blind. Please see a veterinarian.',
    'Mc/m': 'Cryptic merle: usually nothing is seen of it.',
    'Ma/m': 'Atypical merle: often nothing is seen, sometimes a faded or brownish tone.',
    'Mh/m': 'Merle with more contrast and more white than M/m. Mate it to a dog without merle.',
  },
  11012: {
    'h/h': 'No harlequin.',
    'H/h':
      'White with dark patches in a dog with merle; without merle nothing is seen. Two copies do not survive, so choose a partner with h/h.',
  },
  11013: {
    'I/I': 'Red pigment keeps its depth, as far as this gene goes.',
    'I/i': 'Red pigment may be a little paler; carries the pale form.',
    'i/i': 'Red pigment pales to cream or white in many breeds.',
  },
  11014: {
    'N/N':
      'A dog with tan points can have the saddle pattern. This was shown in Basset Hounds and Welsh Corgis; in other breeds other genes decide.',
    'N/dup':
      'A dog with tan points can have the saddle pattern, and passes on the duplication to half of its puppies. This was shown in Basset Hounds and Welsh Corgis; in other breeds other genes decide.',
    'dup/dup': 'A dog with tan points keeps the black-and-tan pattern with a full dark back.',
  },
  11015: {
    't/t': 'White areas stay clear.',
    'T/t': 'Dark flecks in white areas.',
    'R/t': 'Roan: white areas mixed evenly with dark hairs.',
  },
  11016: {
    'N/N': 'Usual pigment.',
    'N/cal': 'Usual pigment; carries this form of albinism.',
    'cal/cal': 'A white to cream coat, with pale eyes and skin that bright light may trouble.',
  },
  11017: {
    'F/F': 'Beard and eyebrows, in all of the young too.',
    'F/f': 'Beard and eyebrows; carries the coat without them.',
    'f/f': 'No beard or eyebrows. In breeds that should have them this is called an improper coat.',
  },
  11018: {
    'L/L': 'A short coat.',
    'L/l': 'A short coat; carries long hair.',
    'l/l': 'A long or fluffy coat.',
  },
  11019: {
    'N/N': 'No curl from this gene.',
    'N/Cu': 'Wavy, where the coat is long enough.',
    'Cu/Cu': 'Curly, where the coat is long enough.',
  },
  11020: {
    'N/N': 'Sheds as usual.',
    'N/sd': 'Sheds somewhat less.',
    'sd/sd': 'Sheds least, above all with a beard and eyebrows.',
  },
  11021: {
    'hr/hr': 'A full coat: the powderpuff.',
    'Hr/hr': 'Hairless, and usually some teeth are missing. Two copies do not survive, so choose a coated partner.',
  },
  11022: {
    'N/N': 'A full coat.',
    'N/ah': 'A full coat; carries hairlessness.',
    'ah/ah': 'The coat is lost in the first weeks. Teeth are as usual.',
  },
  11023: {
    'N/N': 'A tail of usual length, as far as this gene goes.',
    'N/BT': 'A short tail. Two copies die before birth, so choose a partner with a tail.',
  },
  11024: {
    'N/N': 'Legs are not shortened by this gene.',
    'N/CDPA': 'Short legs. By itself this is no risk for the discs of the back.',
    'CDPA/CDPA': 'Short legs, in all of the young too. By itself this is no risk for the discs of the back.',
  },
  11025: size('D/D', 'D/I', 'I/I'),
  11026: size('G/G', 'G/A', 'A/A'),
  11027: size('G/G', 'G/A', 'A/A'),
  11028: size('G/G', 'G/A', 'A/A'),
  11029: size('T/T', 'T/A', 'A/A'),
  11030: {
    'N/N': 'No blue eyes from this variant. Merle or white on the face can still bring them.',
    'N/dup': 'One or both eyes are usually blue, but not in every dog.',
    'dup/dup': 'Blue eyes are likely, and all of the young receive one copy.',
  },
  11031: {
    'N/N': 'No extra hind dewclaws from this variant.',
    'N/DC': 'Extra hind dewclaws are likely, but not certain.',
    'DC/DC': 'Extra hind dewclaws are likely, and all of the young receive one copy.',
  },
  11032: face('C/C', 'C/A', 'A/A'),
  11033: face('N/N', 'N/ins', 'ins/ins'),
  11034: {
    'G/G': 'The form of most dogs.',
    'G/A': 'One copy of the form that dogs of the Tibetan plateau have.',
    'A/A': 'Two copies of the form that helps dogs of the Tibetan plateau in thin air.',
  },
  11035: {
    'N/N': 'No added appetite from this variant.',
    'N/del': 'More interest in food, and on average a little more weight. Measure the meals.',
    'del/del':
      'Still more interest in food, and on average more weight. Measure the meals, and weigh the dog each month.',
  },
  11036: {
    'N/N': 'No effect from this variant.',
    'N/eA': 'Not seen beside E. Beside e, the coat is as with two copies.',
    'eA/eA': 'Less black pigment in the coat than the A locus would give.',
  },
};

function size(none: string, one: string, two: string): Record<string, string> {
  return {
    [none]: 'No copy of the form for a small body. Other genes add their share.',
    [one]: 'One copy of the form for a small body: on average somewhat smaller.',
    [two]: 'Two copies of the form for a small body: on average the smallest of the three.',
  };
}

function face(none: string, one: string, two: string): Record<string, string> {
  return {
    [none]: 'No copy of the form for a short face. Other genes add their share.',
    [one]: 'One copy of the form for a short face.',
    [two]: 'Two copies of the form for a short face: on average the shortest of the three.',
  };
}
