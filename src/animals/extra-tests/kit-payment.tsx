import { formatMoney } from '#shared/money.ts';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Balance } from '#animals/activation/activation.contract.ts';
import type { KitTestOffer } from './kit-test.contract.ts';

/** How a kit's test is paid for: included in the kit, from the balance, or bought now. */
export type PaidBy = 'own' | { categoryId: number } | { productId: number };

interface KitPaymentProps {
  balance: readonly Balance[];
  /** The tests that can be bought, once the kit is known to be blank. */
  offers: readonly KitTestOffer[];
  value: PaidBy;
  onChange: (paidBy: PaidBy) => void;
  error: string[] | undefined;
}

/** Chooses the test of a kit: its own, or for a blank kit one from the balance or one bought now. */
export function KitPayment({ balance, offers, value, onChange, error }: KitPaymentProps) {
  const usable = balance.filter((row) => row.available > 0);
  if (usable.length === 0 && offers.length === 0) return error ? <FieldError messages={error} /> : null;
  const own = {
    value: 'own',
    label: 'My kit includes a test',
    note: 'The test name is printed on the kit card.',
  };
  const options = [
    ...(offers.length > 0 ? [] : [own]),
    ...usable.map((row) => ({
      value: `c${row.category_id}`,
      label: row.product_name,
      note: `From my balance: ${row.available} left`,
    })),
    ...offers.map((offer) => ({
      value: `p${offer.productId}`,
      label: offer.name,
      note: `Buy now: ${formatMoney(offer.amountCents, offer.currency)}, paid in the last step`,
    })),
  ];
  return (
    <Field as="group" label="Which test is this kit for?" error={error}>
      <RadioCards name="category" options={options} value={keyOf(value)} onChange={(key) => onChange(paidByOf(key))} />
    </Field>
  );
}

function keyOf(value: PaidBy): string {
  if (value === 'own') return 'own';
  return 'categoryId' in value ? `c${value.categoryId}` : `p${value.productId}`;
}

function paidByOf(key: string): PaidBy {
  const id = Number(key.slice(1));
  if (key.startsWith('c')) return { categoryId: id };
  return key.startsWith('p') ? { productId: id } : 'own';
}
