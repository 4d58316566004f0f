/** A signature as strokes of points in a 600 by 200 box, or a typed name for someone who cannot draw. */
export interface Signature {
  strokes: readonly (readonly (readonly [x: number, y: number])[])[];
  typed?: string | null | undefined;
}

export const signatureBox = { width: 600, height: 200 } as const;

const MIN_POINTS = 8;
const MIN_LETTERS = 3;

/** The error for an invalid signature, or null: a single dot and an empty name are invalid. */
export function refuseSignature({ strokes, typed }: Signature): string | null {
  if (typed?.trim()) return typed.trim().length < MIN_LETTERS ? 'Enter your full name.' : null;
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return points < MIN_POINTS ? 'Sign here.' : null;
}

/** The strokes as an SVG path, which the PDF library accepts as well. */
export function signaturePath({ strokes }: Pick<Signature, 'strokes'>): string {
  return strokes
    .map((stroke) =>
      stroke.length === 1
        ? `M${stroke[0]!.join(' ')}h1`
        : stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    )
    .join('');
}
