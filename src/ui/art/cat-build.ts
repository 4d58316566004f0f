import type { CatShape } from './cat-shapes.ts';
import { blob, path, polygon, ribbon, rounded, type Point } from './path.ts';

/** The paths of a sitting cat, on a canvas of 220 by 240 with the ground at 222 and the centre at 110. */
export interface CatPaths {
  tail: string;
  tailTip: string;
  body: string;
  ruff: string | null;
  head: string;
  ears: string[];
  innerEars: string[];
  legs: string;
  belly: string;
  bib: string;
  mask: string;
  blaze: string;
  stripes: string[];
  bodyStripes: string[];
  wrinkles: string[];
  eyes: [Point, Point];
  nose: string;
  mouth: string;
}

const MIDDLE = 110;
const GROUND = 222;

export function buildCat(shape: CatShape): CatPaths {
  const { headY, headHeight: hh, headWidth: hw, shoulderY } = shape;
  const face = headY + hh * 0.34;
  return {
    tail: tailRibbon(shape, 1),
    tailTip: tailRibbon(shape, 0.3),
    body: body(shape),
    ruff: shape.coat > 0.5 ? ruff(shape) : null,
    head: head(shape),
    ears: mirrored(ear(shape, 1)),
    innerEars: mirrored(ear(shape, 0.58)),
    legs: legs(shape),
    belly: blob([[MIDDLE - 26, shoulderY + 20], [MIDDLE + 26, shoulderY + 20], [MIDDLE + 34, GROUND], [MIDDLE - 34, GROUND]], 0.8),
    bib: blob([[MIDDLE - 20, headY + hh * 0.6], [MIDDLE + 20, headY + hh * 0.6], [MIDDLE + 17, shoulderY + 44], [MIDDLE, shoulderY + 62], [MIDDLE - 17, shoulderY + 44]], 0.9),
    mask: blob([[MIDDLE - hw * 0.62, headY - hh * 0.1], [MIDDLE, headY - hh * 0.5], [MIDDLE + hw * 0.62, headY - hh * 0.1], [MIDDLE + hw * 0.46, headY + hh * 0.7], [MIDDLE, headY + hh * 1.02], [MIDDLE - hw * 0.46, headY + hh * 0.7]], 0.9),
    blaze: blob([[MIDDLE, headY - hh * 0.75], [MIDDLE + 7, headY - 2], [MIDDLE + hw * 0.5, face + 5], [MIDDLE + hw * 0.3, headY + hh * 1.1], [MIDDLE - hw * 0.3, headY + hh * 1.1], [MIDDLE - hw * 0.5, face + 5], [MIDDLE - 7, headY - 2]], 0.9),
    stripes: browStripes(shape),
    bodyStripes: sideStripes(shape),
    wrinkles: shape.wrinkles ? folds(shape) : [],
    eyes: [rounded([MIDDLE - hw * 0.42, headY + hh * 0.06]), rounded([MIDDLE + hw * 0.42, headY + hh * 0.06])],
    nose: blob([[MIDDLE - 5, face - 2.5], [MIDDLE + 5, face - 2.5], [MIDDLE, face + 4]], 0.7),
    mouth: path`M${MIDDLE} ${face + 3}v4M${MIDDLE - 9} ${face + 7}Q${MIDDLE - 5} ${face + 13} ${MIDDLE} ${face + 7}Q${MIDDLE + 5} ${face + 13} ${MIDDLE + 9} ${face + 7}`,
  };
}

function body({ hips, shoulders, shoulderY, headY, headHeight }: CatShape): string {
  const neck = shoulders * 0.62;
  return blob([[MIDDLE - neck, headY + headHeight * 0.4], [MIDDLE + neck, headY + headHeight * 0.4], [MIDDLE + shoulders * 0.96, shoulderY + 14], [MIDDLE + shoulders, shoulderY + 42], [MIDDLE + hips * 0.98, GROUND - 42], [MIDDLE + hips, GROUND - 14], [MIDDLE + hips * 0.72, GROUND], [MIDDLE - hips * 0.72, GROUND], [MIDDLE - hips, GROUND - 14], [MIDDLE - hips * 0.98, GROUND - 42], [MIDDLE - shoulders, shoulderY + 42], [MIDDLE - shoulders * 0.96, shoulderY + 14]], 0.85);
}

function head({ headWidth: w, headHeight: h, headY: y, wedge, coat }: CatShape): string {
  const cheek = 1 - wedge * 0.32;
  const chin = 0.34 - wedge * 0.08;
  const right: Point[] = [[MIDDLE + w * 0.5, y - h * 0.86], [MIDDLE + w * 0.92, y - h * 0.36], [MIDDLE + w * (1 - wedge * 0.12), y + h * 0.12], [MIDDLE + w * (cheek + coat * 0.14), y + h * (0.46 + coat * 0.1)], [MIDDLE + w * (chin + 0.22), y + h * 0.86], [MIDDLE + w * chin * 0.55, y + h * (1 + wedge * 0.08)]];
  return blob([[MIDDLE, y - h], ...right, ...right.map(([x, py]): Point => [2 * MIDDLE - x, py]).toReversed()], 0.9);
}

