/** The kinds of proven contradictions between a sample and its animal (genetics reference B5). */
export const conflictKinds = [
  'SEX_MISMATCH',
  'DUPLICATE_PROFILE',
  'SAMPLE_SWAP',
  'CHIP_CONFLICT',
  'RELATIVE_MISMATCH',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

export const resolutions = ['CLEARED', 'NEW_SWAB', 'SAME_ANIMAL'] as const;
export type Resolution = (typeof resolutions)[number];

export const conflictLabels: Record<ConflictKind, string> = {
  SEX_MISMATCH: 'the sex shown by the DNA differs from the sex on record',
  DUPLICATE_PROFILE: 'the same DNA profile is on record for another animal',
  SAMPLE_SWAP: 'the DNA differs from an earlier sample of this animal',
  CHIP_CONFLICT: 'the microchip is on record for another animal',
  RELATIVE_MISMATCH: 'the DNA does not match a recorded parent, offspring or littermate',
};

/** How to proceed if the only errors in a result file are calls that are impossible for the recorded sex. */
export const contradictionChoices = ['refuse', 'hold'] as const;
export type ContradictionChoice = (typeof contradictionChoices)[number];

/** The question to the customer. It reveals nothing about other accounts and blames no one. */
export const conflictQuestions: Record<ConflictKind, string> = {
  SEX_MISMATCH:
    'The DNA of this sample does not match the sex in your account. Is the sex recorded correctly, and was the swab taken from this animal?',
  DUPLICATE_PROFILE:
    'The DNA of this sample matches another sample in our laboratory. Could two swabs have been mixed up, or was this animal tested before under another name or account?',
  SAMPLE_SWAP:
    'The DNA of this sample does not match an earlier sample of this animal. Which animal was each swab taken from?',
  CHIP_CONFLICT:
    'The microchip number in your account is already on record in our laboratory. Please read the chip again or compare the number with the registration papers, and tell us the number. Did this animal have another owner who tested it before? If so, ask them to transfer the animal to your account, and tell us: we then add this sample to its existing record.',
  RELATIVE_MISMATCH:
    'The DNA of this sample does not match a parent, offspring or littermate that is recorded for this animal. Are the recorded parents right, and was the swab taken from this animal? If you are not certain of the parents, tell us. That is not unusual.',
};

export interface AnimalRecord {
  chipNumber: string | null;
  sex: string;
  speciesId: number;
  breedId: number | null;
  breedName: string | null;
  dateOfBirth: string | null;
}

/** The differences between two records with the same microchip, for the laboratory. */
export function compareRecords(own: AnimalRecord, earlier: AnimalRecord): string[] {
  const pairs: [string, string | number | null, string | number | null][] = [
    ['species', own.speciesId, earlier.speciesId],
    ['sex', own.sex, earlier.sex],
    ['breed', own.breedName, earlier.breedName],
    ['date of birth', own.dateOfBirth, earlier.dateOfBirth],
  ];
  return pairs.flatMap(([name, mine, theirs]) =>
    mine === null || theirs === null || mine === theirs
      ? []
      : [name === 'species' ? 'species differs' : `${name} ${mine} on this record, ${theirs} on the other`],
  );
}

export type ProfileMatch = 'same' | 'different' | 'not_compared';

const profileLabels: Record<ProfileMatch, string> = {
  same: 'the DNA profiles are the same',
  different: 'the DNA profiles differ',
  not_compared: 'the DNA profiles have not been compared',
};

export function describeChipConflict(input: {
  chipNumber: string;
  otherAnimalId: number;
  isOtherAccount: boolean;
  differences: readonly string[];
  profile: ProfileMatch;
}): string {
  const { chipNumber, otherAnimalId, isOtherAccount, differences, profile } = input;
  const where = isOtherAccount ? 'in another account' : 'in the same account';
  const facts = differences.length > 0 ? differences.join('; ') : 'sex, species, breed and date of birth agree';
  return `Microchip ${chipNumber} is on record for animal ${otherAnimalId} ${where}: ${facts}; ${profileLabels[profile]}.`;
}

export interface Markers {
  panelId: string;
  marker: string;
  genotype: string;
}

const MIN_SHARED_MARKERS = 12;
const MIN_IDENTICAL_SHARE = 0.98;

/** Whether two lists of marker calls belong to the same animal. The caller must omit null calls. */
export function compareProfiles(own: readonly Markers[], earlier: readonly Markers[]): ProfileMatch {
  const known = new Map(earlier.map(({ panelId, marker, genotype }) => [`${panelId}:${marker}`, genotype]));
  const shared = own.filter(({ panelId, marker }) => known.has(`${panelId}:${marker}`));
  if (shared.length < MIN_SHARED_MARKERS) return 'not_compared';
  const same = shared.filter(({ panelId, marker, genotype }) => known.get(`${panelId}:${marker}`) === genotype);
  return same.length / shared.length >= MIN_IDENTICAL_SHARE ? 'same' : 'different';
}
