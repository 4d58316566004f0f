import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import { toaster } from '#ui/toast-store.ts';

/** Turns a voucher code into points. */
export function RedeemVoucher() {
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const redeem = async () => {
    setBusy(true);
    setError(null);
    try {
      const { points } = await api.loyalty.redeem({ coupon: code });
      toaster.success(`${points} points were added`);
      setCode('');
      await revalidate();
    } catch (cause) {
      const { status, fields, message } = problemOf(cause);
      if (status === 428) setError(fields['coupon']?.[0] ?? message);
      else if (status === 409 || status === 429) setError(message);
      else toaster.error('Failed to redeem loyalty points');
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="mt-8 flex max-w-xl items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void redeem();
      }}
    >
      <Field label="Voucher code for points" error={error} className="flex-1">
        <TextInput
          value={code}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-7" loading={busy} disabled={!code.trim()}>
        Redeem
      </Button>
    </form>
  );
}
