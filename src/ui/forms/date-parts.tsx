import { Select } from './select.tsx';
import { dateOrder } from '#shared/dates.ts';
import { monthNames } from './date-text.ts';
import { useFieldControl } from './field.tsx';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

interface DatePartsInputProps {
  value: DateParts;
  onChange: (value: DateParts) => void;
  /** Month first in the US, day first elsewhere (spec 5). */
  countryCode: string;
  /** Inclusive; the latest year is listed first. */
  years: { from: number; to: number };
  /** Names in a plain form: `dob` gives dobDay, dobMonth, dobYear. */
  name?: string;
}

const monthOptions = monthNames.map((label, index) => ({ value: String(index + 1), label }));
const dayOptions = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Day, month and year as three lists; use inside `<Field as="group">`. */
export function DatePartsInput({ value, onChange, countryCode, years, name }: DatePartsInputProps) {
  const control = useFieldControl();
  const options = { day: dayOptions, month: monthOptions, year: yearOptions(years) };
  const labels = { day: 'Day', month: 'Month', year: 'Year' };
  return (
    <div
      className="grid max-w-md grid-cols-[1.15fr_1.5fr_1.25fr] gap-2 data-us:grid-cols-[1.5fr_1.15fr_1.25fr] [&_select]:pr-8 max-sm:[&_select]:pl-3"
      data-us={dateOrder(countryCode) === 'month' || undefined}
    >
      {datePartOrder(countryCode).map((part) => (
        <Select
          key={part}
          id={part === datePartOrder(countryCode)[0] ? control.id : `${control.id}-${part}`}
          aria-label={labels[part]}
          name={name ? `${name}${labels[part]}` : undefined}
          placeholder={labels[part]}
          options={options[part]}
          value={value[part]}
          onChange={(event) => onChange({ ...value, [part]: event.target.value })}
        />
      ))}
    </div>
  );
}

export function datePartOrder(countryCode: string): (keyof DateParts)[] {
  if (dateOrder(countryCode) === 'year') return ['year', 'month', 'day'];
  return dateOrder(countryCode) === 'month' ? ['month', 'day', 'year'] : ['day', 'month', 'year'];
}

function yearOptions({ from, to }: { from: number; to: number }) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    value: String(to - index),
    label: String(to - index),
  }));
}
