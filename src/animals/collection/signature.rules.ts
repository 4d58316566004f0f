/** A signature as lines of points in a box of 600 by 200, or a name that was typed by someone who cannot draw. */
export interface Signature {
  strokes: readonly (readonly (readonly [x: number, y: number])[])[];
  typed?: string | null | undefined;
}

export const signatureBox = { width: 600, height: 200 } as const;

const FEWEST_POINTS = 8;
const FEWEST_LETTERS = 3;

/** Why this is no signature, or null: a dot is none, nor is an empty name. */
export function refuseSignature({ strokes, typed }: Signature): string | null {
  if (typed?.trim()) return typed.trim().length < FEWEST_LETTERS ? 'Enter your full name.' : null;
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return points < FEWEST_POINTS ? 'Sign here.' : null;
}

/** The lines as a path of SVG, which the PDF understands as well. */
export function signaturePath({ strokes }: Pick<Signature, 'strokes'>): string {
  return strokes
    .map((stroke) =>
      stroke.length === 1
        ? `M${stroke[0]!.join(' ')}h1`
        : stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    )
    .join('');
}
