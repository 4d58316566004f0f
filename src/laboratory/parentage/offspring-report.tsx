import { gradeText, type gradeLabels } from '#laboratory/results/sample-facts.rules.ts';
import { Card } from '#ui/card.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { ParentFinding, Report } from './parentage.contract.ts';
import { verdictLabels } from './parentage.rules.ts';

/** One of the offspring: the overall verdict, then every compared parent. */
export function OffspringReport({ finding }: { finding: Report['findings'][number] }) {
  const { word, tone } = verdictLabels[finding.verdict];
  return (
    <Card as="section" pad="lg">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-2xl">{finding.offspring.name}</h2>
          <Grade grade={finding.offspring.grade} />
        </div>
        <ResultDisc tone={tone} word={word} size="lg" />
      </div>
      {finding.reasons.map((reason) => (
        <p key={reason} className="measure mt-3">
          {reason}
        </p>
      ))}
      <ul className="mt-6 grid gap-3">
        {finding.parents.map((parent) => (
          <Parent key={parent.parent.id} finding={parent} />
        ))}
      </ul>
    </Card>
  );
}

function Parent({ finding }: { finding: ParentFinding }) {
  const { word, tone } = verdictLabels[finding.verdict];
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-bold">
          {finding.parent.name}{' '}
          <span className="font-normal text-muted">as {finding.role === 'DAM' ? 'dam' : 'sire'}</span>
        </p>
        <ResultDisc tone={tone} word={word} />
      </div>
      <MarkerLine loci={finding.loci} mismatches={finding.mismatches} />
      <p className="mt-2 text-sm text-muted">
        {finding.loci} markers compared{finding.kind === 'trio' ? ', with the dam included' : ''};{' '}
        {finding.mismatches === 0
          ? 'no mismatches'
          : `${finding.mismatches} ${finding.mismatches === 1 ? 'mismatch' : 'mismatches'}`}
        {finding.lod === null ? '' : `; LOD ${finding.lod.toFixed(1)}`}
      </p>
      <Grade grade={finding.parent.grade} />
      {finding.reasons.map((reason) => (
        <p key={reason} className="mt-1 text-sm">
          {reason}
        </p>
      ))}
    </li>
  );
}

/** The chain-of-custody grade of the sample behind the profile (business rules 3.13). */
function Grade({ grade }: { grade: keyof typeof gradeLabels }) {
  return (
    <p className="mt-1 text-sm text-muted">
      Collection grade {grade}: {gradeText(grade)}
    </p>
  );
}

/** One tick for each marker; mismatches differ in height and colour. */
function MarkerLine({ loci, mismatches }: { loci: number; mismatches: number }) {
  const shown = Math.min(loci, 60);
  const bad = loci === 0 ? 0 : Math.round((mismatches / loci) * shown);
  return (
    <svg viewBox={`0 0 ${Math.max(1, shown) * 10} 24`} aria-hidden="true" className="mt-3 h-6 max-w-full">
      {Array.from({ length: shown }, (_, at) => (
        <rect
          key={at}
          x={at * 10 + 1}
          y={at < bad ? 0 : 7}
          width="7"
          height={at < bad ? 24 : 10}
          rx="2"
          className={at < bad ? 'fill-affected' : 'fill-clear'}
        />
      ))}
    </svg>
  );
}
