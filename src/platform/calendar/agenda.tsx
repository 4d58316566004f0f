import { dayAndMonth, longDate, longMonth } from '#shared/dates.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Link } from '#ui/link.tsx';
import { api } from '#ui/api/api-client.ts';
import type { Entry } from './calendar.contract.ts';
import { groupLabels, groupOfKind, type CalendarGroup } from './calendar.rules.ts';

interface AgendaProps {
  entries: readonly Entry[];
  today: string;
  countryCode: string;
  onEdit: (id: number) => void;
}

const tones: Record<CalendarGroup, Tone> = { breeding: 'brand', tests: 'good', expiries: 'warn', own: 'neutral' };

/** Entries grouped by the month in which they start. */
export function Agenda({ entries, ...shown }: AgendaProps) {
  const months = [...new Set(entries.map(({ on }) => on.slice(0, 7)))];
  return months.map((month) => (
    <section key={month} aria-labelledby={`m-${month}`} className="grid gap-3">
      <h2 id={`m-${month}`} className="text-2xl">
        {longMonth(month)}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-white">
        {entries
          .filter(({ on }) => on.startsWith(month))
          .map((entry) => (
            <Row key={entry.key} entry={entry} {...shown} />
          ))}
      </ul>
    </section>
  ));
}

function Row({ entry, today, countryCode, onEdit }: Omit<AgendaProps, 'entries'> & { entry: Entry }) {
  const { key, kind, on, until, title, note, path } = entry;
  const group = groupOfKind[kind];
  const isOver = (until ?? on) < today;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className={isOver ? 'nums text-muted' : 'nums font-bold'}>
        <time dateTime={on}>{dayAndMonth(on, countryCode)}</time>
        {until && until !== on ? (
          <>
            {' to '}
            <time dateTime={until}>
              {until.slice(0, 4) === on.slice(0, 4) ? dayAndMonth(until, countryCode) : longDate(until, countryCode)}
            </time>
          </>
        ) : null}
        {on === today ? <span className="block text-sm text-brand">Today</span> : null}
      </p>
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">
          {path ? (
            <Link to={path} className="text-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {note ? <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{note}</p> : null}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {kind === 'own' ? <OwnActions id={Number(key.slice('own-'.length))} title={title} onEdit={onEdit} /> : null}
        <Badge tone={tones[group]}>{groupLabels[group]}</Badge>
      </div>
    </li>
  );
}

function OwnActions({ id, title, onEdit }: { id: number; title: string; onEdit: (id: number) => void }) {
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Edit ${title}`} onClick={() => onEdit(id)}>
        Edit
      </Button>
      <ConfirmAction
        label="Remove"
        about={` ${title}`}
        question={`Remove ${title}?`}
        confirm="Remove date"
        call={() => api.calendar.removeDate({ id })}
        done="Date removed."
      />
    </>
  );
}
