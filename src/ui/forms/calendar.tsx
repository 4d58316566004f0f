import { useState, type KeyboardEvent } from 'react';
import { cx } from '#ui/cx.ts';
import { daysIn, dayByKey, isoOf, monthNames, pickerYears, weekdayOf, type DateRange } from './date-text.ts';
import { Select } from './select.tsx';

interface CalendarProps {
  /** The selected ISO date, or ''. */
  value: string;
  today: string;
  range: DateRange;
  /** True if the week starts on Sunday, as in the US. */
  sundayFirst: boolean;
  onPick: (iso: string) => void;
}

/** A month of days with lists of months and years above; arrow keys move by days, Page Up and Down by months. */
export function Calendar({ value, today, range, sundayFirst, onPick }: CalendarProps) {
  const years = pickerYears(Number(today.slice(0, 4)), range);
  const earliest = range.fromNow ? today : `${years[0]}-01-01`;
  const latest = `${years.at(-1)}-12-31`;
  const within = (iso: string) => iso >= earliest && iso <= latest;
  const [at, setAt] = useState(value && within(value) ? value : today);
  const [year = 0, month = 1] = at.split('-').map(Number);
  const show = (toYear: number, toMonth: number) => {
    const day = Math.min(Number(at.slice(8)), daysIn(toYear, toMonth));
    const to = isoOf(toYear, toMonth, day) ?? at;
    // The day from which the keys move must always be selectable.
    setAt(to < earliest ? earliest : to > latest ? latest : to);
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = dayByKey(at, event.key, sundayFirst);
    if (to === null) return;
    event.preventDefault();
    if (!within(to)) return;
    setAt(to);
    const grid = event.currentTarget;
    requestAnimationFrame(() => grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  return (
    <div className="w-72 p-2">
      <div className="grid grid-cols-[1.4fr_1fr] gap-2">
        <Select
          aria-label="Month"
          placeholder={null}
          options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
          value={String(month)}
          onChange={(event) => show(year, Number(event.target.value))}
        />
        <Select
          aria-label="Year"
          placeholder={null}
          options={years.toReversed().map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(event) => show(Number(event.target.value), month)}
        />
      </div>
      <Days {...{ year, month, at, value, today, sundayFirst, within, onPick }} onKeyDown={walk} />
    </div>
  );
}

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

interface DaysProps {
  year: number;
  month: number;
  at: string;
  value: string;
  today: string;
  sundayFirst: boolean;
  within: (iso: string) => boolean;
  onPick: (iso: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

// The column of the first day; the others follow.
const columns = ['', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7'];

function Days({ year, month, at, value, today, sundayFirst, within, onPick, onKeyDown }: DaysProps) {
  const days = Array.from({ length: daysIn(year, month) }, (_, index) => index + 1);
  return (
    // Key events only come from the days inside, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={`${monthNames[month - 1]} ${year}`}
      className="mt-2 grid grid-cols-7 text-center"
      onKeyDown={onKeyDown}
    >
      {(sundayFirst ? ['Su', ...WEEK.slice(0, 6)] : WEEK).map((name) => (
        <span key={name} aria-hidden="true" className="py-1 text-sm text-muted">
          {name}
        </span>
      ))}
      {days.map((day) => {
        const iso = isoOf(year, month, day) ?? '';
        return (
          <button
            key={day}
            type="button"
            data-closes=""
            disabled={!within(iso)}
            tabIndex={iso === at ? 0 : -1}
            aria-pressed={iso === value}
            aria-current={iso === today ? 'date' : undefined}
            aria-label={`${day} ${monthNames[month - 1]} ${year}`}
            onClick={() => onPick(iso)}
            className={cx(
              'grid size-9 place-items-center justify-self-center rounded-full hover:bg-brand-soft disabled:text-muted/50 disabled:hover:bg-transparent aria-[current=date]:font-bold aria-[current=date]:underline aria-pressed:bg-brand aria-pressed:font-bold aria-pressed:text-white',
              day === 1 && columns[(weekdayOf(year, month, 1) + Number(sundayFirst)) % 7],
            )}
          >
            {day}
          </button>
        );
      })}
    </div>
  );
}
