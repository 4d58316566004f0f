import { coat, ear, foreleg, GROUND, headLine, hindleg, neck, tail, torso, type Frame } from './dog-parts.ts';
import { blob, ellipse, path, place, polygon, rounded, type Point } from './path.ts';
import type { DogShape } from './dog-shapes.ts';

/** The paths of a dog, on a canvas of 260 by 220 with the ground at 204. */
export interface DogPaths {
  far: string[];
  near: string[];
  ear: string;
  farEar: string | null;
  beard: string | null;
  eye: Point;
  nose: string;
  mouth: string;
  /** The lower half of the body, and the markings. */
  shade: string;
  saddle: string;
  chest: string;
  face: string;
  feet: string[];
}

export function buildDog(shape: DogShape): DogPaths {
  const frame = measure(shape);
  const { h, len, rear, front, top, chest, bone, skull, headSize } = frame;
  const head = (points: readonly Point[]) => place(points, skull, headSize, 8);
  const nose = 0.58;
  const stopX = nose - shape.muzzle;
  const [eye] = head([[stopX - 0.07, -0.09]]) as [Point];
  const [tip] = head([[nose - 0.005, -0.02 - shape.muzzleHeight * 0.22]]) as [Point];
  const [lip, corner] = head([[nose - 0.04, 0.05 + shape.muzzleHeight * 0.22], [stopX + 0.06, 0.1 + shape.muzzleHeight * 0.3]]) as [Point, Point];
  return {
    far: [foreleg(frame, len * 0.1, -h * 0.012), hindleg(frame, len * 0.12, -h * 0.012)],
    near: [tail(frame), ...coat(frame), torso(frame), neck(frame), blob(head(headLine(shape)), 0.9), foreleg(frame, 0, 0), hindleg(frame, 0, 0)],
    ear: ear(shape, head),
    farEar: shape.ear === 'prick' ? ear(shape, (points) => head(points.map(([x, y]) => [x + 0.13, y + 0.02]))) : null,
    beard: shape.beard
      ? blob(head([[stopX + 0.02, 0.12], [stopX + 0.2, 0.02], [nose - 0.06, 0.02], [nose + 0.03, 0.1], [nose + 0.02, 0.26], [nose - 0.08, 0.36], [nose - 0.18, 0.3], [stopX + 0.14, 0.33], [stopX - 0.02, 0.24]]), 0.9)
      : null,
    eye: rounded(eye),
    nose: ellipse(tip[0], tip[1], headSize * 0.062, headSize * 0.05),
    mouth: path`M${lip[0]} ${lip[1]}Q${(lip[0] + corner[0]) / 2} ${Math.max(lip[1], corner[1]) + headSize * 0.02} ${corner[0]} ${corner[1]}`,
    shade: blob([[rear - 30, chest - h * 0.1], [rear + len * 0.4, frame.belly - h * 0.07], [front - len * 0.2, chest - h * 0.14], [front + 30, chest - h * 0.02], [front + 40, GROUND + 20], [rear - 40, GROUND + 20]], 0.9),
    saddle: blob([[rear - len * 0.08, top + h * 0.1], [rear + len * 0.3, top - h * 0.1], [front - len * 0.1, top - h * 0.12], [front - len * 0.14, top + h * 0.2], [front - len * 0.4, top + h * 0.27], [rear + len * 0.14, top + h * 0.24]], 0.9),
    chest: blob([[front + h * 0.1, top + h * 0.05], [front + h * 0.12, chest], [front - len * 0.16, chest + h * 0.06], [front - len * 0.1, top + h * 0.34]], 0.9),
    face: blob(head([[stopX - 0.04, -0.34], [stopX + 0.06, -0.02], [nose + 0.1, -0.06], [nose + 0.1, 0.4], [stopX - 0.02, 0.34], [stopX - 0.02, 0.1], [stopX - 0.1, -0.3]]), 0.7),
    feet: [front - len * 0.19, rear].map((x) =>
      polygon([[x - bone * 3, GROUND - bone * 1.9], [x + bone * 4, GROUND - bone * 1.9], [x + bone * 4, GROUND + 4], [x - bone * 3, GROUND + 4]]),
    ),
  };
}

/** How far a tail extends behind the body, as a share of the height. */
const behind: Record<DogShape['tail'], number> = {
  sabre: 0.34,
  otter: 0.5,
  whip: 0.36,
  short: 0.08,
  flag: 0.56,
  upright: 0.12,
  curl: 0.14,
};

function measure(shape: DogShape): Frame {
  const h = shape.height;
  const len = h * shape.length;
  const angle = (shape.neckAngle * Math.PI) / 180;
  const reach = h * (shape.neck + shape.head * 0.16);
  const ahead = Math.cos(angle) * reach - h * 0.16 + h * shape.head * 0.64;
  const rear = 130 - (len + ahead - h * behind[shape.tail]) / 2;
  const [front, top] = [rear + len, GROUND - h];
  const chest = top + h * shape.depth;
  return {
    shape,
    h,
    len,
    rear,
    front,
    top,
    chest,
    belly: chest - h * shape.tuck,
    bone: h * shape.bone,
    skull: [front - h * 0.16 + Math.cos(angle) * reach, top + h * 0.1 - Math.sin(angle) * reach],
    headSize: h * shape.head,
  };
}
