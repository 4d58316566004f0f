import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { type CustodyReason, custodyReasonLabels, type Grade } from './custody.rules.ts';

interface CustodyLineProps {
  grade: Grade;
  reason: CustodyReason;
  /** For the laboratory: id of the entry whose signed declaration can be opened. */
  declarationOf?: number | null;
}

const tones = { A: 'good', B: 'brand', C: 'neutral' } as const;

/** The chain-of-custody grade of a sample with its reason. */
export function CustodyLine({ grade, reason, declarationOf }: CustodyLineProps) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={tones[grade]}>Grade {grade}</Badge>
      {custodyReasonLabels[reason]}
      <Link to="/glossary#collection-grade" className="text-link">
        What the grades mean
      </Link>
      {declarationOf ? (
        <a href={`/api/lab/declarations/${declarationOf}`} className="text-link" target="_blank" rel="noreferrer">
          Declaration
        </a>
      ) : null}
    </p>
  );
}
