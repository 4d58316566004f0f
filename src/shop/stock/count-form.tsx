import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#shared/count-of.ts';
import { api, problemOf } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { isOutdated } from '#ui/forms/action-outcome.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { StockLevelView } from './stock.contract.ts';

interface FormValues {
  onHand: string;
  backorderDays: string;
  reason: string;
}

/** Form for the stock of one product. Fields that were not edited show the stored values, also after a refusal. */
export function CountForm({ product: { productId, name, level } }: { product: StockLevelView }) {
  const [typed, setTyped] = useState<Partial<FormValues>>({});
  const [editedBackorder, setEditedBackorder] = useState<boolean | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to save the stock');
  const stored = { onHand: String(level?.onHand ?? ''), backorderDays: String(level?.backorderDays ?? 14), reason: '' };
  const shown = { ...stored, ...typed };
  const backorder = editedBackorder ?? level?.backorder ?? false;
  const save = () =>
    submit(async () => {
      try {
        const { told } = await api.stock.count({
          productId,
          ...(level && shown.onHand.trim() === stored.onHand ? {} : { onHand: numberOf(shown.onHand) }),
          backorder,
          backorderDays: numberOf(shown.backorderDays),
          shown: level && { onHand: level.onHand, backorder: level.backorder, backorderDays: level.backorderDays },
          reason: shown.reason,
        });
        setTyped({});
        setEditedBackorder(null);
        toaster.success(told > 0 ? `Stock updated. ${countOf(told, 'customer')} emailed.` : 'Stock updated.');
      } catch (error) {
        if (isOutdated(problemOf(error).status)) await revalidate();
        throw error;
      }
      await revalidate();
    });
  const input = (field: keyof FormValues, inputMode?: 'numeric') => (
    <TextInput
      inputMode={inputMode}
      maxLength={field === 'reason' ? 300 : 12}
      value={shown[field]}
      onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
    />
  );
  return (
    <Form className="grid max-w-2xl gap-4" busy={busy} message={message} onSend={() => void save()}>
      <h2 className="text-2xl">Update stock: {name}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="On hand"
          hint={level ? `Now ${level.onHand}, including ${level.reserved} reserved for orders.` : 'Not tracked yet.'}
          error={fields['onHand']}
          required
        >
          {input('onHand', 'numeric')}
        </Field>
        <Field label="Reason" hint="Required if the count changes." error={fields['reason']}>
          {input('reason')}
        </Field>
        <div className="sm:col-span-2">
          <Checkbox
            checked={backorder}
            onChange={(event) => setEditedBackorder(event.target.checked)}
            label="Allow back-orders"
            note="Customers see the expected delay."
          />
        </div>
        <Field label="Back-order delay in days" error={fields['backorderDays']} required>
          {input('backorderDays', 'numeric')}
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit" loading={busy}>
            Save stock
          </Button>
        </div>
      </div>
    </Form>
  );
}

const numberOf = (typed: string) => Number(typed.trim() || Number.NaN);
