import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

export function RedeemVoucher() {
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const { busy, fields, message, submit } = useSubmit('Failed to redeem loyalty points');
  const redeem = () =>
    submit(async () => {
      const { points } = await api.loyalty.redeem({ coupon: code });
      setCode('');
      await revalidate();
      toaster.success(`${points} points added.`);
    });
  return (
    <Form className="mt-8 flex max-w-xl items-start gap-2" onSend={() => void redeem()}>
      <Field label="Voucher code for points" error={fields['coupon'] ?? message} className="flex-1">
        <TextInput
          value={code}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-7" loading={busy} disabled={!code.trim()}>
        Redeem voucher
      </Button>
    </Form>
  );
}
