import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { formatWeight, type WeightUnit } from '#shared/weight.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Tabs, type Tab } from '#ui/layout/tabs.tsx';
import { ConfirmedRelatives } from '#animals/parent-conflicts/confirmed-relatives.tsx';
import { ParentConflicts } from '#animals/parent-conflicts/parent-conflicts.tsx';
import { AnimalHead } from './animal-head.tsx';
import { History, type KitRecords, ReportList, ResultList } from './animal-records.tsx';
import { mayActivateFor } from './animals.rules.ts';
import type { AnimalDetail } from './animals.contract.ts';
import { KitList } from './kit-list.tsx';
import { PedigreePanel } from './pedigree-panel.tsx';
import { Sharing } from '#animals/sharing/sharing.tsx';
import { OfferedNotice } from '#animals/transfers/offered-notice.tsx';
import type { Route } from './+types/animal.page';
import { Link } from '#ui/link.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.animal.name ?? 'Animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const id = Number(params.id);
  const { searchParams } = new URL(request.url);
  const [animal, kits, results, pedigree, statuses, profile, history] = await Promise.all([
    page(api.animals.find({ id }), request),
    page(api.animals.barcodes({ id }), request),
    page(api.results.kits({ id }), request),
    page(api.animals.pedigree({ id }), request),
    page(api.results.pedigree({ id, ...testOf(searchParams) }), request),
    page(api.animals.profile({ id }), request),
    page(api.animals.history({ id, size: 50 }), request),
  ]);
  const records = results.map(({ statuses, ...record }) => ({ ...record, counts: countResults(statuses) }));
  return {
    animal,
    kits,
    pedigree,
    statuses,
    history,
    records,
    breed: profile.breeds[0] ?? null,
    tab: searchParams.get('tab') ?? 'overview',
    countryCode: user?.countryCode ?? visitor.countryCode,
    weightUnit: user?.weightUnit ?? ('kg' as const),
  };
}

/** The test chosen in the pedigree form, from the query string. */
function testOf(params: URLSearchParams): { test?: number } {
  const test = Number(params.get('test'));
  return Number.isSafeInteger(test) && test > 0 ? { test } : {};
}

const tones = [
  { tone: 'clear', word: 'Clear', of: ['clear'] },
  { tone: 'carrier', word: 'Carrier', of: ['carrier'] },
  { tone: 'affected', word: 'Affected or at risk', of: ['affected', 'at_risk'] },
  { tone: 'unknown', word: 'No result', of: ['unknown'] },
  { tone: null, word: 'Trait', of: ['trait'] },
] as const;

function countResults(statuses: Partial<Record<string, number>>): KitRecords['counts'] {
  return tones
    .map(({ tone, word, of }) => ({ tone, word, count: of.reduce((sum, status) => sum + (statuses[status] ?? 0), 0) }))
    .map(({ word, ...one }) => ({ ...one, word: word === 'Trait' && one.count !== 1 ? 'Traits' : word }))
    .filter(({ count }) => count > 0);
}

export default function AnimalPage({ loaderData }: Route.ComponentProps) {
  const { animal, countryCode } = loaderData;
  const tabs = tabsOf(loaderData);
  const initial = tabs.find((one) => one.id === loaderData.tab)?.id ?? 'overview';
  const mayEdit = animal.access === 'OWNER' || animal.access === 'MANAGE';
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AnimalHead animal={animal} countryCode={countryCode} mayEdit={mayEdit} />
      {animal.state === 'ACTIVE' ? null : (
        <Callout title={animal.state === 'DECEASED' ? `${animal.name} has died` : 'This animal is archived'}>
          It's hidden from your lists but still in pedigrees and results.
        </Callout>
      )}
      {animal.offer ? <OfferedNotice name={animal.name} offer={animal.offer} countryCode={countryCode} /> : null}
      <ParentConflicts conflicts={animal.parentConflicts} />
      <Tabs key={animal.id} label={`About ${animal.name}`} initial={initial} tabs={tabs} />
    </article>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function tabsOf(loaded: Loaded): Tab[] {
  const { animal, kits, records, history, breed, countryCode } = loaded;
  const isOwner = animal.access === 'OWNER';
  const place = { animalId: animal.id, records, countryCode };
  const overview = (
    <div className="grid gap-10">
      <Kits {...loaded} />
      <ConfirmedRelatives relatives={animal.confirmedRelatives} />
      <Facts animal={animal} countryCode={countryCode} weightUnit={loaded.weightUnit} group={breed?.group ?? null} />
    </div>
  );
  return [
    { id: 'overview', label: 'Overview', panel: overview },
    { id: 'results', label: 'Results', panel: <ResultList {...place} /> },
    { id: 'reports', label: 'Reports', panel: <ReportList {...place} /> },
    {
      id: 'kits',
      label: 'Kits and samples',
      panel: <KitList animal={animal} kits={kits} records={records} countryCode={countryCode} />,
    },
    {
      id: 'pedigree',
      label: 'Pedigree',
      panel: <PedigreePanel {...loaded} mayEdit={isOwner || animal.access === 'MANAGE'} />,
    },
    ...(isOwner || animal.patient
      ? [{ id: 'shares', label: 'Sharing', panel: <Sharing animal={animal} kits={kits} countryCode={countryCode} /> }]
      : []),
    {
      id: 'history',
      label: 'History',
      panel: <History lines={history.results} count={history.count} countryCode={countryCode} />,
    },
  ];
}

function Kits({ animal, kits, records, countryCode }: Loaded) {
  const newest = kits.slice(0, 2);
  return (
    <section aria-labelledby="kits" className="min-w-0">
      <SectionHeading
        title={kits.length > newest.length ? 'Latest kits' : 'Kits'}
        id="kits"
        aside={
          mayActivateFor(animal.access) ? (
            <LinkButton to={`/activate?animal=${animal.id}`} variant="secondary" size="sm">
              Activate a kit
            </LinkButton>
          ) : undefined
        }
      />
      <KitList animal={animal} kits={newest} records={records} countryCode={countryCode} />
    </section>
  );
}

function LinkText({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}

interface FactsProps {
  animal: AnimalDetail;
  countryCode: string;
  weightUnit: WeightUnit;
  group: string | null;
}

function Facts({ animal, countryCode, weightUnit, group }: FactsProps) {
  const facts: [string, string | null][] = [
    ...(animal.patient?.ownerName ? ([['Owner', animal.patient.ownerName]] satisfies [string, string][]) : []),
    ['Registered name', animal.registeredName],
    ['Registration number', animal.registrationNumber],
    ['Microchip number', animal.chipNumber],
    ['Breed group', group],
    ['Colour', animal.colour],
    ['Weight', animal.weightGrams === null ? null : formatWeight(animal.weightGrams, weightUnit)],
    ['Personality', animal.personality],
    ['Added on', formatDate(animal.createdAt, countryCode)],
  ];
  const missing = facts.flatMap(([label, value]) => (value || label === 'Breed group' ? [] : [label.toLowerCase()]));
  const mayEdit = animal.access === 'OWNER' || animal.access === 'MANAGE';
  return (
    <section aria-labelledby="details">
      <SectionHeading title="Details" id="details" />
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-break-word">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {missing.length > 0 ? (
        <p className="mt-4 text-sm text-muted">
          Not recorded: {missing.join(', ')}.{' '}
          {mayEdit ? <LinkText to={`/my/my-animals/${animal.id}/edit`}>Add missing details</LinkText> : null}
        </p>
      ) : null}
    </section>
  );
}