function ear({ headWidth: w, headHeight: h, headY: y, earHeight, earWidth, earLean }: CatShape, share: number): Point[] {
  const base = MIDDLE + w * 0.56;
  const root = y - h * 0.62 - (1 - share) * earHeight * 0.06;
  const half = (earWidth / 2) * share;
  const tip: Point = [base + earLean, root - earHeight * share - h * 0.1 * share];
  return [[base - half, root - h * 0.06], [base - half * 0.5 + earLean * 0.4, root - earHeight * share * 0.62], [tip[0] - 1.5, tip[1]], [tip[0] + 1.5, tip[1]], [base + half * 0.95 + earLean * 0.5, root - earHeight * share * 0.45], [base + half * 0.98, root + h * 0.2]];
}

function mirrored(points: Point[]): string[] {
  return [
    blob(
      points.map(([x, y]): Point => [2 * MIDDLE - x, y]),
      0.7,
    ),
    blob(points, 0.7),
  ];
}

function ruff({ shoulders, shoulderY, headY, headHeight, coat }: CatShape): string {
  const wide = shoulders * (0.82 + coat * 0.12);
  const y = headY + headHeight * 0.5;
  const right: Point[] = [[MIDDLE + wide * 0.8, y - 12], [MIDDLE + wide, y + 22], [MIDDLE + wide * 0.66, y + 46], [MIDDLE + wide * 0.26, shoulderY + 56]];
  return blob([...right, [MIDDLE, shoulderY + 66], ...right.map(([x, py]): Point => [2 * MIDDLE - x, py]).toReversed()], 0.8);
}

function legs({ shoulders, shoulderY, hips }: CatShape): string {
  const x = Math.min(21, shoulders * 0.52);
  const top = shoulderY + 34;
  const paw = (side: 1 | -1) => path`M${MIDDLE + side * x * 1.12} ${top}C${MIDDLE + side * x * 1.2} ${top + 30} ${MIDDLE + side * x} ${GROUND - 30} ${MIDDLE + side * (x + 2)} ${GROUND - 12}`;
  const toes = (side: 1 | -1) =>
    path`M${MIDDLE + side * 3} ${GROUND}v-10Q${MIDDLE + side * 4} ${GROUND - 17} ${MIDDLE + side * (x * 0.5 + 2)} ${GROUND - 17}Q${MIDDLE + side * (x + 4)} ${GROUND - 16} ${MIDDLE + side * (x + 4)} ${GROUND - 6}Q${MIDDLE + side * (x + 4)} ${GROUND} ${MIDDLE + side * (x - 1)} ${GROUND}`;
  const haunch = (side: 1 | -1) => path`M${MIDDLE + side * (x + 5)} ${GROUND - 4}Q${MIDDLE + side * (x + 4)} ${GROUND - 42} ${MIDDLE + side * hips * 0.74} ${GROUND - 52}`;
  return `${paw(1)}${paw(-1)}${toes(1)}${toes(-1)}M${MIDDLE} ${top + 26}V${GROUND}${haunch(1)}${haunch(-1)}`;
}

function tailRibbon({ hips, tail }: CatShape, share: number): string {
  const start = MIDDLE + hips * 0.7;
  const full: [Point, Point, Point, Point] = [[start, GROUND - 16], [start + 52, GROUND + 4], [start + 46, GROUND - 62], [start + 20, GROUND - 78]];
  const curve =
    share === 1
      ? full
      : ([[start + 38, GROUND - 48], [start + 36, GROUND - 60], [start + 30, GROUND - 72], [start + 20, GROUND - 78]] as const);
  return ribbon(curve, share === 1 ? [tail * 0.9, tail, tail, tail * 0.62] : [tail * 1.1, tail, tail * 0.66]);
}

function browStripes({ headY: y, headHeight: h }: CatShape): string[] {
  return [-12, 0, 12].map((dx) =>
    polygon([[MIDDLE + dx - 2.6, y - h * 1.02], [MIDDLE + dx + 2.6, y - h * 1.02], [MIDDLE + dx * 0.72, y - h * 0.42]]),
  );
}

function sideStripes({ hips, shoulders, shoulderY }: CatShape): string[] {
  return [0.12, 0.36, 0.6].flatMap((share) => {
    const y = shoulderY + 20 + share * (GROUND - shoulderY - 30);
    const wide = shoulders + (hips - shoulders) * share;
    return [1, -1].map((side) =>
      polygon([[MIDDLE + side * (wide + 6), y - 6], [MIDDLE + side * (wide + 6), y + 5], [MIDDLE + side * wide * 0.6, y + 6]]),
    );
  });
}

function folds({ headY: y, headHeight: h, headWidth: w, shoulderY }: CatShape): string[] {
  return [
    path`M${MIDDLE - w * 0.34} ${y - h * 0.5}Q${MIDDLE} ${y - h * 0.66} ${MIDDLE + w * 0.34} ${y - h * 0.5}`,
    path`M${MIDDLE - w * 0.28} ${y - h * 0.34}Q${MIDDLE} ${y - h * 0.48} ${MIDDLE + w * 0.28} ${y - h * 0.34}`,
    path`M${MIDDLE - 16} ${shoulderY + 10}Q${MIDDLE} ${shoulderY + 18} ${MIDDLE + 16} ${shoulderY + 10}`,
    path`M${MIDDLE - 19} ${shoulderY + 20}Q${MIDDLE} ${shoulderY + 29} ${MIDDLE + 19} ${shoulderY + 20}`,
  ];
}
