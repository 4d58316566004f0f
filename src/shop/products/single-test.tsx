import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { Link } from '#ui/link.tsx';
import type { ShownProduct, TestFacts } from '#shop/catalogue/catalogue.contract.ts';
import { breedShopPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { inheritanceSentence, inheritanceShort } from '#shop/catalogue/test-labels.rules.ts';

interface SingleTestProps {
  test: TestFacts;
  /** Path of its fact sheet. */
  sheet: string | null;
  breeds: ShownProduct['breeds'];
  speciesId: number | null;
  audience: Audience;
}

/** Details of one test: meaning, inheritance, onset and listed breeds. */
export function SingleTest({ test, sheet, breeds, speciesId, audience }: SingleTestProps) {
  const species = speciesSlug(speciesId);
  return (
    <>
      <section className="mt-10" aria-labelledby="meaning">
        <h2 id="meaning">What it means</h2>
        <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {test.kind === 'disease' ? (
            <>
              <dt className="font-bold">Signs</dt>
              <dd className="measure">{test.description}</dd>
            </>
          ) : null}
          <dt className="font-bold">Inheritance</dt>
          <dd className="measure">
            <span className="font-bold">{inheritanceShort(test.modeCode, test.inheritance)}.</span>{' '}
            {inheritanceSentence(test).replace(`${inheritanceShort(test.modeCode, test.inheritance)}.`, '')}
          </dd>
          {test.onset ? (
            <>
              <dt className="font-bold">First signs</dt>
              <dd>{test.onset}</dd>
            </>
          ) : null}
          {test.kind === 'disease' ? (
            <>
              <dt className="font-bold">Body system</dt>
              <dd>{test.area}</dd>
            </>
          ) : null}
        </dl>
        {sheet ? (
          <p className="mt-4">
            <Link to={sheet} className="text-link">
              Fact sheet with evidence and breeding advice
            </Link>
          </p>
        ) : null}
      </section>
      <section className="mt-10" aria-labelledby="breeds">
        <h2 id="breeds">{breeds.length === 0 ? `For every ${species} breed` : 'Affected breeds'}</h2>
        {breeds.length === 0 ? (
          <p className="mt-3 text-muted">This test is informative in any breed, including mixed breeds.</p>
        ) : null}
        <ul className="mt-4 flex flex-wrap gap-2">
          {breeds.map((breed) => (
            <li key={breed.id}>
              <Link
                to={breedShopPath(audience, { ...breed, speciesId: speciesId ?? 1 })}
                className="block rounded-full border border-line-strong/50 bg-white px-3.5 py-1.5 text-sm font-bold hover:border-brand hover:text-brand"
              >
                {breed.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
