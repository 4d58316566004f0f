import { useState } from 'react';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { formatDate, longDate } from '#shared/dates.ts';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Link } from '#ui/link.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import type { BreedingDates, Heat, Mating } from './breeding-dates.contract.ts';
import { describeIntervals, LITTER_DAYS, REGISTRATION_AGE_DAYS } from './breeding-dates.rules.ts';
import { HeatDialog } from './heat-dialog.tsx';
import { MatingDialog } from './mating-dialog.tsx';
import type { Route } from './+types/breeding-dates.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Heats and matings of ${loaderData?.dates.animal.name ?? 'an animal'} | Damsire` },
];

const MAX_ANIMALS = 100;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const [dates, animals] = await Promise.all([
    page(client.breedingDates.find({ id: Number(params.id) }), request),
    page(client.animals.list({ view: 'mine', page: 1, size: MAX_ANIMALS, sort: 'name' }), request),
  ]);
  const own = animals.results.find(({ id }) => id === dates.animal.id);
  const males = animals.results.filter(({ sex, species }) => sex === 'male' && (!own || species.id === own.species.id));
  const today = new Date().toISOString().slice(0, 10);
  return {
    dates,
    /** Matings up to this day can already have a litter. */
    litterUntil: addDays(today, -LITTER_DAYS.from),
    males: males.map(({ id, name, species, dateOfBirth }) => ({ id, name, speciesId: species.id, dateOfBirth })),
    today,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

/** Heats and matings of a female, recorded by her owner. */
export default function BreedingDatesPage({
  loaderData: { dates, litterUntil, males, today, countryCode },
}: Route.ComponentProps) {
  const { animal, heats, matings } = dates;
  const [heat, setHeat] = useState<Heat | 'new' | null>(null);
  const [mating, setMating] = useState<Mating | 'new' | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div>
        <BackLink to={`/my/my-animals/${animal.id}`}>{animal.name}</BackLink>
        <h1 className="mt-4 text-3xl sm:text-4xl">Heats and matings of {animal.name}</h1>
        <p className="measure mt-3 text-muted">
          These dates are also in your{' '}
          <Link to="/my/calendar" className="text-link">
            calendar
          </Link>
          , together with the next expected heat, the due date and the days to swab the litter.
        </p>
      </div>
      <section aria-labelledby="heats" className="grid gap-5">
        <SectionHeading
          id="heats"
          title="Heats"
          aside={<Button onClick={() => setHeat('new')}>Record a heat</Button>}
        />
        <NextHeat dates={dates} countryCode={countryCode} />
        <DataList
          label="Heats"
          columns={heatColumns(countryCode, setHeat)}
          rows={heats}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No heats yet.">Record two heats to see when the next one is expected.</EmptyState>}
        />
      </section>
      <section aria-labelledby="matings" className="grid gap-5">
        <SectionHeading
          id="matings"
          title="Matings"
          aside={<Button onClick={() => setMating('new')}>Add a mating</Button>}
        />
        <DataList
          label="Matings"
          columns={matingColumns({ damId: animal.id, litterUntil, countryCode, onEdit: setMating })}
          rows={matings}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No matings yet.">
              Add a mating to see when the litter is expected and when to swab it.
            </EmptyState>
          }
        />
      </section>
      <HeatDialog key={keyOf('heat', heat)} females={[animal]} edited={heat} onClose={() => setHeat(null)} />
      <MatingDialog
        key={keyOf('mating', mating)}
        dam={animal}
        males={males}
        today={today}
        edited={mating}
        onClose={() => setMating(null)}
      />
    </div>
  );
}

function keyOf(kind: string, edited: { id: number } | 'new' | null): string {
  if (edited === null) return `${kind}-none`;
  return `${kind}-${edited === 'new' ? 'new' : edited.id}`;
}

function NextHeat({ dates: { next }, countryCode }: { dates: BreedingDates; countryCode: string }) {
  if (!next) return null;
  return (
    <Card className="grid gap-1">
      <p className="font-bold">
        Next heat expected from {longDate(next.from, countryCode)} to {longDate(next.to, countryCode)}
      </p>
      <p className="text-muted">
        Most likely {longDate(next.on, countryCode)}. {describeIntervals(next)}
      </p>
    </Card>
  );
}

function heatColumns(countryCode: string, onEdit: (heat: Heat) => void): Column<Heat>[] {
  return [
    { key: 'day', header: 'First day', lead: true, cell: ({ startedOn }) => formatDate(startedOn, countryCode) },
    { key: 'note', header: 'Note', cell: ({ note }) => <span className="wrap-anywhere">{note || '–'}</span> },
    actionsColumn((heat) => (
      <Actions
        what={`heat on ${formatDate(heat.startedOn, countryCode)}`}
        onEdit={() => onEdit(heat)}
        remove={() => api.breedingDates.removeHeat({ id: heat.id })}
        done="Heat removed."
      />
    )),
  ];
}

interface MatingColumns {
  damId: number;
  litterUntil: string;
  countryCode: string;
  onEdit: (mating: Mating) => void;
}

function matingColumns({ damId, litterUntil, countryCode, onEdit }: MatingColumns): Column<Mating>[] {
  const litterOf = ({ sireId }: Mating) => `/my/litters/new?dam=${damId}${sireId ? `&sire=${sireId}` : ''}`;
  return [
    { key: 'day', header: 'Date', lead: true, cell: ({ matedOn }) => formatDate(matedOn, countryCode) },
    { key: 'sire', header: 'Sire', cell: ({ sireName }) => <span className="wrap-anywhere">{sireName || '–'}</span> },
    {
      key: 'registration',
      header: 'Litter registration',
      cell: ({ registrationOn }) =>
        registrationOn ? formatDate(registrationOn, countryCode) : `${REGISTRATION_AGE_DAYS / 7} weeks after birth`,
    },
    { key: 'note', header: 'Note', cell: ({ note }) => <span className="wrap-anywhere">{note || '–'}</span> },
    actionsColumn((mating) => (
      <Actions
        litter={mating.matedOn <= litterUntil ? litterOf(mating) : null}
        what={`mating on ${formatDate(mating.matedOn, countryCode)}`}
        onEdit={() => onEdit(mating)}
        remove={() => api.breedingDates.removeMating({ id: mating.id })}
        done="Mating removed."
      />
    )),
  ];
}

interface ActionsProps {
  what: string;
  /** Link to the form that adds the litter of a mating. */
  litter?: string | null;
  onEdit: () => void;
  remove: () => Promise<unknown>;
  done: string;
}

function Actions({ what, litter, onEdit, remove, done }: ActionsProps) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {litter ? (
        <LinkButton to={litter} variant="quiet" size="sm" aria-label={`Add the litter of the ${what}`}>
          Add litter
        </LinkButton>
      ) : null}
      <Button variant="quiet" size="sm" aria-label={`Edit ${what}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmAction
        label="Remove"
        about={` ${what}`}
        question={`Remove the ${what}?`}
        confirm="Remove"
        call={remove}
        done={done}
      />
    </span>
  );
}
