import { Check, Minus } from 'lucide-react';
import { countOf } from '#shared/count-of.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import type { ComparedProduct } from './compare.contract.ts';
import type { ComparedTests } from './compare.rules.ts';

interface Named {
  id: number;
  name: string;
  slug: string;
}

interface DifferingTestsProps extends ComparedTests<Named> {
  products: readonly ComparedProduct[];
}

const MAX_OPEN = 12;

/** Tests that only some of the products include, and the number of tests included in all. */
export function DifferingTests({ products, shared, differing }: DifferingTestsProps) {
  if (shared.length + differing.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="included-tests">
      <h2 id="included-tests">Included tests</h2>
      <p className="mt-2 text-muted">
        {shared.length > 0
          ? `${countOf(shared.length, 'test is', 'tests are')} included in all of these products.`
          : 'No test is included in all of these products.'}
        {products.some(({ needsBreed }) => needsBreed)
          ? ' A full breed profile also includes the disease tests for the breed you choose.'
          : ''}
      </p>
      {differing.length > 0 ? (
        <div className="mt-4 border-t border-line">
          <Disclosure
            summary={`${countOf(differing.length, 'test')} included in only some of these products`}
            defaultOpen={differing.length <= MAX_OPEN}
          >
            <table className="comparison" data-columns={products.length} data-tests="">
              <thead>
                <tr>
                  <th scope="col">Test</th>
                  {products.map(({ id, name }) => (
                    <th key={id} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {differing.map(({ test, included }) => (
                  <tr key={test.id}>
                    <th scope="row">
                      <Link to={productPath(test)} className="hover:underline">
                        {test.name}
                      </Link>
                    </th>
                    {products.map(({ id }, index) => (
                      <td key={id}>{included[index] ? <Included /> : <NotIncluded />}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </div>
      ) : null}
    </section>
  );
}

const Included = () => (
  <>
    <Check aria-hidden="true" className="size-5 text-clear" />
    <span className="sr-only">Included</span>
  </>
);

const NotIncluded = () => (
  <>
    <Minus aria-hidden="true" className="size-5 text-muted" />
    <span className="sr-only">Not included</span>
  </>
);
