import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { Balance } from './activation.contract.ts';

interface KitPaymentProps {
  balance: readonly Balance[];
  value: number | null;
  onChange: (categoryId: number | null) => void;
}

/** Which test a kit is for: its own, or for the blank kit of a multipack one of the balance. */
export function KitPayment({ balance, value, onChange }: KitPaymentProps) {
  const usable = balance.filter((row) => row.available > 0);
  if (usable.length === 0) return null;
  const options = [
    { value: 'own', label: 'The kit came with its test', note: 'The name of the test stands on the kit card.' },
    ...usable.map((row) => ({
      value: String(row.category_id),
      label: row.product_name,
      note: `From my balance: ${row.available} left`,
    })),
  ];
  return (
    <Field as="group" label="Which test is it for?">
      <RadioCards
        name="category"
        options={options}
        value={value === null ? 'own' : String(value)}
        onChange={(chosen) => onChange(chosen === 'own' ? null : Number(chosen))}
      />
    </Field>
  );
}
