export const outlooks = ['POSSIBLE', 'UNKNOWN', 'SPECIES', 'SEX', 'NO_PROFILE', 'OTHER_PANEL'] as const;
export type Outlook = (typeof outlooks)[number];

interface Known {
  speciesId: number;
  sex: string;
  hasProfile: boolean;
}

/** Business rules 3.21: whether dam and sire have profiles on the same panel, so that parentage can be compared. */
export function outlookOf(dam: Known | null, sire: Known | null, isOnePanel: boolean): Outlook {
  if (!dam || !sire) return 'UNKNOWN';
  if (dam.speciesId !== sire.speciesId) return 'SPECIES';
  if (dam.sex !== 'female' || sire.sex !== 'male') return 'SEX';
  if (!dam.hasProfile || !sire.hasProfile) return 'NO_PROFILE';
  return isOnePanel ? 'POSSIBLE' : 'OTHER_PANEL';
}

export const outlookLabels: Record<Outlook, { title: string; text: string; tone: 'good' | 'warn' }> = {
  POSSIBLE: {
    title: 'Ready for a parentage test',
    text: "Both have a DNA profile on the same panel. The offspring need one on that panel too, and we'll ask the owners of both parents for consent.",
    tone: 'good',
  },
  UNKNOWN: {
    title: 'Not possible yet',
    text: "We have no DNA profile for an animal whose microchip is not in our records. Its owner can activate a kit with the microchip number, or add the number to the animal's details.",
    tone: 'warn',
  },
  SPECIES: { title: 'Not possible', text: 'One animal is a dog and the other is a cat.', tone: 'warn' },
  SEX: {
    title: 'Not possible',
    text: "According to the owners' records, the dam is not female or the sire is not male. Check that the numbers are in the right fields.",
    tone: 'warn',
  },
  NO_PROFILE: {
    title: 'Not possible yet',
    text: 'Both need a DNA profile. Their owners can order one or add it to a test in progress.',
    tone: 'warn',
  },
  OTHER_PANEL: {
    title: 'Not possible yet',
    text: "Their DNA profiles are on different panels. One of them needs a profile on the other's panel.",
    tone: 'warn',
  },
};
