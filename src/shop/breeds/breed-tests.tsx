import { countOf } from '#shared/count-of.ts';
import { Link } from '#ui/link.tsx';
import type { ShownBreed } from '#shop/catalogue/catalogue.contract.ts';
import { breedPath, placePath, type CataloguePlace } from '#shop/catalogue/paths.rules.ts';
import { TestRow } from '#shop/catalogue/test-row.tsx';
import { groupByArea } from '#shop/catalogue/test-labels.rules.ts';

/** Disease tests of the breed by body system, followed by traits, which apply to every breed. */
export function BreedTests({ breed, place }: { breed: ShownBreed; place: CataloguePlace }) {
  return (
    <div className="min-w-0">
      {groupByArea(breed.tests).map((group) => (
        <section key={group.area} className="mb-10">
          <h2 className="flex items-baseline justify-between gap-4 border-b-2 border-brand/30 pb-2">
            {/* Allows a line break after the slash: "Digestive system/Gastrointestinal" is wider than a phone. */}
            {group.area.replaceAll('/', '/\u200B')}{' '}
            <span className="font-sans text-sm font-normal whitespace-nowrap text-muted">
              {countOf(group.tests.length, 'test')}
            </span>
          </h2>
          <ul className="divide-y divide-line">
            {group.tests.map((test) => (
              <TestRow key={test.id} test={test} />
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2 className="border-b-2 border-brand/30 pb-2">Traits</h2>
        <p className="mt-3">
          {countOf(breed.traitCount, 'test')} for coat, colour and body traits are available for every breed.{' '}
          <Link to={placePath(place, 'standalone-single-tests?type=Trait')} className="text-link">
            View traits
          </Link>
        </p>
        {breed.parent ? (
          <p className="mt-3">
            This breed is a variety of the{' '}
            <Link to={breedPath(place, breed.parent)} className="text-link">
              {breed.parent.name}
            </Link>{' '}
            and shares its tests.
          </p>
        ) : null}
      </section>
    </div>
  );
}
