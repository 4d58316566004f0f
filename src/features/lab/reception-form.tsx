import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { Form } from '#ui/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Field } from '#ui/field.tsx';

interface Scan {
  barcode: string;
  tone: 'good' | 'warn';
  text: string;
}

/** A scanner types and presses Enter: the field empties itself for the next tube and says what became of the last. */
export function ReceptionForm() {
  const [barcode, setBarcode] = useState('');
  const [last, setLast] = useState<Scan | null>(null);
  const { busy, fields, message, submit } = useSubmit('The kit was not received. Please try again.');
  const { revalidate } = useRevalidator();
  const receive = async () => {
    const { state, again } = await api.lab.receive({ barcode });
    setLast(describe(barcode, state, again));
    setBarcode('');
    await revalidate();
  };
  return (
    <Card pad="lg" className="mt-6">
      <Form className="grid items-start gap-4 sm:grid-cols-[1fr_auto]" busy={busy} onSend={() => void submit(receive)}>
        <Field
          label="Receive a kit"
          hint="Scan the barcode of the tube"
          error={fields['barcode'] ?? message}
          required
          className="flex-1"
        >
          <CodeField value={barcode} onChange={setBarcode} name="barcode" />
        </Field>
        <Button type="submit" loading={busy} className="sm:mt-[1.9rem]">
          Receive
        </Button>
      </Form>
      {last ? (
        <Callout tone={last.tone} live className="mt-5" title={formatBarcode(last.barcode)}>
          {last.text}
        </Callout>
      ) : null}
    </Card>
  );
}

function describe(barcode: string, state: string, again: boolean): Scan {
  if (state === 'ON_HOLD')
    return {
      barcode,
      tone: 'warn',
      text: 'Nobody has activated this kit yet. The sample is on hold and its buyer was asked by mail.',
    };
  if (again) return { barcode, tone: 'warn', text: 'This sample was received before. Nothing changed.' };
  return { barcode, tone: 'good', text: 'Received. The owner can see it in the tracker.' };
}
