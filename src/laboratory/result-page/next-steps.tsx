import type { ReactNode } from 'react';
import { StoredSampleTests } from '#animals/stored-samples/stored-sample-tests.tsx';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { Link } from '#ui/link.tsx';
import { Card } from '#ui/card.tsx';

interface NextStepsProps {
  animal: { id: number; name: string; isOwner: boolean };
  reader: ResultReader;
  /** Whether there are test results to combine, compare or explain. */
  hasResults: boolean;
  /** Whether a DNA profile or a genome was released, from which diversity is measured. */
  hasMarkers: boolean;
  /** Whether this account can use the breeding tools. */
  canPlan: boolean;
  isUrgent: boolean;
  /** The kit whose sample can get additional tests; null if there is none. */
  barcode: string | null;
}

/** The actions that this reader can take next. */
export function NextSteps({ animal, reader, hasResults, hasMarkers, canPlan, isUrgent, barcode }: NextStepsProps) {
  const { isOwner } = animal;
  const base = `/my/my-animals/${animal.id}`;
  const steps: Record<string, ReactNode> = {
    vet: isOwner ? (
      <Step
        title={isUrgent ? 'Talk to your veterinarian' : 'Share with your veterinarian'}
        to={`${base}?tab=shares`}
        link="Share the results"
      >
        Your veterinarian sees the gene, variant and references, and what the results mean for care.
      </Step>
    ) : null,
    litter: canPlan ? (
      <Step title="Plan a litter" to="/my/breeding-strategy" link="Forecast a litter">
        Combine these results with those of a partner and see what the {reader === 'owner' ? 'offspring' : 'litter'} can
        inherit.
      </Step>
    ) : null,
    compare: (
      <Step title="Compare two animals" to={`${base}/results/compare`} link="Compare results">
        Compare {animal.name}'s results with another animal's, test by test.
      </Step>
    ),
  };
  const ofOwner = isOwner ? (
    <>
      {hasMarkers ? (
        <Step title="Genetic diversity" to={`${base}/diversity`} link="View diversity">
          Compare {animal.name} with the breed: heterozygosity, inbreeding and chromosomes, as charts and figures.
        </Step>
      ) : null}
      <Step title="Find relatives" to={`${base}/relatives`} link="View relatives">
        See {animal.name}'s relatives by DNA, if their owners have also turned on the finder.
      </Step>
    </>
  ) : null;
  const order = {
    owner: ['vet', 'litter', 'compare'],
    breeder: ['litter', 'compare', 'vet'],
    vet: ['litter', 'compare', 'vet'],
  }[reader];
  if (!hasResults && !isOwner) return null;
  return (
    <section aria-labelledby="next" className="mt-6 print:hidden">
      <h2 id="next" className="text-2xl">
        Next steps
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {(hasResults ? order : []).map((step) => (steps[step] ? <div key={step}>{steps[step]}</div> : null))}
        {ofOwner}
      </div>
      {isOwner && barcode ? <StoredSampleTests animal={animal} barcode={barcode} /> : null}
    </section>
  );
}

interface StepProps {
  title: string;
  to: string;
  link: string;
  children: ReactNode;
}

function Step({ title, to, link, children }: StepProps) {
  return (
    <Card className="flex h-full flex-col gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted">{children}</p>
      <p className="mt-auto pt-1">
        <Link to={to} className="text-link font-bold">
          {link}
        </Link>
      </p>
    </Card>
  );
}
