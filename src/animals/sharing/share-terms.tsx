import { formatBarcode } from '#shared/barcode.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { LINK_DAYS } from './sharing.rules.ts';

export interface Terms {
  /** Kits whose results are shown; null for all. */
  barcodes: string[] | null;
  /** Null: no end date. Undefined: unchanged. */
  days: number | null | undefined;
}

interface ShareTermsProps {
  kits: readonly KitRow[];
  terms: Terms;
  isLink?: boolean;
  /** The current end date of the share being changed, as text. */
  until?: string | null;
  /** Whether all results are shown, as for anyone who manages the animal. */
  showsAll: boolean;
  errors: Record<string, string[]>;
  onChange: (terms: Terms) => void;
}

/** Fields for which results a share shows, and for how long. */
export function ShareTerms({ kits, terms, isLink = false, until = null, showsAll, errors, onChange }: ShareTermsProps) {
  const { barcodes, days } = terms;
  const toggle = (barcode: string) => {
    const chosen = barcodes ?? [];
    const next = chosen.includes(barcode) ? chosen.filter((one) => one !== barcode) : [...chosen, barcode];
    onChange({ ...terms, barcodes: next });
  };
  return (
    <>
      {showsAll ? null : (
        <Field as="group" label="Which results?" error={errors['barcodes']}>
          <RadioCards
            name="results"
            columns={1}
            options={choices}
            value={barcodes === null ? 'all' : 'some'}
            onChange={(value) => onChange({ ...terms, barcodes: value === 'all' ? null : [] })}
          />
        </Field>
      )}
      {showsAll || barcodes === null ? null : (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-sm text-muted">
            If you select no kits, the animal is shared without any results.
          </legend>
          {kits.length === 0 ? <p>No items found.</p> : null}
          {kits.map(({ barcode, productName }) => (
            <Checkbox
              key={barcode}
              label={productName ?? 'Kit'}
              note={formatBarcode(barcode)}
              checked={barcodes.includes(barcode)}
              onChange={() => toggle(barcode)}
            />
          ))}
        </fieldset>
      )}
      <Field label="Access expires" error={errors['days']}>
        <Select
          placeholder={null}
          options={[
            ...(until ? [{ value: KEEP, label: `${until} (no change)` }] : []),
            ...(isLink ? [] : [{ value: '', label: 'When I stop sharing' }]),
            ...spans,
          ]}
          value={days === undefined ? KEEP : String(days ?? (isLink ? LINK_DAYS : ''))}
          onChange={(event) => onChange({ ...terms, days: daysOf(event.target.value) })}
        />
      </Field>
    </>
  );
}

const KEEP = 'keep';

function daysOf(chosen: string): Terms['days'] {
  if (chosen === KEEP) return undefined;
  return chosen ? Number(chosen) : null;
}

const choices = [
  { value: 'all' as const, label: 'All results', note: 'Includes future results.' },
  {
    value: 'some' as const,
    label: 'Results of selected kits',
    note: 'Combined results from several samples are not included.',
  },
];

const spans = [7, 30, 90, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));
