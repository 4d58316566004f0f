import { BadgeCheck } from 'lucide-react';
import type { ClearByParentage } from '#animals/sharing/explained-result.contract.ts';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { SourceMark } from '#laboratory/result-sources/source-mark.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import type { WithSystems } from './inherited-systems.rules.ts';

interface ClearByParentageCardProps {
  found: WithSystems<ClearByParentage>;
  reader: ResultReader;
}

/** Tests that are clear by both parents' tests, with their basis; separate from the results. */
export function ClearByParentageCard({ found, reader }: ClearByParentageCardProps) {
  const { summary, interpretation, breedingNote, parents, systems, count } = found;
  return (
    <section aria-labelledby="by-parentage" className="mt-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="by-parentage" className="text-2xl">
          Clear by parentage
        </h2>
        <SourceMark source="parentage" />
      </div>
      <Card className="mt-4 grid gap-4">
        <div className="measure grid gap-3">
          <p className="font-bold">{summary}</p>
          <p>{interpretation}</p>
          <p>
            <strong>For breeding. </strong>
            {breedingNote}
          </p>
          <p className="text-muted">{readerNotes[reader]}</p>
        </div>
        {parents.length > 0 ? <Parents parents={parents} /> : null}
        <Disclosure summary={`${count} ${count === 1 ? 'test' : 'tests'} clear by parentage`} defaultOpen={count <= 12}>
          <dl className="grid gap-4 sm:grid-cols-2">
            {systems.map(({ name, tests }) => (
              <div key={name}>
                <dt className="font-bold">{name}</dt>
                {tests.map(({ id, name: test }) => (
                  <dd key={id} className="text-sm">
                    <Link to={`/resources/fact-sheet/test-${id}`} className="text-link">
                      {test}
                    </Link>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </Disclosure>
      </Card>
    </section>
  );
}

const readerNotes: Record<ResultReader, string> = {
  owner:
    "This is not a test result. It does not appear on certificates, and is withdrawn if a parent's result or certificate changes.",
  breeder:
    "This is not a test result. It does not appear on certificates, and is withdrawn if a parent's result or certificate changes. Test the animal if a registry requires a test result.",
  vet: 'Inferred from the tests of both parents, not from a sample of this patient. Test the patient before you rely on it for a diagnosis.',
};

function Parents({ parents }: { parents: ClearByParentage['parents'] }) {
  return (
    <div>
      <h3 className="text-base">Based on</h3>
      <ul className="mt-2 grid gap-2">
        {parents.map(({ animalId, name, role, certificates }) => (
          <li key={`${role} ${name}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span>
              {roleLabels[role]}:{' '}
              {animalId === null ? (
                name
              ) : (
                <Link to={`/my/my-animals/${animalId}`} className="text-link">
                  {name}
                </Link>
              )}
            </span>
            {certificates.map(({ number, code }) => (
              <Link
                key={code}
                to={`/tools/report-authentication?code=${code}`}
                className="text-link inline-flex items-center gap-1 text-sm"
              >
                <BadgeCheck aria-hidden="true" className="size-4 text-clear" />
                <span className="sr-only">Verify certificate </span>
                {number}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const roleLabels = { dam: 'Dam', sire: 'Sire', ancestor: 'Earlier generation' } as const;
