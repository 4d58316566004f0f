import { Badge } from '#ui/badge.tsx';
import { type Grade, identityLabels } from './custody.rules.ts';

const tones = { A: 'good', B: 'brand', C: 'neutral' } as const;

/** How sure it is that a certificate is about this animal: what its collection grade says, and no more. */
export function IdentityBadge({ grade }: { grade: Grade }) {
  return (
    <Badge tone={tones[grade]} className="whitespace-normal!">
      {identityLabels[grade]} (grade {grade})
    </Badge>
  );
}
