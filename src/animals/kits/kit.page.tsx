import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Select } from '#ui/forms/select.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import type { AdminKitDetail } from './kits.contract.ts';
import { replacementLabels } from './replacements.rules.ts';
import { kitTone, kitStateLabels, type KitState } from './kits.rules.ts';
import type { Route } from './+types/kit.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Kit ${loaderData ? formatBarcode(loaderData.kit.barcode) : ''} | Damsire admin` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const kit = await page(calls.kits.find({ id: Number(params.id) || 0 }), request);
  const seesOrders = isAllowed(user, 'orders.ship');
  const sendsReplacements = isAllowed(user, 'store_room.manage');
  return { kit, seesOrders, sendsReplacements, countryCode: visitor.countryCode };
}

export default function KitPage({
  loaderData: { kit, seesOrders, sendsReplacements, countryCode },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <header>
        <BackLink to="/admin/kits">Kits</BackLink>
        <h1 className="mt-4 font-mono text-3xl">{formatBarcode(kit.barcode)}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Badge tone={kitTone(kit.state)}>{kitStateLabels[kit.state]}</Badge>
          {kit.productName ?? 'Blank kit'}, use by {formatDate(kit.expiresOn, countryCode)}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted">
          {kit.secondBarcode ? <span>Second barcode {formatBarcode(kit.secondBarcode)}</span> : null}
          {kit.replacesBarcode ? <span>Replaces {formatBarcode(kit.replacesBarcode)}</span> : null}
          {kit.batchId ? (
            <Link to={`/admin/kit-batches/${kit.batchId}`} className="text-link">
              Batch {kit.batchId}
            </Link>
          ) : null}
          {kit.orderId && seesOrders ? (
            <Link to={`/admin/orders/${kit.orderId}`} className="text-link">
              View order
            </Link>
          ) : null}
          {(seesOrders ? kit.formerOrderIds : []).map((orderId) => (
            <Link key={orderId} to={`/admin/orders/${orderId}`} className="text-link">
              View earlier order {orderId}
            </Link>
          ))}
        </p>
      </header>
      <Standing kit={kit} sendsReplacements={sendsReplacements} />
      {kit.moves.length > 0 ? <MoveForm kit={kit} /> : null}
      <section aria-labelledby="way">
        <SectionHeading title="History" id="way" />
        <ol className="mt-5 grid gap-3">
          {kit.events.map((event, index) => (
            <li key={index} className="border-l-2 border-line pl-4">
              <p className="font-bold">
                {event.toState ? stateLabel(event.toState) : (eventLabels[event.kind] ?? event.kind)}
              </p>
              <p className="text-sm text-muted">
                <LocalTime at={event.at} countryCode={countryCode} />
                {event.who ? `, ${event.who}` : ''}
                {event.reason ? `: ${event.reason}` : ''}
              </p>
            </li>
          ))}
          {kit.events.length === 0 ? <li className="text-muted">No data</li> : null}
        </ol>
      </section>
    </div>
  );
}

/** Whether the laboratory has its tube, and whether a free kit replaces it. */
function Standing({ kit, sendsReplacements }: { kit: AdminKitDetail; sendsReplacements: boolean }) {
  const { replacement } = kit;
  const isGone = kit.state === 'LOST' || kit.state === 'RECALLED';
  return (
    <>
      {kit.isInLaboratory ? (
        <Callout title="Sample in the laboratory">
          The laboratory has received the sample, so this kit can&apos;t be marked as lost, returned or expired.
        </Callout>
      ) : null}
      {replacement || isGone ? (
        <Callout title={replacement ? `Replacement kit: ${replacementLabels[replacement]}` : 'No replacement kit'}>
          {!replacement ? (
            'We have no address for this kit, or two free kits have already been sent.'
          ) : sendsReplacements ? (
            <Link to={`/admin/kit-replacements?state=ALL&search=${kit.barcode}`} className="text-link">
              View replacement kit
            </Link>
          ) : null}
        </Callout>
      ) : null}
    </>
  );
}

const eventLabels: Record<string, string> = {
  animal_changed: 'Moved to another record of the same animal',
  arrived_unregistered: 'Received by the laboratory',
  arrived_refused: "Received by the laboratory, can't be tested",
};

function stateLabel(state: string): string {
  return kitStateLabels[state as KitState] ?? state;
}

function MoveForm({ kit }: { kit: AdminKitDetail }) {
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const { run, busy, fields } = useAction();
  const move = async () => {
    const done = await run(
      () => api.kits.move({ id: kit.id, version: kit.state, to: to as KitState, reason }),
      'Kit status updated.',
    );
    if (done) setReason('');
  };
  return (
    <Card as="section" pad="lg" className="max-w-2xl">
      <h2 className="text-xl">Update status</h2>
      <Form className="mt-5 grid gap-5" busy={busy} onSend={() => void move()}>
        <Field label="New status" error={fields['to']} required>
          <Select
            options={kit.moves.map((value) => ({ value, label: kitStateLabels[value] }))}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
        <Field
          label="Reason"
          hint="Saved in the kit's history. If a kit is lost, we ask the customer where to send a free replacement, at most twice."
          error={fields['reason']}
          required
        >
          <TextInput value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Update status
        </Button>
      </Form>
    </Card>
  );
}
