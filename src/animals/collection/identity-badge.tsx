import { Badge } from '#ui/badge.tsx';
import { type Grade, identityLabels } from './custody.rules.ts';

const tones = { A: 'good', B: 'brand', C: 'neutral' } as const;

/** The collection grade of a certificate: how certain it is that it describes this animal. */
export function IdentityBadge({ grade }: { grade: Grade }) {
  return (
    <Badge tone={tones[grade]} className="whitespace-normal!">
      {identityLabels[grade]} (grade {grade})
    </Badge>
  );
}
