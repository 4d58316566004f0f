import { TestCode } from './test-code.tsx';
import { Link } from '#ui/link.tsx';
import type { TestFacts } from './catalogue.contract.ts';
import { productPath } from './paths.rules.ts';
import { inheritanceShort } from './test-labels.rules.ts';

/** One test in a list: name, gene, inheritance, onset and one plain sentence. */
export function TestRow({ test, price }: { test: TestFacts; price?: string }) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={productPath(test)} className="font-bold hover:text-brand hover:underline">
          {test.name}
        </Link>
        {price ? <span className="nums text-sm text-muted">{price}</span> : null}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        <TestCode test={test} />
        {`, ${inheritanceShort(test.modeCode, test.inheritance).replace(/^[A-Z](?!-)/, (first) => first.toLowerCase())}`}
        {test.onset ? `, first signs: ${test.onset}` : ''}
      </p>
      <p className="mt-1">{test.description}</p>
    </li>
  );
}
