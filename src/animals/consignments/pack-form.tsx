import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { ReadySample } from './consignments.contract.ts';

/** Selects the collected samples for one parcel. By default, all with a signed declaration are selected. */
export function PackForm({ ready, countryCode }: { ready: readonly ReadySample[]; countryCode: string }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(ready.filter(({ isSigned }) => !isSigned).map(({ id }) => id)),
  );
  const navigate = useNavigate();
  const { busy, fields, message, submit } = useSubmit("The parcel wasn't packed. Please try again.");
  const chosen = ready.filter(({ id }) => !left.has(id));
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const pack = () =>
    submit(async () => {
      const parcel = await api.consignments.pack({ entryIds: chosen.map(({ id }) => id) });
      toaster.success(`${parcel.number} was packed.`);
      await navigate(`/my/animals/consignments/${parcel.id}`);
    });
  if (ready.length === 0) return null;
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Pack a parcel</h2>
      <p className="mt-1 text-muted">
        These samples aren't in a parcel yet. Each parcel gets one number, so the laboratory can receive all its samples
        at once.
      </p>
      <Form className="mt-5 grid gap-5" message={message} onSend={() => void pack()}>
        <Field as="group" label="Samples" error={fields['entryIds']}>
          <ul className="grid max-h-96 gap-3 overflow-y-auto sm:grid-cols-2">
            {ready.map((one) => (
              <li key={one.id}>
                <Checkbox
                  label={`${one.name}, ${formatBarcode(one.barcode)}`}
                  note={`${formatDate(one.collectedOn, countryCode)}${one.isSigned ? '' : ', not signed yet'}`}
                  checked={!left.has(one.id)}
                  onChange={() => toggle(one.id)}
                />
              </li>
            ))}
          </ul>
        </Field>
        <div>
          <Button type="submit" loading={busy} disabled={chosen.length === 0}>
            Pack {chosen.length} {chosen.length === 1 ? 'sample' : 'samples'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
