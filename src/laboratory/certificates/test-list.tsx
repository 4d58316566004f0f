export interface ListedTest {
  name: string;
  gene: string | null;
  outcome: string;
  genotype: string;
}

/** Tests with their results, as a check shows them. */
export function TestList({ tests }: { tests: readonly ListedTest[] }) {
  return (
    <ul className="mt-3 gap-x-10 md:columns-2">
      {tests.map((test) => (
        <li
          key={test.name}
          className="flex break-inside-avoid flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2.5"
        >
          <span>
            {test.name} {test.gene ? <i className="text-sm text-muted">{test.gene}</i> : null}
          </span>
          <span className="font-bold">
            {test.outcome}{' '}
            {test.genotype && test.genotype !== test.outcome ? (
              <span className="font-mono font-normal">{test.genotype}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
