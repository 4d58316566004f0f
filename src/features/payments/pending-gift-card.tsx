import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import { toaster } from '#ui/toast-store.ts';

/** A gift card pays waiting orders as far as it goes. */
export function PendingGiftCard({ orderIds }: { orderIds: number[] }) {
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const pay = async () => {
    setBusy(true);
    setError(null);
    try {
      const { placedOrderIds } = await api.payments.payPendingWithGiftCard({ orderIds, giftCard: code });
      toaster.success(placedOrderIds.length > 0 ? 'Paid: thank you for your order' : 'The gift card is used');
      setCode('');
      await revalidate();
    } catch (cause) {
      const { fields, message } = problemOf(cause);
      setError(fields['giftCard']?.[0] ?? message);
    }
    setBusy(false);
  };
  return (
    <Disclosure summary="I have a gift card">
      <form
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <Field label="Gift card code" hideLabel error={error} className="flex-1">
          <TextInput
            value={code}
            maxLength={40}
            autoComplete="off"
            placeholder="Code"
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={busy} disabled={!code.trim()}>
          Use
        </Button>
      </form>
    </Disclosure>
  );
}
