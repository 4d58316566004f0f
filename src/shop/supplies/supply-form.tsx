import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatMoney } from '#shared/money.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

export interface SupplyOffer {
  items: {
    productId: number;
    name: string;
    unit: string;
    pieces: number;
    allowance: number | null;
    left: number | null;
    costCents: number;
    mostPerOrder: number;
  }[];
  currency: string;
  address: string[];
  onAccount: boolean;
}

/** Quantity of each item with the remaining allowance, a contact person and notes; sent only to the clinic. */
export function SupplyForm({ offer }: { offer: SupplyOffer }) {
  const { busy, fields, message, submit } = useSubmit("We couldn't place your order. Please try again.");
  const { revalidate } = useRevalidator();
  const [formKey, setFormKey] = useState(0);
  const [sent, setSent] = useState<number[]>([]);
  const send = (form: FormData) =>
    submit(async () => {
      const lines = offer.items
        .map(({ productId }) => ({ productId, quantity: Number(form.get(`item-${productId}`)) || 0 }))
        .filter((line) => line.quantity !== 0);
      setSent(lines.map(({ productId }) => productId));
      const created = await api.supplies.order({
        contactName: formText(form, 'contactName'),
        notes: formText(form, 'notes'),
        lines,
      });
      setFormKey(formKey + 1);
      await revalidate();
      toaster.success(
        created.state === 'APPROVED' ? 'Your supplies are being packed.' : 'We will review your order and email you.',
      );
    });
  // Errors refer to the positions of the sent lines.
  const errorOf = (productId: number) => {
    const line = `lines.${sent.indexOf(productId)}`;
    return fields[`${line}.quantity`] ?? fields[`${line}.productId`];
  };
  return (
    <Card as="section" pad="lg">
      <Form key={formKey} className="grid gap-6" message={message} onSend={(form) => void send(form)}>
        {offer.address.length === 0 ? (
          <Callout tone="warn" title="No delivery address yet">
            Please add one to your profile first.
          </Callout>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {offer.items.map((item) => (
            <Field key={item.productId} label={item.name} hint={hintOf(item, offer)} error={errorOf(item.productId)}>
              <TextInput
                name={`item-${item.productId}`}
                type="number"
                min={0}
                max={item.mostPerOrder}
                defaultValue={0}
                inputMode="numeric"
              />
            </Field>
          ))}
        </div>
        <FieldError messages={[...(fields['lines'] ?? []), ...(fields['address'] ?? [])]} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Contact person" error={fields['contactName']} required>
            <TextInput name="contactName" maxLength={80} autoComplete="name" />
          </Field>
          <Field label="Notes" hint="For example, your opening hours." error={fields['notes']}>
            <Textarea name="notes" rows={2} maxLength={1000} />
          </Field>
        </div>
        {offer.address.length > 0 ? <p className="text-muted">Delivery address: {offer.address.join(', ')}</p> : null}
        <Button type="submit" loading={busy} className="justify-self-start">
          Order supplies
        </Button>
      </Form>
    </Card>
  );
}

function hintOf(item: SupplyOffer['items'][number], { currency, onAccount }: SupplyOffer): string {
  if (item.left === null) return 'Free';
  const above = onAccount
    ? `, then ${formatMoney(item.costCents, currency)} ${item.pieces > 1 ? `per pack of ${item.pieces}` : 'each'}`
    : '';
  return `${item.left} of ${item.allowance} ${item.unit} free this month${above}`;
}
