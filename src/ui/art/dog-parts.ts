import { blob, path, ribbon, type Cubic, type Point } from './path.ts';
import type { DogShape } from './dog-shapes.ts';

export const GROUND = 204;

/** A dog's proportions as positions on the canvas. */
export interface Frame {
  shape: DogShape;
  h: number;
  len: number;
  rear: number;
  front: number;
  top: number;
  chest: number;
  belly: number;
  bone: number;
  skull: Point;
  headSize: number;
}

export function torso({ h, len, rear, front, top, chest, belly }: Frame): string {
  return blob([[front - len * 0.26, top + h * 0.005], [front - len * 0.52, top + h * 0.025], [rear + len * 0.2, top + h * 0.01], [rear + len * 0.06, top + h * 0.07], [rear, top + h * 0.24], [rear + len * 0.08, top + h * 0.42], [rear + len * 0.32, belly], [rear + len * 0.5, belly + (chest - belly) * 0.55], [front - len * 0.24, chest], [front - len * 0.07, chest - h * 0.08], [front, top + h * 0.3], [front - len * 0.06, top + h * 0.11]], 0.9);
}

export function neck({ shape, h, len, front, top, skull, headSize }: Frame): string {
  const thick = headSize * (0.27 + shape.bone * 0.5);
  return blob([[front - len * 0.36, top + h * 0.03], [front - len * 0.2, top - h * 0.03], [skull[0] - headSize * 0.36, skull[1] + headSize * 0.02], [skull[0] - headSize * 0.1, skull[1] - headSize * 0.16], [skull[0] + thick * 0.35, skull[1] + headSize * 0.18], [(skull[0] + front) / 2 + thick * 0.42, (skull[1] + top) / 2 + h * 0.2], [front - h * 0.005, top + h * 0.3], [front - len * 0.16, top + h * 0.34]], 0.8);
}

export function headLine(shape: DogShape): Point[] {
  const nose = 0.58;
  const stopX = nose - shape.muzzle;
  const brow = -0.27;
  const mid = 0.045;
  const half = shape.muzzleHeight / 2;
  return [[-0.36, 0.0], [-0.3, -0.2], [-0.12, -0.3], [stopX - 0.1, brow], [stopX, Math.max(brow + 0.04, mid - half - 0.09) + shape.stop], [stopX + shape.muzzle * 0.5, mid - half - 0.015], [nose - 0.05, mid - half + 0.01], [nose + 0.015, mid - half * 0.4], [nose - 0.01, mid + half * 0.5], [nose - 0.1, mid + half + shape.flew * 0.5], [stopX + 0.12, mid + half + 0.02 + shape.flew], [stopX - 0.08, mid + half + 0.06], [-0.2, 0.28], [-0.34, 0.18]];
}

export function ear(shape: DogShape, head: (points: readonly Point[]) => Point[]): string {
  const l = shape.earLength;
  const lines: Record<DogShape['ear'], Point[]> = {
    prick: [[-0.32, -0.14], [-0.3, -0.2 - l * 0.6], [-0.22, -0.24 - l], [-0.19, -0.24 - l], [-0.06, -0.2 - l * 0.45], [-0.02, -0.2], [-0.14, -0.1]],
    drop: [[-0.34, -0.19], [-0.2, -0.26], [-0.12, -0.14], [-0.13, -0.2 + l * 0.7], [-0.22, -0.18 + l], [-0.35, -0.18 + l * 0.86], [-0.4, -0.2 + l * 0.45]],
    button: [[-0.33, -0.16], [-0.3, -0.33], [-0.16, -0.36], [-0.08, -0.26], [-0.08, -0.06], [-0.16, -0.14], [-0.26, -0.14]],
    rose: [[-0.12, -0.22], [-0.22, -0.27], [-0.3 - l * 0.6, -0.2], [-0.34 - l * 0.5, -0.08], [-0.26, -0.08], [-0.16, -0.1]],
  };
  return blob(head(lines[shape.ear]), 0.8);
}

