import { useEffect, useRef, useState } from 'react';
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
import { reasonWords, type SampleState } from './samples.rules.ts';
import { stateWords } from './state-words.rules.ts';

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
  const box = useSelectRefused(fields['barcode'] ?? message);
  const { revalidate } = useRevalidator();
  const receive = async () => {
    // The next tube may be scanned before the answer is here: the field is empty by then, and stays as it is typed.
    setLast(null);
    setBarcode('');
    try {
      setLast(describe(barcode, await api.lab.receive({ barcode })));
    } catch (error) {
      setBarcode((typed) => typed || barcode);
      throw error;
    }
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
          <span ref={box} className="block">
            <CodeField value={barcode} onChange={setBarcode} name="barcode" />
          </span>
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

type Received = Awaited<ReturnType<typeof api.lab.receive>>;

function describe(barcode: string, received: Received): Scan {
  const { state, holdReason, again, buyerAsked } = received;
  const warn = (text: string): Scan => ({ barcode, tone: 'warn', text });
  if (again) return warn(`This sample was received before: ${wordsOf(state, holdReason)}. Nothing changed.`);
  if (state !== 'ON_HOLD') return { barcode, tone: 'good', text: 'Received. The owner can see it in the tracker.' };
  return warn(
    `Nobody has activated this kit yet. The sample is on hold; ${
      buyerAsked ? 'its buyer was asked by mail.' : 'it was sold to nobody we know, so nobody was asked.'
    }`,
  );
}

function wordsOf(state: SampleState, holdReason: string | null): string {
  const word = stateWords[state].toLowerCase();
  return holdReason && state === 'ON_HOLD' ? `${word}, waits for ${reasonWords(holdReason)}` : word;
}

/** After a refusal what was scanned stays to be read, and the next scan takes its place instead of going on behind it. */
function useSelectRefused(refusal: unknown) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = refusal ? box.current?.querySelector('input') : null;
    input?.focus();
    input?.select();
  }, [refusal]);
  return box;
}
