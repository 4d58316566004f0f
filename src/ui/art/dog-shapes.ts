export type DogGroup = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
export type EarKind = 'prick' | 'drop' | 'button' | 'rose';
export type TailKind = 'sabre' | 'curl' | 'otter' | 'whip' | 'short' | 'flag' | 'upright';

/** The proportions of a dog; lengths as shares of the height at the withers. */
export interface DogShape {
  /** Height at the withers, on the canvas. */
  height: number;
  /** Body length. */
  length: number;
  /** Depth of the chest, and how far the belly is drawn up behind it. */
  depth: number;
  tuck: number;
  bone: number;
  neck: number;
  neckAngle: number;
  head: number;
  /** Share of the head that is muzzle, its height, and the step between the eyes. */
  muzzle: number;
  muzzleHeight: number;
  stop: number;
  flew: number;
  ear: EarKind;
  earLength: number;
  tail: TailKind;
  /** Long hair: 0 none, 1 much. */
  coat: number;
  beard?: boolean;
}

/** One silhouette for each of the ten FCI groups. */
export const dogShapes: Record<DogGroup, DogShape> = {
  1: {
    height: 120,
    length: 1.08,
    depth: 0.48,
    tuck: 0.08,
    bone: 0.085,
    neck: 0.34,
    neckAngle: 50,
    head: 0.48,
    muzzle: 0.52,
    muzzleHeight: 0.2,
    stop: 0.05,
    flew: 0,
    ear: 'prick',
    earLength: 0.3,
    tail: 'sabre',
    coat: 0.55,
  },
  2: {
    height: 126,
    length: 1.06,
    depth: 0.52,
    tuck: 0.06,
    bone: 0.115,
    neck: 0.34,
    neckAngle: 52,
    head: 0.52,
    muzzle: 0.42,
    muzzleHeight: 0.33,
    stop: 0.1,
    flew: 0.09,
    ear: 'drop',
    earLength: 0.3,
    tail: 'sabre',
    coat: 0,
  },
  3: {
    height: 108,
    length: 0.98,
    depth: 0.5,
    tuck: 0.05,
    bone: 0.1,
    neck: 0.38,
    neckAngle: 64,
    head: 0.56,
    muzzle: 0.56,
    muzzleHeight: 0.25,
    stop: 0.02,
    flew: 0,
    ear: 'button',
    earLength: 0.2,
    tail: 'upright',
    coat: 0.15,
    beard: true,
  },
  4: {
    height: 76,
    length: 1.95,
    depth: 0.7,
    tuck: 0.08,
    bone: 0.16,
    neck: 0.5,
    neckAngle: 48,
    head: 0.8,
    muzzle: 0.55,
    muzzleHeight: 0.2,
    stop: 0.03,
    flew: 0.02,
    ear: 'drop',
    earLength: 0.46,
    tail: 'whip',
    coat: 0,
  },
  5: {
    height: 112,
    length: 1.02,
    depth: 0.5,
    tuck: 0.04,
    bone: 0.1,
    neck: 0.32,
    neckAngle: 58,
    head: 0.5,
    muzzle: 0.46,
    muzzleHeight: 0.22,
    stop: 0.07,
    flew: 0,
    ear: 'prick',
    earLength: 0.24,
    tail: 'curl',
    coat: 0.9,
  },
  6: {
    height: 108,
    length: 1.14,
    depth: 0.54,
    tuck: 0.05,
    bone: 0.11,
    neck: 0.36,
    neckAngle: 54,
    head: 0.54,
    muzzle: 0.5,
    muzzleHeight: 0.3,
    stop: 0.06,
    flew: 0.06,
    ear: 'drop',
    earLength: 0.52,
    tail: 'upright',
    coat: 0,
  },
  7: {
    height: 122,
    length: 1.04,
    depth: 0.5,
    tuck: 0.13,
    bone: 0.085,
    neck: 0.44,
    neckAngle: 46,
    head: 0.48,
    muzzle: 0.52,
    muzzleHeight: 0.27,
    stop: 0.07,
    flew: 0.03,
    ear: 'drop',
    earLength: 0.36,
    tail: 'flag',
    coat: 0.25,
  },
  8: {
    height: 116,
    length: 1.1,
    depth: 0.52,
    tuck: 0.05,
    bone: 0.105,
    neck: 0.36,
    neckAngle: 50,
    head: 0.5,
    muzzle: 0.47,
    muzzleHeight: 0.28,
    stop: 0.08,
    flew: 0.03,
    ear: 'drop',
    earLength: 0.3,
    tail: 'otter',
    coat: 0,
  },
  9: {
    height: 96,
    length: 1.1,
    depth: 0.56,
    tuck: 0.03,
    bone: 0.12,
    neck: 0.42,
    neckAngle: 66,
    head: 0.66,
    muzzle: 0.32,
    muzzleHeight: 0.22,
    stop: 0.14,
    flew: 0,
    ear: 'drop',
    earLength: 0.46,
    tail: 'curl',
    coat: 1,
  },
  10: {
    height: 134,
    length: 1.0,
    depth: 0.5,
    tuck: 0.23,
    bone: 0.068,
    neck: 0.48,
    neckAngle: 56,
    head: 0.45,
    muzzle: 0.56,
    muzzleHeight: 0.18,
    stop: 0.01,
    flew: 0,
    ear: 'rose',
    earLength: 0.24,
    tail: 'whip',
    coat: 0,
  },
};

export const dogGroupNames: Record<DogGroup, string> = {
  1: 'Sheepdogs and cattle dogs',
  2: 'Pinschers, Schnauzers and molossoids',
  3: 'Terriers',
  4: 'Dachshunds',
  5: 'Spitz and primitive types',
  6: 'Scent hounds',
  7: 'Pointing dogs',
  8: 'Retrievers, flushing and water dogs',
  9: 'Companion and toy dogs',
  10: 'Sighthounds',
};
