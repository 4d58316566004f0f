import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Printer } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import type { KitBatch } from './kits.contract.ts';
import { kitStates, kitStateLabels } from './kits.rules.ts';
import type { Route } from './+types/batch.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Kit batch ${loaderData?.batch.id ?? ''} | Damsire admin` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const batch = await page(calls.kits.findBatch({ id: Number(params.id) || 0 }), request);
  return { batch, mayRecall: isAllowed(user, 'kits.void'), countryCode: visitor.countryCode };
}

export default function BatchPage({ loaderData: { batch, mayRecall, countryCode } }: Route.ComponentProps) {
  const facts: [string, string][] = [
    ['Product', batch.productName ?? 'Blank'],
    ['Kits', String(batch.size)],
    ['Swab lot', batch.swabLot],
    ['Location', batch.location],
    ['Manufactured on', formatDate(batch.manufacturedOn, countryCode)],
    ['Use by', formatDate(batch.expiresOn, countryCode)],
    ['First barcode', batch.firstBarcode ? formatBarcode(batch.firstBarcode) : ''],
    ['Last barcode', batch.lastBarcode ? formatBarcode(batch.lastBarcode) : ''],
  ];
  return (
    <div className="grid gap-8">
      <header>
        <BackLink to="/admin/kit-batches">Kit batches</BackLink>
        <h1 className="mt-4 text-3xl">Batch {batch.id}</h1>
      </header>
      {batch.recalledAt ? (
        <Callout tone="bad" title={`Recalled on ${formatDate(batch.recalledAt, countryCode)}`}>
          {batch.recallReason}
        </Callout>
      ) : null}
      {batch.unreached > 0 ? (
        <Callout tone="warn" title={`No replacement offered: ${countOf(batch.unreached, 'kit')}`}>
          These kits were sent before the recall, but we have no email address to write to, or two free kits have
          already been sent.{' '}
          <Link to={`/admin/kits?batch=${batch.id}&state=unreached`} className="text-link">
            View these kits
          </Link>
        </Callout>
      ) : null}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-bold wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-6 gap-y-2" aria-label="Kits by status">
        {kitStates
          .filter((state) => batch.states[state])
          .map((state) => (
            <li key={state}>
              <span className="nums font-bold">{batch.states[state]}</span> {kitStateLabels[state].toLowerCase()}
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {batch.recalledAt ? null : (
          <LinkButton
            to={`/api/admin/kit-batches/${batch.id}/labels`}
            external
            icon={<Printer aria-hidden="true" className="size-5" />}
          >
            Print labels
          </LinkButton>
        )}
        <LinkButton to={`/admin/kits?batch=${batch.id}`} variant="secondary">
          View kits
        </LinkButton>
        {mayRecall && !batch.recalledAt ? <RecallButton batch={batch} /> : null}
      </div>
    </div>
  );
}

function RecallButton({ batch }: { batch: KitBatch }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const recall = async (reason: string) => {
    const { told } = await api.kits.recall({ id: batch.id, reason });
    setAsking(false);
    await revalidate();
    toaster.success(`Batch recalled. Free replacements offered for ${countOf(told, 'kit')}.`);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Recall batch
      </Button>
      <ReasonDialog
        open={asking}
        title={`Recall batch ${batch.id}?`}
        hint="Shown on the page of the batch."
        confirm="Recall batch"
        failed="Failed to recall the batch"
        onConfirm={recall}
        onClose={() => setAsking(false)}
      >
        <p>
          Kits from this batch can no longer be activated. This can't be undone. Customers who were sent a kit get a
          free replacement, even if they have activated it: we'll email them to confirm the address. Samples we've
          already received, and those of activated kits, will still be tested.
        </p>
      </ReasonDialog>
    </>
  );
}
