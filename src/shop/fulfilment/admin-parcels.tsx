import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { useToast } from '#ui/overlays/toast-store.ts';
import type { AdminOrder } from '#shop/order-admin/order-admin.contract.ts';
import { carrierName } from './carriers.rules.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formText } from '#ui/forms/form-text.ts';
import { LocalDay } from '#ui/local-time.tsx';

interface ShipFormProps {
  orderId: number;
  kitsOwed: number;
  /** A claimed gift, which is sent to its recipient. */
  gift?: { id: number; recipientName: string; address: readonly string[] };
}

/** Form that allocates kits from stock to everything still to be sent, and sends them. */
export function ShipForm({ orderId, kitsOwed, gift }: ShipFormProps) {
  const { run, busy } = useAction();
  const toast = useToast();
  const send = (form: FormData) => {
    const textOf = (name: string) => formText(form, name).trim() || null;
    void run(async () => {
      const sent = await api.orderAdmin.ship({
        id: orderId,
        carrier: textOf('carrier'),
        trackingNumber: textOf('tracking'),
        ...(gift ? { giftId: gift.id } : {}),
      });
      toast.success(
        sent.kits.length === 0
          ? 'The order is on its way.'
          : sent.kits.length === 1
            ? `Kit ${sent.kits[0]!.barcode} is on its way.`
            : `${sent.kits.length} kits are on their way.`,
      );
    });
  };
  return (
    <Card as="section" tone="brand">
      <h2 className="text-xl">{gift ? `Send gift to ${gift.recipientName}` : 'Send order'}</h2>
      {gift ? <p className="mt-1 font-bold">{gift.address.join(', ')}</p> : null}
      <p className="mt-1 text-muted">
        {kitsOwed === 0
          ? 'No kits to send. All items go in one parcel.'
          : `${kitsOwed} ${kitsOwed === 1 ? 'kit is' : 'kits are'} taken from stock, oldest first.`}{' '}
        {kitsOwed === 0
          ? null
          : gift
            ? 'We email the barcodes to the recipient.'
            : 'We email the barcodes to the customer.'}
      </p>
      <Form onSend={send} className="mt-4 flex flex-wrap items-end gap-4">
        <Field label="Carrier" className="w-full sm:w-44">
          <TextInput name="carrier" defaultValue={carrierName(null)} maxLength={40} />
        </Field>
        <Field label="Tracking number" className="w-full sm:w-56">
          <TextInput name="tracking" maxLength={80} autoComplete="off" />
        </Field>
        <Button type="submit" loading={busy}>
          {kitsOwed === 0 ? 'Send parcel' : `Allocate and send ${kitsOwed} ${kitsOwed === 1 ? 'kit' : 'kits'}`}
        </Button>
      </Form>
    </Card>
  );
}

export function ParcelList({ order, countryCode }: { order: AdminOrder; countryCode: string }) {
  const { run, busy } = useAction();
  const { state } = useRevalidator();
  if (order.shipments.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-xl">Parcels</h2>
      <ul className="mt-3 grid gap-3">
        {order.shipments.map((parcel) => (
          <li key={parcel.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {parcel.carrier}{' '}
              {parcel.trackingNumber ? <span className="font-mono">{parcel.trackingNumber}</span> : 'without tracking'},
              sent on <LocalDay at={parcel.sentAt} countryCode={countryCode} />
              {parcel.deliveredAt ? `, delivered on ${formatDate(parcel.deliveredAt, countryCode)}` : ''}
              {parcel.state === 'RETURNED' ? ', returned to us' : ''}
            </span>
            <span className="flex flex-wrap gap-2">
              {order.units.some((unit) => unit.shipmentId === parcel.id && unit.barcode !== null) ? (
                <LinkButton to={`/api/admin/shipments/${parcel.id}/sheet`} external variant="secondary" size="sm">
                  Print kit list
                </LinkButton>
              ) : null}
              {parcel.state === 'SENT' ? (
                <>
                  <Button
                    variant="secondary"
                    size="sm"
                    loading={busy || state !== 'idle'}
                    onClick={() =>
                      void run(() => api.orderAdmin.delivered({ id: parcel.id }), 'Parcel marked as delivered.')
                    }
                  >
                    Mark as delivered
                  </Button>
                  <ConfirmAction
                    label="Mark as returned"
                    question="Was the whole parcel returned?"
                    confirm="Mark as returned"
                    danger={false}
                    call={() => api.orderAdmin.parcelBack({ id: parcel.id })}
                    done="Kits are back in stock."
                  >
                    The kits go back into stock. Send the order again or refund it.
                  </ConfirmAction>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
