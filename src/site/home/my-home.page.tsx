import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { adminQueues } from '#platform/admin/admin-queues.tsx';
import type { AnimalRow } from '#animals/records/animals.contract.ts';
import { NEW_DAYS } from '#laboratory/my-samples/my-samples.rules.ts';
import { countPending } from '#shared/count-pending.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { WaitingCards } from '#ui/waiting-cards.tsx';
import { NewResults, SamplesInProgress, SamplesToDo } from './my-samples.tsx';
import { roleHomes, type RoleHome } from './role-homes.rules.ts';
import type { Route } from './+types/my-home.page';

const NEWEST = 6;

export const meta: Route.MetaFunction = () => [{ title: 'My account | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const isVet = user?.type === 'vet';
  const roles = user?.roles ?? [];
  const [animals, samples, found, work] = await Promise.all([
    page(api.animals.list({ view: isVet ? 'patients' : 'mine', page: 1, size: NEWEST }), request),
    page(api.mySamples.overview(), request),
    countPending(listsOf(api, { isVet, isAgent: roles.includes('collection_agent') })),
    countPending(adminQueues(api, user)),
  ]);
  return {
    animals,
    samples,
    found,
    work,
    isVet,
    homes: roleHomes(user?.type ?? 'owner', roles),
    firstName: user?.firstName ?? '',
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

const one = { page: 1, size: 1 } as const;

/** Everything that needs an action of this user, the most urgent first. */
function listsOf(api: PageDeps['api'], { isVet, isAgent }: { isVet: boolean; isAgent: boolean }) {
  const invoices = isVet ? '/my/vet-invoices' : '/my/invoices';
  const overdue = api.invoices.list({ ...one, show: 'overdue' });
  return [
    {
      to: `${invoices}?show=overdue`,
      title: 'Overdue invoices',
      one: 'Overdue invoice',
      note: 'You may be unable to place new orders until you pay.',
      count: () => overdue,
    },
    {
      to: `${invoices}?show=open`,
      title: 'Invoices due',
      one: 'Invoice due',
      note: 'Pay by the date on the invoice.',
      count: async () => {
        const [open, { count }] = await Promise.all([api.invoices.list({ ...one, show: 'open' }), overdue]);
        return { count: open.count - count };
      },
    },
    {
      to: '/my/pending-orders',
      title: 'Orders awaiting payment',
      one: 'Order awaiting payment',
      note: "We process them once you've paid.",
      count: () => api.orders.history({ ...one, stage: 'waiting' }),
    },
    {
      to: '/my/sample-questions',
      title: 'Questions about your samples',
      one: 'Question about your samples',
      note: 'We need your answers before we can release results.',
      count: () => api.identity.questions({ ...one, open: true }),
    },
    {
      to: '/my/transfer-animal?side=in&state=OFFERED#offers',
      title: 'Animals offered to you',
      one: 'Animal offered to you',
      note: 'Accept or decline.',
      count: () => api.transfers.list({ ...one, side: 'in', state: 'OFFERED', search: '' }),
    },
    {
      to: '/my/parentage-requests',
      title: 'Parentage consents',
      one: 'Parentage consent',
      note: "Requests to compare your animals' DNA profiles. Agree or decline.",
      count: () => api.parentage.openConsents(one),
    },
    {
      to: '/my/club',
      title: 'Club invitations',
      one: 'Club invitation',
      note: 'Accept or decline.',
      count: async () => ({ count: (await api.clubs.mine()).invitations.length }),
    },
    ...(isAgent ? agentLists(api) : []),
  ];
}

function agentLists(api: PageDeps['api']) {
  return [
    {
      to: '/my/collection-agents?view=asked',
      title: 'Collection requests',
      one: 'Collection request',
      note: 'Owners who want you to collect a sample.',
      count: () => api.agents.asked({ ...one, state: 'ASKED' }),
    },
    {
      to: '/my/animals/consignments',
      title: 'Samples to send',
      one: 'Sample to send',
      note: 'Collected but not packed yet.',
      count: async () => ({ count: (await api.consignments.ready()).length }),
    },
  ];
}

export default function MyHomePage({ loaderData }: Route.ComponentProps) {
  const { animals, samples, work, homes, firstName, countryCode } = loaderData;
  const hasAnimals = animals.count > 0;
  const ofRoles = homes.map((home) => <Work key={home.title} {...home} />);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SectionHeading
        level={1}
        title={`Hello, ${firstName}`}
        aside={<LinkButton to="/activate">Activate a kit</LinkButton>}
      />
      <ToDo {...loaderData} />
      {work.waiting.length > 0 || work.unread.length > 0 ? (
        <section aria-labelledby="office" className="grid gap-4">
          <SectionHeading id="office" title="Back office: to do" />
          <WaitingCards {...work} done="" />
        </section>
      ) : null}
      {hasAnimals ? null : ofRoles}
      {hasAnimals || samples.counts.progress + samples.counts.released > 0 ? (
        <>
          <NewResults samples={samples} countryCode={countryCode} />
          <SamplesInProgress samples={samples} countryCode={countryCode} />
        </>
      ) : null}
      <Newest {...loaderData} />
      {hasAnimals ? ofRoles : null}
    </div>
  );
}

function ToDo({ samples, found, countryCode }: Route.ComponentProps['loaderData']) {
  const { todo, unread } = samples.counts;
  const toRead = {
    to: '#new',
    title: 'Results to read',
    one: 'Result to read',
    note: `Released in the last ${NEW_DAYS} days.`,
    count: unread,
  };
  const waiting =
    unread > 0 ? [{ ...toRead, title: unread === 1 ? toRead.one : toRead.title }, ...found.waiting] : found.waiting;
  const isDone = todo === 0 && waiting.length === 0;
  return (
    <section aria-labelledby="todo" className="grid gap-4">
      <SectionHeading id="todo" title="To do" />
      <SamplesToDo samples={samples} countryCode={countryCode} />
      {isDone || waiting.length > 0 || found.unread.length > 0 ? (
        <WaitingCards
          waiting={waiting}
          unread={found.unread}
          done="No results to read, no unpaid invoices and no requests."
        />
      ) : null}
    </section>
  );
}

function Newest({ animals, isVet }: Route.ComponentProps['loaderData']) {
  return (
    <section aria-labelledby="newest" className="grid gap-4">
      <SectionHeading
        id="newest"
        title={isVet ? 'Newest patients' : 'Newest animals'}
        aside={
          animals.count > NEWEST ? (
            <Link to={isVet ? '/my/my-patients' : '/my/my-animals'} className="text-link">
              View all {animals.count}
            </Link>
          ) : undefined
        }
      />
      {animals.results.length === 0 ? <NoAnimal /> : null}
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
        {animals.results.map((animal) => (
          <Animal key={animal.id} animal={animal} />
        ))}
      </ul>
    </section>
  );
}

function Animal({ animal: { id, name, breed, species, reported, latest } }: { animal: AnimalRow }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-white px-4 py-3">
      <span className="min-w-0">
        <Link to={`/my/my-animals/${id}`} className="text-link font-bold">
          {name}
        </Link>
        <span className="block text-sm text-muted">{breed?.name ?? species.name}</span>
      </span>
      {reported > 0 ? (
        <Link to={`/my/my-animals/${id}/results`} aria-label={`View results for ${name}`} className="text-link text-sm">
          View results
        </Link>
      ) : (
        <span className="text-sm text-muted">{latest?.isWithdrawn ? 'Results withdrawn' : 'No results yet'}</span>
      )}
    </li>
  );
}

function Work({ title, links }: RoleHome) {
  return (
    <section aria-label={title} className="grid gap-4">
      <SectionHeading title={title} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {links.map(({ label, to, note }) => (
          <li key={to} className="rounded-lg border border-line bg-white px-4 py-3">
            <Link to={to} className="text-link font-bold">
              {label}
            </Link>
            <span className="block text-sm text-muted">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoAnimal() {
  return (
    <EmptyState
      title="No animals yet."
      art={<EmptyArt kind="dog" />}
      action={<LinkButton to="/tools/add-animal">Add animal</LinkButton>}
    >
      Animals are added when you activate a kit. You can also add one yourself.
    </EmptyState>
  );
}
