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
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Consignment } from './consignments.contract.ts';
import { useParcelScans } from './use-parcel-scans.ts';

/** Each tube of the parcel is scanned or ticked. Differences from the list are shown before anything is saved. */
export function ReceiveParcel({ parcel }: { parcel: Consignment }) {
  const listed = parcel.items.map(({ barcode }) => barcode);
  const { there, change, forget } = useParcelScans(parcel.id);
  const [scan, setScan] = useState('');
  const [missed, setMissed] = useState<string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The parcel couldn't be received. Please try again.");
  const set = (code: string, isThere: boolean) => {
    const next = new Set(there);
    if (isThere) next.add(code);
    else next.delete(code);
    change(next);
  };
  const addScan = () => {
    const code = bareCode(scan);
    setMissed(code ? null : [REQUIRED]);
    if (code) set(listed.find((one) => bareCode(one) === code) ?? code, true);
    setScan('');
  };
  const extra = [...there].filter((code) => !listed.includes(code));
  const missing = listed.filter((code) => !there.has(code));
  const receive = async () => {
    await submit(async () => {
      const { number } = await api.consignments.receive({ id: parcel.id, barcodes: [...there] });
      forget();
      await revalidate();
      toaster.success(`${number} was received.`);
    });
    setAsking(false);
  };
  return (
    <Card as="section" pad="lg" className="grid gap-6">
      <h2 className="text-xl">Contents</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Form className="grid items-start gap-4 sm:grid-cols-[1fr_auto]" onSend={() => addScan()}>
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
        <Button variant="quiet" size="sm" onClick={() => change(new Set([...there, ...listed]))}>
          Mark all as present
        </Button>
      </div>
      <ExtraTubes codes={extra} onRemove={(code) => set(code, false)} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          loading={busy}
          disabled={there.size === 0}
          onClick={() => (missing.length > 0 ? setAsking(true) : void receive())}
        >
          {there.size === 0 ? 'Receive samples' : `Receive ${countOf(there.size, 'sample')}`}
        </Button>
        <p role="status" className="nums text-sm text-muted">
          {missing.length === 0 ? 'Nothing is missing.' : `${countOf(missing.length, 'sample')} still to scan.`}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        question={`Receive the parcel without ${countOf(missing.length, 'sample')}?`}
        confirm={`Receive ${countOf(there.size, 'sample')}`}
        busy={busy}
        onConfirm={() => void receive()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {missing.length === 1 ? 'It was' : 'They were'} not scanned, and the agent is told that{' '}
          {missing.length === 1 ? 'it is' : 'they are'} missing. A tube that is found later can be received on the
          worklist.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

interface ExtraTubesProps {
  codes: readonly string[];
  onRemove: (code: string) => void;
}

function ExtraTubes({ codes, onRemove }: ExtraTubesProps) {
  if (codes.length === 0) return null;
  return (
    <Callout tone="warn" title="In the parcel, but not on the list">
      <ul className="mt-1 grid gap-1">
        {codes.map((code) => (
          <li key={code} className="flex items-center justify-between gap-3">
            <span className="font-mono">{formatBarcode(code)}</span>
            <Button size="sm" variant="quiet" onClick={() => onRemove(code)}>
              Remove<span className="sr-only"> {code}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
