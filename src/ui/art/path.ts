export type Point = readonly [x: number, y: number];

/** The position of a drawing inside another. */
export interface Placement {
  x: number;
  y: number;
  width: number;
  height: number;
}

const n = (value: number) => String(Math.round(value * 10) / 10);

/** A path written as a template; its numbers are rounded, so that every JavaScript engine gives the same text. */
export function path(strings: TemplateStringsArray, ...values: readonly number[]): string {
  return strings.reduce((text, part, index) => text + n(values[index - 1] ?? 0) + part);
}

export function rounded([x, y]: Point): Point {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

/** A smooth closed line through all points. */
export function blob(points: readonly Point[], tension = 0.5): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const [start] = points as [Point];
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const reach = tension / 3;
    const c1 = [from[0] + (to[0] - before[0]) * reach, from[1] + (to[1] - before[1]) * reach] as const;
    const c2 = [to[0] - (after[0] - from[0]) * reach, to[1] - (after[1] - from[1]) * reach] as const;
    return `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`;
  });
  return `M${n(start[0])} ${n(start[1])}${parts.join('')}Z`;
}

/** A straight-sided closed line. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`;
}

export type Cubic = readonly [Point, Point, Point, Point];

/** A ribbon along a curve, such as a tail, with its half width given at several points. */
export function ribbon(curve: Cubic, widths: readonly number[]): string {
  const steps = 14;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    const [x, y] = along(curve, t);
    const [ax, ay] = along(curve, Math.max(0, t - 0.02));
    const [bx, by] = along(curve, Math.min(1, t + 0.02));
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const half = sample(widths, t);
    left.push([x - ((by - ay) / length) * half, y + ((bx - ax) / length) * half]);
    right.unshift([x + ((by - ay) / length) * half, y - ((bx - ax) / length) * half]);
  }
  return blob([...left, ...right], 0.9);
}

/** Transforms points from local coordinates (x along, y down) to the canvas. */
export function place(points: readonly Point[], origin: Point, scale: number, degrees: number): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return points.map(([x, y]) => [origin[0] + x * cos - y * sin, origin[1] + x * sin + y * cos]);
}

function along([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t;
  const mix = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

function sample(values: readonly number[], t: number): number {
  const place = t * (values.length - 1);
  const low = Math.floor(place);
  const [a = 0, b = a] = [values[low], values[low + 1]];
  return a + (b - a) * (place - low);
}
