export const outlooks = ['POSSIBLE', 'UNKNOWN', 'SPECIES', 'SEX', 'NO_PROFILE', 'OTHER_PANEL'] as const;
export type Outlook = (typeof outlooks)[number];

interface Known {
  speciesId: number;
  sex: string;
  hasProfile: boolean;
}

/** Business rules 3.21: chip of dam and sire; have they profiles, on one panel, and can parentage be compared? */
export function outlookOf(dam: Known | null, sire: Known | null, isOnePanel: boolean): Outlook {
  if (!dam || !sire) return 'UNKNOWN';
  if (dam.speciesId !== sire.speciesId) return 'SPECIES';
  if (dam.sex !== 'female' || sire.sex !== 'male') return 'SEX';
  if (!dam.hasProfile || !sire.hasProfile) return 'NO_PROFILE';
  return isOnePanel ? 'POSSIBLE' : 'OTHER_PANEL';
}

export const outlookLabels: Record<Outlook, { title: string; text: string; tone: 'good' | 'warn' }> = {
  POSSIBLE: {
    title: 'Their young can be compared with them',
    text: 'Both have a DNA profile on one panel. The young need one on it too, and the owners of both parents are asked for their consent.',
    tone: 'good',
  },
  UNKNOWN: {
    title: 'Not possible yet',
    text: 'An animal whose chip is not known here has no DNA profile with us. Its owner activates a kit with the chip number, or adds the number to the animal.',
    tone: 'warn',
  },
  SPECIES: { title: 'Not possible', text: 'One is a dog and the other a cat.', tone: 'warn' },
  SEX: {
    title: 'Not possible',
    text: 'These two are not a female and a male, as their owners have entered them.',
    tone: 'warn',
  },
  NO_PROFILE: {
    title: 'Not possible yet',
    text: 'Both need a DNA profile. Their owners order one, or add it to a test that is under way.',
    tone: 'warn',
  },
  OTHER_PANEL: {
    title: 'Not possible yet',
    text: 'Their DNA profiles are of different panels. One of them needs a profile on the panel of the other.',
    tone: 'warn',
  },
};
