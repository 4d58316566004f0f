import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { countOf } from '#shared/count-of.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { bareCode } from '#ui/forms/code-groups.ts';
import { Field } from '#ui/forms/field.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Consignment } from './consignments.contract.ts';

/** Each tube of the parcel is scanned or ticked; what differs from the list is said before anything is kept. */
export function ReceiveParcel({ parcel }: { parcel: Consignment }) {
  const listed = parcel.items.map(({ barcode }) => barcode);
  const [there, setThere] = useState<ReadonlySet<string>>(new Set());
  const [scan, setScan] = useState('');
  const [missed, setMissed] = useState<string[] | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The parcel couldn't be received. Please try again.");
  const set = (code: string, isThere: boolean) => {
    const next = new Set(there);
    if (isThere) next.add(code);
    else next.delete(code);
    setThere(next);
  };
  const take = () => {
    const code = bareCode(scan);
    setMissed(code ? null : [REQUIRED]);
    if (code) set(listed.find((one) => bareCode(one) === code) ?? code, true);
    setScan('');
  };
  const extra = [...there].filter((code) => !listed.includes(code));
  const missing = listed.filter((code) => !there.has(code));
  const receive = () =>
    submit(async () => {
      const { number } = await api.consignments.receive({ id: parcel.id, barcodes: [...there] });
      await revalidate();
      toaster.success(`${number} was received.`);
    });
  return (
    <Card as="section" pad="lg" className="grid gap-6">
      <h2 className="text-xl">Contents</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Form className="grid items-start gap-4 sm:grid-cols-[1fr_auto]" onSend={() => take()}>
        <Field label="Scan a tube" error={fields['barcodes'] ?? missed}>
          <CodeField value={scan} onChange={setScan} />
        </Field>
        <Button type="submit" variant="secondary" className="sm:mt-[1.9rem]">
          Add tube
        </Button>
      </Form>
      <ul aria-label="Tubes in this parcel" className="grid gap-3 sm:grid-cols-2">
        {parcel.items.map((item) => (
          <li key={item.barcode}>
            <Checkbox
              label={formatBarcode(item.barcode)}
              note={item.animal ?? ''}
              checked={there.has(item.barcode)}
              onChange={(event) => set(item.barcode, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" size="sm" onClick={() => setThere(new Set([...there, ...listed]))}>
          Mark all as present
        </Button>
      </div>
      {extra.length > 0 ? (
        <Callout tone="warn" title="In the parcel, but not on the list">
          <ul className="mt-1 grid gap-1">
            {extra.map((code) => (
              <li key={code} className="flex items-center justify-between gap-3">
                <span className="font-mono">{formatBarcode(code)}</span>
                <Button size="sm" variant="quiet" onClick={() => set(code, false)}>
                  Remove<span className="sr-only"> {code}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button loading={busy} disabled={there.size === 0} onClick={() => void receive()}>
          {there.size === 0 ? 'Receive samples' : `Receive ${countOf(there.size, 'sample')}`}
        </Button>
        <p role="status" className="nums text-sm text-muted">
          {missing.length === 0
            ? 'Nothing is missing.'
            : `${missing.length} ${missing.length === 1 ? 'sample' : 'samples'} still to scan.`}
        </p>
      </div>
    </Card>
  );
}
