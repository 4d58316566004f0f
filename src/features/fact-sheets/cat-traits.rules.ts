/** What each result of a cat's trait test shows: by the id of the test, then by genotype (genetics data, part B3). */
export const catTraits: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  21001: {
    'A/A': 'The tabby pattern shows.',
    'A/a': 'The tabby pattern shows; carries the solid coat.',
    'a/a': 'A solid coat. Only orange parts still show tabby.',
  },
  21002: {
    'B/B': 'Black.',
    'B/b': 'Black; carries chocolate.',
    'B/bl': 'Black; carries cinnamon.',
    'b/b': 'Chocolate.',
    'b/bl': 'Chocolate; carries cinnamon.',
    'bl/bl': 'Cinnamon.',
  },
  21003: {
    'C/C': 'Full colour.',
    'C/cb': 'Full colour; carries sepia.',
    'C/cs': 'Full colour; carries points.',
    'cb/cb': 'Sepia, as in the Burmese.',
    'cb/cs': 'Mink, between sepia and points; carries both.',
    'cs/cs': 'Points, as in the Siamese, with blue eyes.',
    'C/c': 'Full colour; carries albino.',
    'cs/c': 'Points; carries albino.',
    'c/c': 'Albino: white, with pale blue or pinkish eyes.',
  },
  21004: {
    'D/D': 'Full colour.',
    'D/d': 'Full colour; carries dilution.',
    'd/d': 'Black becomes blue, chocolate lilac, cinnamon fawn, and red cream.',
  },
  21005: {
    'E/E': 'No amber.',
    'E/e': 'Looks like E/E; carries amber.',
    'e/e': 'Amber: born dark, and turning to gold with age.',
  },
  21006: {
    'E/E': 'No russet.',
    'E/er': 'Looks like E/E; carries russet.',
    'er/er': 'Russet: born brown, and warming to red with age.',
  },
  21007: {
    'O/O': 'A queen that is red or cream.',
    'O/o':
      'A tortoiseshell queen: patches of red and of the dark colour. In a tom this result is held and looked at again.',
    'o/o': 'A queen without orange: the dark colour shows.',
    O: 'A tom that is red or cream.',
    o: 'A tom without orange: the dark colour shows.',
  },
  21008: {
    'W/W':
      'All white, which hides every other colour, in all of the young too. The risk of deafness is raised, above all with blue eyes.',
    'W/ws': 'All white; carries white spotting. The risk of deafness is raised, above all with blue eyes.',
    'W/w+': 'All white; carries a coat without white. The risk of deafness is raised, above all with blue eyes.',
    'ws/ws': 'Much white, up to the van pattern.',
    'ws/w+': 'Bicolour: some white, often up to a half.',
    'w+/w+': 'No white from these variants.',
  },
  21009: {
    'w+/w+': 'No gloves.',
    'w+/wg': 'No gloves; carries them.',
    'wg/wg': 'White feet, as in the Birman.',
  },
  21010: {
    'L/L': 'Short hair.',
    'L/M4': 'Short hair; carries long hair.',
    'M4/M4': 'Long hair.',
    'M1/M4': 'Long hair, from two different variants.',
    'M3/M4': 'Long hair, from two different variants.',
  },
  21011: {
    'M/M': 'Mackerel: narrow stripes, where tabby shows and ticking does not hide it.',
    'M/b': 'Mackerel; carries blotched.',
    'b/b': 'Blotched, or classic: broad swirls, where tabby shows and ticking does not hide it.',
  },
  21012: {
    'Ti+/Ti+': 'No ticking: stripes or blotches show, where the cat is tabby.',
    'Ti/Ti+': 'Ticked, often with faint bars on legs and tail.',
    'Ti/Ti': 'Ticked, nearly without bars, as in the Abyssinian.',
  },
  21013: {
    'N/N': 'No broad bands from these variants.',
    'N/wb': 'Looks like N/N; carries the broad band.',
    'wb/wb': 'Broad light bands on the hairs: golden, sunshine or copper.',
  },
  21014: {
    '+/+': 'A usual coat.',
    '+/hr': 'A usual coat; carries hairlessness.',
    'hr/hr': 'Nearly hairless, as the Sphynx. The skin needs care, and protection from cold and sun.',
    '+/re': 'A usual coat; carries the Devon curl.',
    're/re': 'The curly coat of the Devon Rex.',
    'hr/re': 'A sparse and curly coat; carries both forms.',
  },
  21015: {
    '+/+': 'No Selkirk curl.',
    '+/Se': 'A plush, curly coat.',
    'Se/Se': 'A tighter curl, in all of the young too.',
  },
  21016: {
    'R/R': 'No Cornish curl.',
    'R/r': 'A usual coat; carries the Cornish curl.',
    'r/r': 'Soft, tight waves without guard hair.',
  },
  21017: {
    'N/N': 'A usual coat.',
    'N/ly': 'A usual coat; carries the Lykoi coat.',
    'ly/ly': 'A partly hairless roan coat.',
  },
  21018: {
    'N/N': 'A tail of usual length, as far as this gene goes.',
    'N/M':
      'A short or missing tail. Spine and bowel can be touched: ask your veterinarian. Two copies die before birth, so choose a partner with a tail.',
  },
  21019: {
    'N/N': 'A tail of usual length, as far as this gene goes.',
    'N/Jb': 'A shortened, kinked tail.',
    'Jb/Jb': 'A short tail like a pompom, and all of the young receive one copy.',
  },
  21020: {
    'N/N': 'Legs of usual length.',
    'N/Mk': 'Short legs. Two copies die before birth, so choose a partner with legs of usual length.',
  },
  21021: {
    'N/N': 'Straight ears.',
    'N/Fd':
      'Folded ears, and with them a disease of cartilage and bone that can hurt. Please talk to your veterinarian.',
    'Fd/Fd':
      'Folded ears, and the disease of cartilage and bone comes early and is severe. Please talk to your veterinarian.',
  },
  21022: {
    'N/N': 'No extra toes from these variants.',
    'N/Pd': 'Extra toes are likely, but not certain.',
    'Pd/Pd': 'Extra toes are likely, and all of the young receive one copy.',
  },
  21023: {
    'A/A': 'Blood group A.',
    'A/b': 'Blood group A; carries B.',
    'A/c': 'Blood group A; carries AB.',
    'c/c': 'Blood group AB.',
    'c/b': 'Blood group AB; carries B.',
    'b/b':
      'Blood group B. Kittens of group A or AB must not drink from a queen of group B on their first day: plan it with your veterinarian.',
  },
  21024: {
    'N/N': 'No blue eyes from these variants.',
    'N/DBE':
      'One or both eyes are blue, often with some white. What two copies do, also to hearing, is still under study.',
  },
  21025: {
    'N/N': 'No salmiak.',
    'N/sal': 'Looks like N/N; carries salmiak.',
    'sal/sal': 'A coat like a tuxedo in which the dark hairs fade to white towards their tips.',
  },
};
