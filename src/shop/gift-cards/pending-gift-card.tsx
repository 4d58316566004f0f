import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { CodeForm } from '#ui/forms/code-form.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

/** Pays pending orders with a gift card, up to its balance. */
export function PendingGiftCard({ orderIds }: { orderIds: number[] }) {
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const { busy, fields, message, submit } = useSubmit('The gift card was not used. Please try again.');
  const pay = (giftCard: string) =>
    submit(async () => {
      const { placedOrderIds } = await api.payments.payPendingWithGiftCard({ orderIds, giftCard });
      setCode('');
      await revalidate();
      toaster.success(placedOrderIds.length > 0 ? 'Payment received. Thank you for your order.' : 'Gift card applied.');
    });
  return (
    <Disclosure summary="I have a gift card">
      <CodeForm
        label="Gift card code"
        value={code}
        error={fields['giftCard'] ?? message}
        busy={busy}
        onChange={setCode}
        onUse={(typed) => void pay(typed)}
      />
    </Disclosure>
  );
}
