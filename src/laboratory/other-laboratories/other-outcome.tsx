import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import { contradictionText } from './other-results.rules.ts';

/** The result in our notation; a trait has no status. */
export function OtherOutcome({ result: { kind, status, outcome, genotype } }: { result: OtherResult }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {kind === 'disease' ? <ResultDisc tone={discTone(status)} word={outcome} /> : null}
      <span className="font-mono text-sm">{genotype}</span>
    </span>
  );
}

export function Contradiction({ result: { ours, laboratory } }: { result: OtherResult }) {
  if (ours === null) return null;
  return <p className="mt-1 text-sm font-bold text-ink">{contradictionText({ laboratory, ours })}</p>;
}
