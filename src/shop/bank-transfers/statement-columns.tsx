import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { StatementPreview } from '#shop/payments/payments.contract.ts';

type Mapping = NonNullable<StatementPreview['mapping']>;

interface StatementColumnsProps {
  preview: StatementPreview;
  busy: boolean;
  error?: readonly string[] | undefined;
  onChange: (mapping: Mapping) => void;
}

const orders = [
  { value: 'DMY', label: 'Day, month, year' },
  { value: 'MDY', label: 'Month, day, year' },
  { value: 'YMD', label: 'Year, month, day' },
];
const empty: Mapping = { date: 0, text: [], amount: null, credit: null, debit: null, dateOrder: 'DMY' };

/** Maps the columns of the file; the mapping is guessed or remembered and can be corrected here. */
export function StatementColumns({ preview, busy, error, onChange }: StatementColumnsProps) {
  const [mapping, setMapping] = useState<Mapping>(preview.mapping ?? empty);
  const options = preview.columns.map((name, i) => {
    const example = preview.sample.map((row) => row[i]).find(Boolean);
    return { value: String(i), label: example ? `${name} (${example.slice(0, 24)})` : name };
  });
  const column = (label: string, name: 'date' | 'amount' | 'credit' | 'debit') => (
    <Field label={label}>
      <Select
        options={options}
        placeholder={name === 'date' ? null : 'None'}
        value={mapping[name] === null ? '' : String(mapping[name])}
        onChange={({ target: { value } }) => setMapping({ ...mapping, [name]: value === '' ? null : Number(value) })}
      />
    </Field>
  );
  const toggleTextColumn = (i: number) =>
    setMapping({
      ...mapping,
      text: mapping.text.includes(i)
        ? mapping.text.filter((one) => one !== i)
        : [...mapping.text, i].toSorted((a, b) => a - b),
    });
  return (
    <Disclosure summary="File columns" defaultOpen={preview.mapping === null}>
      <div className="grid gap-4 sm:grid-cols-2">
        {column('Date', 'date')}
        <Field label="Date format">
          <Select
            placeholder={null}
            options={orders}
            value={mapping.dateOrder}
            onChange={({ target: { value } }) => setMapping({ ...mapping, dateOrder: value as Mapping['dateOrder'] })}
          />
        </Field>
        {column('Amount (money out is negative)', 'amount')}
        {column('Money in', 'credit')}
        {column('Money out', 'debit')}
      </div>
      <Field label="Reference text" as="group" className="mt-4" error={error}>
        <div className="grid gap-2 sm:grid-cols-2">
          {options.map(({ label }, i) => (
            <Checkbox
              key={label}
              label={label}
              checked={mapping.text.includes(i)}
              onChange={() => toggleTextColumn(i)}
            />
          ))}
        </div>
      </Field>
      <Button className="mt-4" variant="secondary" loading={busy} onClick={() => onChange(mapping)}>
        Update preview
      </Button>
    </Disclosure>
  );
}
