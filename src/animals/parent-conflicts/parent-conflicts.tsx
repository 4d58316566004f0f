import { Callout } from '#ui/callout.tsx';
import type { ParentConflict } from './parent-conflicts.contract.ts';

interface ParentConflictsProps {
  conflicts: readonly ParentConflict[];
  /** For the laboratory: what to look for. */
  isLab?: boolean;
}

/** Recorded parents that the DNA rules out. */
export function ParentConflicts({ conflicts, isLab = false }: ParentConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Callout tone="warn" title="The DNA does not match a recorded parent" className="mt-6">
      <ul className="grid gap-1">
        {conflicts.map(({ animalId, animalName, parentId, parentName, role, shared, opposing }) => (
          <li key={`${animalId}-${parentId}`}>
            {parentName} is recorded as the {role} of {animalName}, but at {opposing.toLocaleString('en')} of{' '}
            {shared.toLocaleString('en')} markers they have no allele in common.
          </li>
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
