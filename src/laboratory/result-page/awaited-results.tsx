import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { customerSampleLabel, sampleTone } from '#animals/stored-samples/sample-labels.rules.ts';
import type { Tracking } from '#laboratory/samples/samples.contract.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Link } from '#ui/link.tsx';

export interface AwaitedKit extends Pick<KitRow, 'barcode' | 'productName' | 'state' | 'stepName' | 'action'> {
  /** When its results are expected; null if unknown or if no results will follow. */
  expected: Tracking['expected'];
}

interface AwaitedResultsProps {
  animal: { id: number; name: string };
  kits: readonly AwaitedKit[];
  countryCode: string;
}

/** Shown before results are released: the status of each sample, and when results are expected. */
export function AwaitedResults({ animal, kits, countryCode }: AwaitedResultsProps) {
  return (
    <article>
      <BackLink to={`/my/my-animals/${animal.id}`}>{animal.name}</BackLink>
      <h1 className="mt-4 text-3xl wrap-break-word sm:text-4xl">Results for {animal.name}</h1>
      {kits.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No results yet."
          art={<EmptyArt kind="kit" />}
          action={<LinkButton to="/activate">Activate a kit</LinkButton>}
        >
          {animal.name} has no kit yet.
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 text-muted">No results have been released yet. They will appear here.</p>
          <AwaitedSamples kits={kits} heading="h2" countryCode={countryCode} />
        </>
      )}
    </article>
  );
}

/** The status of each sample, and when its results are expected. */
export function AwaitedSamples({
  kits,
  heading,
  countryCode,
}: Pick<AwaitedResultsProps, 'kits' | 'countryCode'> & { heading: 'h2' | 'h3' }) {
  return (
    <ul className="mt-6 grid gap-4">
      {kits.map((kit) => (
        <AwaitedSample key={kit.barcode} kit={kit} heading={heading} countryCode={countryCode} />
      ))}
    </ul>
  );
}

function AwaitedSample({
  kit,
  heading: Heading,
  countryCode,
}: {
  kit: AwaitedKit;
  heading: 'h2' | 'h3';
  countryCode: string;
}) {
  const { barcode, productName, action, expected } = kit;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading className="text-lg">{productName ?? 'Kit'}</Heading>
          <p className="font-mono text-sm text-muted">{formatBarcode(barcode)}</p>
        </div>
        <Badge tone={sampleTone(kit)}>{customerSampleLabel(kit)}</Badge>
      </div>
      {expected ? (
        <p className="mt-3">
          Results expected between <strong className="nums">{formatDate(expected.from, countryCode)}</strong> and{' '}
          <strong className="nums">{formatDate(expected.to, countryCode)}</strong>.
        </p>
      ) : null}
      {action ? <p className="mt-3 text-sm">{action}</p> : null}
      <p className="mt-4 font-bold">
        <Link to={`/tools/sample-tracker?barcode=${barcode}`} className="text-link">
          Track sample
        </Link>
      </p>
    </Card>
  );
}
