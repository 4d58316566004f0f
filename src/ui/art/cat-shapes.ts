export type CatType = 'cobby' | 'longhair' | 'moderate' | 'substantial' | 'foreign' | 'oriental' | 'rex' | 'hairless';

/** The proportions of a sitting cat; lengths on a canvas of 220 by 240. */
export interface CatShape {
  /** Half widths of hips and shoulders, and the height of the shoulders. */
  hips: number;
  shoulders: number;
  shoulderY: number;
  /** Half width and half height of the head, and its centre. */
  headWidth: number;
  headHeight: number;
  headY: number;
  /** 0 round, 1 a wedge. */
  wedge: number;
  earHeight: number;
  earWidth: number;
  /** How far the ears lean out. */
  earLean: number;
  tail: number;
  /** 0 short, 1 long hair. */
  coat: number;
  wrinkles?: boolean;
  waves?: boolean;
}

export const catShapes: Record<CatType, CatShape> = {
  cobby: {
    hips: 58,
    shoulders: 42,
    shoulderY: 118,
    headWidth: 47,
    headHeight: 40,
    headY: 84,
    wedge: 0,
    earHeight: 26,
    earWidth: 26,
    earLean: 9,
    tail: 12,
    coat: 0,
  },
  longhair: {
    hips: 64,
    shoulders: 52,
    shoulderY: 122,
    headWidth: 50,
    headHeight: 42,
    headY: 86,
    wedge: 0,
    earHeight: 20,
    earWidth: 22,
    earLean: 14,
    tail: 19,
    coat: 1,
  },
  moderate: {
    hips: 52,
    shoulders: 38,
    shoulderY: 112,
    headWidth: 42,
    headHeight: 37,
    headY: 76,
    wedge: 0.2,
    earHeight: 32,
    earWidth: 26,
    earLean: 8,
    tail: 11,
    coat: 0,
  },
  substantial: {
    hips: 60,
    shoulders: 50,
    shoulderY: 110,
    headWidth: 42,
    headHeight: 40,
    headY: 70,
    wedge: 0.3,
    earHeight: 42,
    earWidth: 27,
    earLean: 4,
    tail: 21,
    coat: 0.8,
  },
  foreign: {
    hips: 46,
    shoulders: 33,
    shoulderY: 104,
    headWidth: 38,
    headHeight: 35,
    headY: 66,
    wedge: 0.5,
    earHeight: 38,
    earWidth: 28,
    earLean: 11,
    tail: 9,
    coat: 0,
  },
  oriental: {
    hips: 40,
    shoulders: 27,
    shoulderY: 100,
    headWidth: 35,
    headHeight: 38,
    headY: 62,
    wedge: 1,
    earHeight: 44,
    earWidth: 33,
    earLean: 22,
    tail: 7,
    coat: 0,
  },
  rex: {
    hips: 44,
    shoulders: 32,
    shoulderY: 106,
    headWidth: 39,
    headHeight: 34,
    headY: 68,
    wedge: 0.55,
    earHeight: 42,
    earWidth: 33,
    earLean: 15,
    tail: 8,
    coat: 0,
    waves: true,
  },
  hairless: {
    hips: 50,
    shoulders: 34,
    shoulderY: 106,
    headWidth: 39,
    headHeight: 36,
    headY: 68,
    wedge: 0.6,
    earHeight: 46,
    earWidth: 36,
    earLean: 17,
    tail: 6,
    coat: 0,
    wrinkles: true,
  },
};

export const catTypeNames: Record<CatType, string> = {
  cobby: 'Cobby, shorthaired',
  longhair: 'Cobby, longhaired',
  moderate: 'Moderate',
  substantial: 'Large, semi-longhaired',
  foreign: 'Foreign',
  oriental: 'Oriental',
  rex: 'Rex coat',
  hairless: 'Hairless',
};
