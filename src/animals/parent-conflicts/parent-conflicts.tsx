import { formatPercent } from '#shared/count-of.ts';
import { Callout } from '#ui/callout.tsx';
import type { ParentConflict } from './parent-conflicts.contract.ts';

interface ParentConflictsProps {
  conflicts: readonly ParentConflict[];
  /** For the laboratory: shows what to check. */
  isLab?: boolean;
}

/** Recorded parents and littermates that the DNA rules out. */
export function ParentConflicts({ conflicts, isLab = false }: ParentConflictsProps) {
  if (conflicts.length === 0) return null;
  const isOfParents = conflicts.every(({ role }) => role !== 'littermate');
  return (
    <Callout
      tone="warn"
      title={isOfParents ? 'The DNA does not match a recorded parent' : 'The DNA does not match the recorded family'}
      className="mt-6"
    >
      <ul className="grid gap-1">
        {conflicts.map((conflict) => (
          <li key={`${conflict.animalId}-${conflict.parentId}`}>{sentenceOf(conflict)}</li>
        ))}
      </ul>
      <p className="mt-2">
        {isLab
          ? 'Check for a swapped sample before release. The owner recorded these parents.'
          : 'Check the recorded parents. If they are right, contact us: a sample may have been swapped. Order a parentage test to be certain.'}
      </p>
    </Callout>
  );
}

function sentenceOf({ animalName, parentName, role, shared, opposing, kinship }: ParentConflict): string {
  const markers = shared.toLocaleString('en');
  return role === 'littermate'
    ? `${animalName} and ${parentName} are recorded as littermates, but their DNA kinship is ${formatPercent(kinship ?? 0)} across ${markers} markers. Littermates have about 25%.`
    : `${parentName} is recorded as the ${role} of ${animalName}, but at ${(opposing ?? 0).toLocaleString('en')} of ${markers} markers they have no allele in common.`;
}
