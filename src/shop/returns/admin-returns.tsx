import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import type { AdminOrder } from '#shop/order-admin/order-admin.contract.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { isOpenReturn, returnLabel } from './returns.rules.ts';

/** The buyer's open return, with the actions for staff. */
export function ReturnCallouts({ order, mayRefund }: { order: AdminOrder; mayRefund: boolean }) {
  const [open, setOpen] = useState<'decline' | 'kits' | null>(null);
  const close = () => setOpen(null);
  const openReturn = order.returns.find(isOpenReturn);
  const kits = order.units.filter((unit) => unit.state === 'KIT_SENT');
  if (!openReturn && kits.length === 0) return null;
  return (
    <>
      {openReturn ? (
        <Callout
          tone="warn"
          title={
            openReturn.state === 'ARRIVED'
              ? 'The returned kits have arrived: refund the customer'
              : 'The customer is returning this order'
          }
          action={
            <>
              {kits.length > 0 ? (
                <Button variant="secondary" onClick={() => setOpen('kits')}>
                  Receive kits
                </Button>
              ) : null}
              {mayRefund ? (
                <Button variant="quiet" onClick={() => setOpen('decline')}>
                  Decline return
                </Button>
              ) : null}
            </>
          }
        >
          <Badge tone={returnLabel(openReturn).tone}>{returnLabel(openReturn).word}</Badge> {openReturn.reason}
        </Callout>
      ) : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setOpen('kits')}>
            Receive unopened kits
          </Button>
        </div>
      )}
      <ReceiveKits open={open === 'kits'} order={order} kits={kits} onClose={close} />
      {openReturn ? <Decline open={open === 'decline'} returnId={openReturn.id} onClose={close} /> : null}
    </>
  );
}

/** Returns, withdrawals and cancellations that are settled or declined. */
export function ClosedReturns({ order, countryCode }: { order: AdminOrder; countryCode: string }) {
  const closed = order.returns.filter((row) => !isOpenReturn(row));
  if (closed.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-xl">Closed returns</h2>
      <ul className="mt-3 grid gap-3">
        {closed.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge tone={returnLabel(row).tone}>{returnLabel(row).word}</Badge>
            <span className="text-muted">
              Requested <LocalDay at={row.requestedAt} countryCode={countryCode} />
            </span>
            {row.reason ? <span className="wrap-anywhere">{row.reason}</span> : null}
            {row.answer ? <span className="wrap-anywhere whitespace-pre-line">Our answer: {row.answer}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ReceiveKitsProps {
  open: boolean;
  order: AdminOrder;
  kits: AdminOrder['units'];
  onClose: () => void;
}

function ReceiveKits({ open, order, kits, onClose }: ReceiveKitsProps) {
  const { run, busy, fields } = useAction();
  const [isNoneChosen, setNoneChosen] = useState(false);
  const send = (form: FormData) => {
    const unitIds = form.getAll('unit').map(Number);
    const sealed = form.get('sealed') === 'on';
    setNoneChosen(unitIds.length === 0);
    if (unitIds.length === 0) return;
    void run(() => api.orderAdmin.kitsBack({ id: order.orderId, unitIds, sealed }), 'Return recorded.').then(
      (isDone) => isDone && onClose(),
    );
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Returned kits"
      size="md"
      confirm="Record return"
      busy={busy}
      onSubmit={send}
    >
      <Field label="Kits" as="group" error={isNoneChosen ? ['Choose at least one kit.'] : fields['unitIds']}>
        <div className="grid gap-2">
          {kits.map((unit) => (
            <Checkbox
              key={unit.unitId}
              name="unit"
              value={unit.unitId}
              label={`${unit.barcode ?? 'Kit'}, ${unit.productName}`}
            />
          ))}
        </div>
      </Field>
      <Checkbox
        name="sealed"
        label="I have checked that the seals are intact"
        note="If ticked, the kits go back into stock. If not, they are written off."
      />
    </FormDialog>
  );
}

function Decline({ open, returnId, onClose }: { open: boolean; returnId: number; onClose: () => void }) {
  const { run, busy, fields } = useAction();
  const send = (form: FormData) =>
    void run(
      () => api.orderAdmin.declineReturn({ id: returnId, answer: formText(form, 'answer') }),
      'Return declined.',
    ).then((isDone) => isDone && onClose());
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Decline return"
      size="md"
      confirm="Decline return"
      danger
      busy={busy}
      onSubmit={send}
    >
      <Field label="Reply" hint="Sent to the customer by email." error={fields['answer']} required>
        <Textarea name="answer" rows={4} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
