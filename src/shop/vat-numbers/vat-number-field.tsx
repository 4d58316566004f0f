import { useState } from 'react';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';

const notes = {
  PENDING: 'We are checking the number in the EU register. We charge tax until it is confirmed.',
  VALID: 'Confirmed.',
  INVALID: 'This number is not in the register, so we charge tax.',
};

/**
 * For businesses in the EU: with a confirmed number from another member state, the customer accounts for the tax
 * (reverse charge).
 */
export function VatNumberField({ cart, error }: { cart: Cart; error: string | null }) {
  const [number, setNumber] = useState(cart.vatNumber ?? '');
  const [busy, run] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const outcome = await run(() => updateCart({ vatNumber: number.trim() || null }));
    setProblem(outcome.problem?.fields['vatNumber']?.[0] ?? null);
  };
  return (
    <Disclosure summary="I'm buying for a business in the EU" defaultOpen={cart.vatNumber !== null || error !== null}>
      <Form className="flex items-start gap-2" onSend={() => void save()}>
        <Field
          label="VAT number"
          error={problem ?? error}
          hint={cart.vatState ? notes[cart.vatState] : undefined}
          className="flex-1"
        >
          <TextInput
            value={number}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value.toUpperCase())}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={busy} className="mt-7">
          {' '}
          Save{' '}
        </Button>
      </Form>
    </Disclosure>
  );
}
