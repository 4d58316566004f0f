import { countOf } from '#shared/count-of.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Island } from '#ui/island.tsx';
import { BreedPicker } from '#shop/breeds/breed-picker.tsx';
import type { ShownProduct } from './catalogue.contract.ts';
import { TestRow } from './test-row.tsx';
import { groupByArea } from './test-labels.rules.ts';

/** The tests in a profile, panel or pack by disease category; a full breed profile needs a breed first. */
export function TestGroups({ product }: { product: ShownProduct }) {
  if (product.tests.length === 0) return null;
  const groups = groupByArea(product.tests);
  return (
    <section className="mt-10" aria-labelledby="tested">
      <h2 id="tested" className="scroll-mt-24">
        {product.breed ? `Tests for the ${product.breed.name}` : 'Included tests'}
      </h2>
      {product.needsBreed ? <BreedPickerIsland product={product} /> : null}
      <div className="mt-4 border-t border-line">
        {groups.map((group, index) => (
          <Disclosure
            key={group.area}
            defaultOpen={index === 0 && (group.area !== 'Traits' || (groups.length === 1 && !product.needsBreed))}
            summary={
              <span className="flex items-baseline justify-between gap-4">
                <span className="font-display text-lg">{group.area}</span>
                <span className="text-sm font-normal text-muted">{countOf(group.tests.length, 'test')}</span>
              </span>
            }
          >
            <ul className="divide-y divide-line/70">
              {group.tests.map((test) => (
                <TestRow key={test.id} test={test} />
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

function BreedPickerIsland({ product: { id, slug, breed, speciesId } }: { product: ShownProduct }) {
  const product = { id, slug, breed, speciesId };
  return (
    <Island name="breed-picker" start="touch" props={{ product }}>
      <BreedPicker product={product} />
    </Island>
  );
}
