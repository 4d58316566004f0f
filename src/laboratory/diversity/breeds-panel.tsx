import { formatPercent } from '#shared/count-of.ts';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ProgressBar } from '#ui/forms/file-drop.tsx';
import { usePolling } from '#ui/use-polling.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { asRange, BreedKey, Karyogram } from './karyogram.tsx';
import type { Composition, Diversity } from './diversity.contract.ts';

/** The breeds of an animal: a button to request them, the progress, or the shares and the painted chromosomes. */
export function BreedsPanel({ diversity }: { diversity: Diversity }) {
  const { composition, genome, panelAvailable, animal } = diversity;
  return (
    <section aria-labelledby="breeds" className="min-w-0">
      <SectionHeading title="Breeds" id="breeds" />
      {composition ? (
        <CompositionResult composition={composition} name={animal.name} />
      ) : !genome ? (
        <p className="mt-3 text-muted">Breed results need genome-wide markers. This animal has none yet.</p>
      ) : panelAvailable ? (
        <RequestButton id={animal.id} />
      ) : (
        <p className="mt-3 text-muted">There is no breed reference panel for this species yet.</p>
      )}
    </section>
  );
}

function RequestButton({ id }: { id: number }) {
  const { run, busy } = useAction();
  return (
    <div className="mt-5">
      <Button loading={busy} onClick={() => void run(() => api.diversity.compose({ id }))}>
        Calculate breeds
      </Button>
    </div>
  );
}

function CompositionResult({ composition, name }: { composition: Composition; name: string }) {
  usePolling(composition.state === 'QUEUED');
  if (composition.state === 'QUEUED')
    return (
      <div className="mt-5 max-w-xl" role="status">
        <p className="mb-3">We're calculating the breeds. This page updates automatically.</p>
        <ProgressBar value={composition.progress} label="Breeds" />
      </div>
    );
  if (composition.state === 'REFUSED') return <p className="mt-3 text-muted">{composition.reason}</p>;
  return (
    <>
      {composition.isDemo ? (
        <Callout className="mt-5" tone="warn" title="Demo breeds">
          The reference panel {composition.panelVersion} contains simulated breeds for demonstration only.
        </Callout>
      ) : null}
      {composition.isResolved ? null : (
        <Callout className="mt-5" tone="warn" title={unresolvedTitle(composition)}>
          {composition.unassigned && composition.breeds.length > 0
            ? `${asRange(composition.unassigned)} of the genome matches no breed in the panel. The ancestors probably include a breed that is not in the panel.`
            : "The genotypes do not match any mix of the panel's breeds well. The ancestors may include a breed that is not in the panel, so do not rely on these percentages."}
        </Callout>
      )}
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <BreedKey composition={composition} />
        {composition.karyogram ? <Karyogram karyogram={composition.karyogram} name={name} /> : null}
      </div>
      <p className="measure mt-4 text-sm text-muted">
        {composition.markers.toLocaleString('en')} markers, reference panel {composition.panelVersion}
        {composition.trace > 0.001 ? `, ${formatPercent(composition.trace)} in traces below 1%` : ''}. The two copies of
        each chromosome are not assigned to the dam or the sire. Grey: uncertain, or no breed in the panel.
      </p>
    </>
  );
}

function unresolvedTitle({ statement }: Composition): string {
  return statement?.startsWith('partly') ? 'Partly resolved' : 'Unresolved mix';
}
