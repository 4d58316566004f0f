import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Consignment } from './consignments.contract.ts';

const failed = 'Nothing was changed. Please try again.';

/** Marks a packed parcel as sent, or unpacks it. */
export function ConsignmentSteps({ parcel: { id, number } }: { parcel: Consignment }) {
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTracking] = useState('');
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit(failed);
  const send = () =>
    submit(async () => {
      await api.consignments.send({ id, carrier, trackingNumber });
      await revalidate();
      toaster.success(`${number} is on its way.`);
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Send parcel</h2>
      <p className="mt-1 text-muted">
        Write <b className="nums text-ink">{number}</b> on the outside of the parcel. The laboratory can then receive
        all samples at once.
      </p>
      <Form className="mt-5 grid gap-5 sm:grid-cols-2" onSend={() => void send()}>
        {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
        <Field label="Carrier" error={fields['carrier']}>
          <TextInput maxLength={80} value={carrier} onChange={(event) => setCarrier(event.target.value)} />
        </Field>
        <Field label="Tracking number" error={fields['trackingNumber']}>
          <TextInput maxLength={80} value={trackingNumber} onChange={(event) => setTracking(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" loading={busy}>
            Mark as sent
          </Button>
          <ConfirmAction
            label="Unpack"
            size="md"
            question={`Unpack ${number}?`}
            confirm="Unpack"
            danger={false}
            failed={failed}
            call={() => api.consignments.cancel({ id })}
            done={`${number} was unpacked.`}
          >
            You can pack its samples again under a new number.
          </ConfirmAction>
        </div>
      </Form>
    </Card>
  );
}
