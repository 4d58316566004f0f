import { useEffect, useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { FoundEstimates } from './estimates.contract.ts';

/** Number of estimates shown before the list is expanded. */
const OPEN = 6;

/** Estimates from relatives' results for tests that the animal has not had, loaded after the page is shown. */
export function EstimatesCard({ animal }: { animal: { id: number; name: string } }) {
  const found = useEstimates(animal.id);
  if (!found || (found.estimates.length === 0 && found.contradictions.length === 0)) return null;
  return (
    <section aria-labelledby="estimated" className="mt-12 print:hidden">
      <h2 id="estimated" className="text-2xl">
        Estimated from relatives
      </h2>
      <div className="mt-4">
        <EstimatesList animal={animal} found={found} />
      </div>
    </section>
  );
}

export function EstimatesList({ animal, found }: { animal: { name: string }; found: FoundEstimates }) {
  const { estimates, contradictions } = found;
  return (
    <Card className="grid gap-4">
      <p className="measure text-muted">
        {animal.name} has no result for these tests. The estimates are based on the recorded pedigree and on relatives'
        results that you can view. They are not test results and do not appear on any report or certificate. A range
        shows how much an estimate depends on how common the variant is in the breed.
      </p>
      <Rows estimates={estimates.slice(0, OPEN)} />
      {estimates.length > OPEN ? (
        <Disclosure summary={`${estimates.length - OPEN} more`}>
          <Rows estimates={estimates.slice(OPEN)} />
        </Disclosure>
      ) : null}
      {contradictions.map(({ name, animals }) => (
        <Callout key={name} tone="warn" title={`${name}: results in the family contradict each other`}>
          These results cannot all be correct if the recorded parents are right: {animals.join(', ')}. We have not used
          them. Check the recorded parents, or contact us.
        </Callout>
      ))}
    </Card>
  );
}

const breedNotes = {
  published: "Uses your club's statistics for the breed.",
  assumed: 'No statistics for the breed: we assume a variant frequency of 1% to 20%.',
};

function Rows({ estimates }: Pick<FoundEstimates, 'estimates'>) {
  return (
    <ul className="divide-y divide-line empty:hidden">
      {estimates.map(({ testId, name, text, method, standardError, hasRange, hasBreedFigure }) => (
        <li key={testId} className="py-3">
          <Link to={`/resources/fact-sheet/test-${testId}`} className="text-link font-bold">
            {name}
          </Link>
          <p>{text}</p>
          <p className="text-sm text-muted empty:hidden">
            {hasRange ? breedNotes[hasBreedFigure ? 'published' : 'assumed'] : ''}
            {method === 'simulated'
              ? ` Calculated by simulation: standard error ${(standardError * 100).toFixed(1)} percentage points.`
              : ''}
          </p>
        </li>
      ))}
    </ul>
  );
}

function useEstimates(id: number): FoundEstimates | null {
  const [found, setFound] = useState<FoundEstimates | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.estimates.find({ id }).then(
      (answer) => isCurrent && setFound(answer),
      (error: unknown) => {
        const { status, message } = problemOf(error);
        if (status !== 404 && status !== 403) toaster.error(message);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return found;
}
