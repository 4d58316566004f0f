import { lazy, Suspense, useState } from 'react';
import { Calendar as CalendarIcon } from 'lucide-react';
import { dateOrder, parseDay } from '#shared/dates.ts';
import { datePattern, dateText, type DateRange } from './date-text.ts';
import { useFieldControl, useClearError } from './field.tsx';
import { TextInput } from './input.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { useCountry } from '#ui/use-country.ts';

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: shown }) => ({ default: shown })));

interface DatePickerProps extends DateRange {
  /** In a plain form: the name under which the ISO date is sent. */
  name?: string;
  defaultValue?: string;
  /** With `onChange` the page controls the value. */
  value?: string;
  onChange?: (iso: string) => void;
  /** Determines the format (month first in the US); default: the country of the visit. */
  countryCode?: string;
}

/**
 * A date, typed or picked. The box shows it in the country's format, and the form submits the ISO date. Invalid input
 * is sent as typed, so that the server reports it beside the field.
 */
export function DatePicker({ name, defaultValue = '', value, onChange, countryCode, ...range }: DatePickerProps) {
  const country = useCountry(countryCode);
  const [own, setOwn] = useState(defaultValue);
  const [typed, setTyped] = useState<string | null>(null);
  const iso = value ?? own;
  const take = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  const { id } = useFieldControl();
  const mended = useClearError();
  const type = (text: string) => {
    setTyped(text);
    take(text.trim() === '' ? '' : (parseDay(text, country) ?? text));
  };
  return (
    <span className="relative block max-w-60">
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={datePattern(country)}
        value={typed ?? (dateText(iso, country) || iso)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        className="pr-12"
      />
      {name ? <input type="hidden" name={name} value={iso} /> : null}
      <span className="absolute inset-y-0 right-1 grid place-items-center">
        <Menu
          trigger={<CalendarIcon aria-hidden="true" className="size-5" />}
          label="Choose a date"
          align="end"
          chevron={false}
          className="icon-btn justify-center"
        >
          <Suspense fallback={<div className="h-80 w-72" />}>
            <Calendar
              key={`${id}${iso}`}
              value={dateText(iso, country) ? iso : ''}
              today={today()}
              range={range}
              sundayFirst={dateOrder(country) === 'month'}
              onPick={(picked) => {
                setTyped(null);
                take(picked);
                mended();
              }}
            />
          </Suspense>
        </Menu>
      </span>
    </span>
  );
}

/** The current date on the reader's clock. */
function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}
