import { countries, currencies } from '#platform/places/places.rules.ts';
import { centsAsTyped } from '#shared/money.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import type { Option } from '#ui/forms/select.tsx';

export interface CouponChoices {
  products: readonly Option[];
  categories: readonly Option[];
  clubs: readonly Option[];
}
export type ChosenLists = Record<(typeof conditionLists)[number], readonly Option[]>;
export const conditionLists = [
  'productIds',
  'categoryIds',
  'excludedProductIds',
  'excludedCategoryIds',
  'countries',
  'clubIds',
] as const;
export const countryOptions: readonly Option[] = countries.map(({ code, name }) => ({ value: code, label: name }));

const lists: readonly { name: keyof ChosenLists; label: string; from: keyof CouponChoices | null; hint: string }[] = [
  { name: 'productIds', label: 'Only these products', from: 'products', hint: 'Leave empty for all.' },
  { name: 'categoryIds', label: 'Only these categories', from: 'categories', hint: 'Leave empty for all.' },
  {
    name: 'excludedProductIds',
    label: 'Excluded products',
    from: 'products',
    hint: 'Never discounted by this coupon.',
  },
  {
    name: 'excludedCategoryIds',
    label: 'Excluded categories',
    from: 'categories',
    hint: 'Never discounted by this coupon.',
  },
  { name: 'countries', label: 'Delivery countries', from: null, hint: 'Leave empty for all.' },
  { name: 'clubIds', label: 'Only members of these clubs', from: 'clubs', hint: 'Leave empty for everyone.' },
];

interface ConditionListsProps {
  choices: CouponChoices;
  chosen: ChosenLists;
  onChange: (chosen: ChosenLists) => void;
  errors: Record<string, string[]>;
}

/** Lists that restrict a coupon. */
export function ConditionLists({ choices, chosen, onChange, errors }: ConditionListsProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {lists.map(({ name, label, from, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[`conditions.${name}`]}>
          <MultiSelect
            value={chosen[name]}
            onChange={(options) => onChange({ ...chosen, [name]: options })}
            options={from === null ? countryOptions : choices[from]}
            listLabel={label}
            placeholder="Type to search"
          />
        </Field>
      ))}
    </div>
  );
}

interface CheckListProps {
  name: string;
  options: readonly { value: string; label: string }[];
  checked: readonly string[];
}

export function CheckList({ name, options, checked }: CheckListProps) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {options.map(({ value, label }) => (
        <Checkbox key={value} name={name} value={value} label={label} defaultChecked={checked.includes(value)} />
      ))}
    </div>
  );
}

interface SumsProps {
  /** Field name in the coupon: amounts, conditions.minSubtotal. */
  name: string;
  label: string;
  hint: string;
  sums: Record<string, number> | undefined;
  errors: Record<string, string[]>;
  required?: boolean;
}

/** An amount in each currency; an empty field means no amount. */
export function Sums({ name, label, hint, sums = {}, errors, required }: SumsProps) {
  return (
    <Field as="group" label={label} hint={hint} error={errors[name]} required={required}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {currencies.map((currency) => (
          <Field key={currency} label={currency} error={errors[`${name}.${currency}`]}>
            <TextInput
              name={`${name}.${currency}`}
              inputMode="decimal"
              maxLength={10}
              defaultValue={centsAsTyped(sums[currency])}
            />
          </Field>
        ))}
      </div>
    </Field>
  );
}
