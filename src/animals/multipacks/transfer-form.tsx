import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { Balance } from '#animals/activation/activation.contract.ts';
import { UNCLAIMED_TRANSFER_DAYS, TAKE_BACK_HOURS } from '#shop/loyalty/transfers.rules.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

const empty = { email: '', quantity: '1', category: '' };

/**
 * Transfers tests of one category to the account of an email address. Asks for confirmation, because after a day it
 * cannot be undone.
 */
export function TransferForm({ balance }: { balance: readonly Balance[] }) {
  const categories = categoriesOf(balance);
  const [form, setForm] = useState({ ...empty, category: String(categories[0]?.id ?? '') });
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to transfer multipacks');
  const send = async () => {
    await submit(async () => {
      const { email, category, quantity } = form;
      await api.credits.transfer({ email, quantity: Number(quantity), category_id: Number(category) });
      toaster.success(`${tests(Number(quantity))} transferred to ${email}.`);
      setForm({ ...empty, category });
      await revalidate();
    });
    setAsking(false);
  };
  const set = (name: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Transfer tests</h2>
      <p className="mt-2 text-muted">
        You can transfer tests to an account of the same type and region. If the recipient has no account, they have{' '}
        {UNCLAIMED_TRANSFER_DAYS} days to register. After that, the tests are returned to you. You'll both get an email,
        and you can cancel the transfer of unused tests within {TAKE_BACK_HOURS} hours.
      </p>
      <Form className="mt-6 grid gap-5" message={message} onSend={() => setAsking(true)}>
        <Field label="Recipient's email address" error={fields['email']} required>
          <TextInput type="email" autoComplete="off" maxLength={120} value={form.email} onChange={set('email')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="Category" error={fields['category_id']} required>
            <Select
              placeholder={null}
              options={categories.map(({ id, label }) => ({ value: String(id), label }))}
              value={form.category}
              onChange={set('category')}
            />
          </Field>
          <Field label="Quantity" error={fields['quantity']} required>
            <TextInput inputMode="numeric" maxLength={3} value={form.quantity} onChange={set('quantity')} />
          </Field>
        </div>
        <Button type="submit" loading={busy} className="justify-self-start">
          Transfer tests
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        question={`Transfer ${tests(Number(form.quantity) || 0)} to ${form.email || 'this address'}?`}
        confirm="Transfer tests"
        busy={busy}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        Transferred tests leave your balance immediately. No payment is made.
      </ConfirmDialog>
    </Card>
  );
}

function tests(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'test' : 'tests'}`;
}

function categoriesOf(balance: readonly Balance[]) {
  const sums = new Map<number, { name: string; available: number }>();
  for (const row of balance) {
    const known = sums.get(row.category_id);
    sums.set(row.category_id, { name: row.name, available: (known?.available ?? 0) + row.available });
  }
  return [...sums]
    .filter(([, { available }]) => available > 0)
    .map(([id, { name, available }]) => ({ id, label: `${name}, ${available} left` }));
}