export function tail({ shape, h, len, rear, top, bone }: Frame): string {
  const x = rear + len * 0.1;
  const y = top + h * 0.13;
  const w = bone * 0.62;

  const bushy = 1 + shape.coat * 1.3;
  const curves: Record<DogShape['tail'], [Cubic, number[]]> = {
    sabre: [[[x, y], [x - h * 0.22, y - h * 0.02], [x - h * 0.2, y + h * 0.34], [x - h * 0.34, y + h * 0.46]], [w, w * bushy * 1.1, w * bushy, 1.5]],
    otter: [[[x, y], [x - h * 0.2, y - h * 0.08], [x - h * 0.36, y + h * 0.04], [x - h * 0.54, y - h * 0.06]], [w * 1.4, w * 1.3, w, 2]],
    whip: [[[x, y], [x - h * 0.2, y + h * 0.06], [x - h * 0.14, y + h * 0.5], [x - h * 0.36, y + h * 0.5]], [w * 0.9, w * 0.6, w * 0.45, 1.2]],
    short: [[[x, y], [x - h * 0.04, y - h * 0.06], [x - h * 0.07, y - h * 0.1], [x - h * 0.08, y - h * 0.18]], [w, w, w * 0.8, w * 0.5]],
    flag: [[[x, y], [x - h * 0.2, y - h * 0.1], [x - h * 0.36, y - h * 0.02], [x - h * 0.58, y - h * 0.16]], [w * 0.9, w * bushy, w * bushy * 1.1, 1.5]],
    upright: [[[x, y], [x - h * 0.08, y - h * 0.12], [x - h * 0.12, y - h * 0.26], [x - h * 0.05, y - h * 0.44]], [w * 1.1, w * 0.95, w * 0.75, 1.6]],
    curl: [[[x, y], [x - h * 0.3, y - h * 0.4], [x + h * 0.12, y - h * 0.56], [x + h * 0.1, y - h * 0.16]], [w, h * 0.09, h * 0.13, h * 0.11, w * 0.7]],
  };
  return ribbon(...curves[shape.tail]);
}

export function coat({ shape, h, len, rear, front, top, chest, belly, skull, headSize }: Frame): string[] {
  const c = shape.coat;
  if (c < 0.2) return [];
  const trousers = blob([[rear + len * 0.04, top + h * 0.14], [rear - h * 0.05 * c - 2, top + h * 0.36], [rear - h * 0.02, top + h * 0.56], [rear + len * 0.1, top + h * 0.5]], 0.9);
  const skirt = blob([[front - len * 0.1, chest - h * 0.1], [front - len * 0.2, chest + h * 0.08 * c], [front - len * 0.45, chest + h * 0.06 * c], [rear + len * 0.3, belly + h * 0.08 * c], [rear + len * 0.25, belly - h * 0.1]], 0.9);
  if (c < 0.5) return [skirt];
  const ruff = blob([[skull[0] - headSize * 0.34, skull[1] + headSize * 0.02], [front - len * 0.3, top - h * 0.04], [front - len * 0.14, top + h * 0.44], [front + h * 0.05 * c, top + h * (0.3 + 0.1 * c)], [front + h * 0.07 * c, top + h * 0.14], [skull[0] + headSize * 0.16, skull[1] + headSize * 0.24]], 0.9);
  return [trousers, skirt, ruff];
}

export function foreleg({ h, len, front, chest, bone: b }: Frame, dx: number, dy: number): string {
  const x = front - len * 0.19 + dx;
  const g = GROUND + dy;
  const y = chest - h * 0.12;
  return path`M${x - b * 1.05} ${y}C${x - b * 0.9} ${y + h * 0.2} ${x - b * 0.55} ${g - h * 0.2} ${x - b * 0.52} ${g - b * 0.8}Q${x - b * 0.6} ${g} ${x - b * 0.2} ${g}H${x + b * 0.95}Q${x + b * 1.4} ${g} ${x + b * 1.2} ${g - b * 0.5}Q${x + b * 0.95} ${g - b * 0.95} ${x + b * 0.5} ${g - b * 1}C${x + b * 0.5} ${g - h * 0.2} ${x + b * 0.9} ${y + h * 0.2} ${x + b * 1.15} ${y}Z`;
}

export function hindleg({ h, len, rear, top, chest, bone: b }: Frame, dx: number, dy: number): string {
  const g = GROUND + dy;
  const clear = GROUND - chest;
  const hock = g - clear * 0.46;
  const knee = g - clear * 0.92;
  const x = rear + dx;
  const foot = x - len * 0.035;
  return (
    path`M${x} ${top + h * 0.22}` +
    path`C${x - len * 0.02} ${top + h * 0.4} ${x + len * 0.07} ${knee} ${foot - b * 0.25} ${hock}` +
    path`C${foot - b * 0.35} ${hock + clear * 0.12} ${foot - b * 0.1} ${g - b * 1.2} ${foot - b * 0.15} ${g - b * 0.4}Q${foot - b * 0.15} ${g} ${foot + b * 0.2} ${g}` +
    path`H${foot + b * 1.5}Q${foot + b * 1.95} ${g} ${foot + b * 1.75} ${g - b * 0.5}Q${foot + b * 1.5} ${g - b * 0.95} ${foot + b * 0.95} ${g - b}` +
    path`C${foot + b * 0.85} ${g - b * 1.6} ${foot + b * 0.8} ${hock + clear * 0.14} ${foot + b * 1.05} ${hock + clear * 0.02}` +
    path`C${x + len * 0.14} ${hock - clear * 0.18} ${x + len * 0.3} ${knee + clear * 0.1} ${x + len * 0.33} ${knee - h * 0.06}` +
    path`C${x + len * 0.36} ${top + h * 0.34} ${x + len * 0.26} ${top + h * 0.2} ${x + len * 0.14} ${top + h * 0.14}Z`
  );
}
