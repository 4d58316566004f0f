import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { urgencyOf, type ResultStatus } from '#genetics/genotype-call.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import { geneBeside } from './gene-beside.rules.ts';

export interface ListedTest {
  name: string;
  gene: string | null;
  outcome: string;
  genotype: string;
  /** Null if the document does not state it. */
  status: ResultStatus | null;
}

/** Tests with their results on the page of a check; results that are not clear come first. */
export function TestList({ tests }: { tests: readonly ListedTest[] }) {
  return (
    <ul className="mt-3 gap-x-10 md:columns-2">
      {tests
        .toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status))
        .map((test) => (
          <li key={test.name} className="flex break-inside-avoid justify-between gap-x-6 border-b border-line py-2.5">
            <span>
              {test.name} <i className="text-sm text-muted empty:hidden">{geneBeside(test)}</i>
            </span>
            <span className="max-w-1/2 shrink-0 text-right font-bold">
              <Outcome {...test} />{' '}
              {test.genotype && test.genotype !== test.outcome ? (
                <span className="font-mono font-normal">{test.genotype}</span>
              ) : null}
            </span>
          </li>
        ))}
    </ul>
  );
}

function Outcome({ outcome, status }: ListedTest) {
  if (status === null || status === 'trait') return outcome;
  return <ResultDisc tone={discTone(status)} word={outcome} />;
}
