import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { animalColumns } from '#animals/animal-list/animal-columns.tsx';
import { countWaiting } from '#shared/count-waiting.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { WaitingCards } from '#ui/waiting-cards.tsx';
import type { Route } from './+types/my-home.page';

const NEWEST = 5;

export const meta: Route.MetaFunction = () => [{ title: 'My account | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const view = user?.type === 'vet' ? ('patients' as const) : ('mine' as const);
  const [animals, found] = await Promise.all([
    page(api.animals.list({ view, page: 1, size: NEWEST }), request),
    countWaiting(listsOf(api, user?.type === 'vet')),
  ]);
  return {
    animals,
    found,
    view,
    firstName: user?.firstName ?? '',
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

const one = { page: 1, size: 1 } as const;

/** Everything that stays undone until this person does it, the most pressing first. */
function listsOf(api: PageDeps['api'], isVet: boolean) {
  const invoices = isVet ? '/my/vet-invoices' : '/my/invoices';
  return [
    {
      to: `${invoices}?show=overdue`,
      title: 'Overdue invoices',
      note: 'New orders may be on hold until you pay.',
      count: () => api.invoices.list({ ...one, show: 'overdue' }),
    },
    {
      to: '/my/pending-orders',
      title: 'Orders awaiting payment',
      note: "We place them once you've paid.",
      count: () => api.orders.history({ ...one, stage: 'waiting' }),
    },
    {
      to: '/my/sample-questions',
      title: 'Questions about your samples',
      note: 'We need your answer to release results.',
      count: () => api.identity.questions({ ...one, open: true }),
    },
    {
      to: '/my/transfer-animal?side=in&state=OFFERED#offers',
      title: 'Animals offered to you',
      note: 'Accept or decline.',
      count: () => api.transfers.list({ ...one, side: 'in', state: 'OFFERED', query: '' }),
    },
    {
      to: '/my/club',
      title: 'Club invitations',
      note: 'Accept or decline.',
      count: async () => ({ count: (await api.clubs.mine()).invitations.length }),
    },
  ];
}

export default function MyHomePage({ loaderData }: Route.ComponentProps) {
  const { animals, found, view, firstName, countryCode } = loaderData;
  const isVet = view === 'patients';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <SectionHeading
        level={1}
        title={`Hello, ${firstName}`}
        intro="Your to-do list and newest animals."
        aside={<LinkButton to="/activate">Activate a kit</LinkButton>}
      />
      <WaitingCards {...found} done="No unpaid orders or invoices, and no pending requests." />
      <section aria-labelledby="newest" className="grid gap-5">
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
        <DataList
          label={isVet ? 'Newest patients' : 'Newest animals'}
          columns={animalColumns(countryCode, view)}
          rows={animals.results}
          rowKey={(row) => row.id}
          empty={<NoAnimal />}
        />
      </section>
    </div>
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
