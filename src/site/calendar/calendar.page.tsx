import { useState } from 'react';
import { HeatDialog } from '#animals/breeding-dates/heat-dialog.tsx';
import { Agenda } from '#platform/calendar/agenda.tsx';
import { calendarGroups, groupLabels, groupOfKind } from '#platform/calendar/calendar.rules.ts';
import { addMonths, monthOf, monthsFrom } from '#platform/calendar/months.rules.ts';
import { DateDialog, type EditedDate } from '#platform/calendar/date-dialog.tsx';
import { FeedCard } from '#platform/calendar/feed-card.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { FilterLinks } from '#ui/lists/filter-links.tsx';
import { ZoneNote } from './zone-note.tsx';
import type { Route } from './+types/calendar.page';

export const meta = () => [{ title: 'Calendar | Damsire' }];

const MAX_ANIMALS = 100;
const filters = [
  { value: 'all', label: 'All dates' },
  ...calendarGroups.map((value) => ({ value, label: groupLabels[value] })),
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const show = filters.find(({ value }) => value === query.get('show'))?.value ?? 'all';
  const month = monthOf(query.get('month'));
  const [calendar, feed, animals] = await Promise.all([
    page(client.calendar.list(month ? monthsFrom(month) : {}), request),
    page(client.calendar.feed(), request),
    page(client.animals.list({ view: 'mine', page: 1, size: MAX_ANIMALS, sort: 'name' }), request),
  ]);
  return {
    ...calendar,
    feed,
    show,
    month: calendar.from.slice(0, 7),
    entries: calendar.entries.filter(({ kind }) => show === 'all' || groupOfKind[kind] === show),
    females: animals.results.filter(({ sex }) => sex === 'female').map(({ id, name }) => ({ id, name })),
    origin: new URL(request.url).origin,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

/** The calendar: heats, matings, litters, samples, expiry dates and the user's own dates. */
export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { entries, today, timeZone, isZoneChosen, feed, show, month, females, origin, countryCode } = loaderData;
  const [date, setDate] = useState<EditedDate | 'new' | null>(null);
  const [isRecordingHeat, setRecordingHeat] = useState(false);
  const { run } = useAction();
  const edit = (id: number) => void run(async () => setDate(await api.calendar.findDate({ id })));
  const at = (months: number) =>
    `/my/calendar?month=${addMonths(month, months)}${show === 'all' ? '' : `&show=${show}`}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionHeading
        level={1}
        title="Calendar"
        intro="Heats, matings, litters, swab dates, expected results and expiry dates."
        aside={
          <span className="flex flex-wrap gap-3">
            <Button onClick={() => setDate('new')}>Add a date</Button>
            {females.length > 0 ? (
              <Button variant="secondary" onClick={() => setRecordingHeat(true)}>
                Record a heat
              </Button>
            ) : null}
          </span>
        }
      />
      <FilterLinks label="Show dates" name="show" links={filters} current={show} />
      {entries.length === 0 ? (
        <EmptyState title="No dates in these months.">
          Dates you add appear here, along with those of your animals, samples and account.
        </EmptyState>
      ) : (
        <Agenda entries={entries} today={today} countryCode={countryCode} onEdit={edit} />
      )}
      <nav aria-label="Months" className="flex flex-wrap items-center gap-3">
        <LinkButton to={at(-3)} variant="secondary">
          Earlier
        </LinkButton>
        <LinkButton to={at(3)} variant="secondary">
          Later
        </LinkButton>
        <ZoneNote timeZone={timeZone} isChosen={isZoneChosen} />
      </nav>
      <FeedCard createdAt={feed.createdAt} origin={origin} countryCode={countryCode} />
      <DateDialog
        key={date === null ? 'none' : date === 'new' ? 'new' : date.id}
        edited={date}
        onClose={() => setDate(null)}
      />
      <HeatDialog
        key={isRecordingHeat ? 'heat' : 'no-heat'}
        females={females}
        edited={isRecordingHeat ? 'new' : null}
        onClose={() => setRecordingHeat(false)}
      />
    </div>
  );
}
