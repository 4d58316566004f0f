import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { requestStateLabels } from '#platform/requests/requests.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkCard } from '#ui/card.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Route } from './+types/my-resources.page';

const SIZE = 10;

export const meta = () => [{ title: 'Resources | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const number = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1);
  const requests = await page(api.requests.mine({ page: number, size: SIZE }), request);
  return { requests, number, isVet: user?.type === 'vet', countryCode: visitor.countryCode };
}

/** P148: help with the user's animals, and the user's requests. */
export default function MyResourcesPage({
  loaderData: { requests, number, isVet, countryCode },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <SectionHeading level={1} title="Resources" intro="Fact sheets, forms, help and your requests." />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {linksFor(isVet).map(({ to, title, text }) => (
          <LinkCard key={to} to={to} title={title} level={2}>
            {text}
          </LinkCard>
        ))}
      </div>
      <section>
        <h2 className="mb-4 text-2xl">My requests</h2>
        <PagedList
          label="My requests"
          list={requests}
          size={SIZE}
          number={number}
          nouns={['request', 'requests']}
          rowKey={(row) => row.id}
          columns={[
            { key: 'number', header: 'Number', keep: true, lead: true, cell: (row) => row.number },
            { key: 'form', header: 'About', cell: (row) => row.title },
            {
              key: 'summary',
              header: 'Message',
              cell: (row) => <span className="line-clamp-1 wrap-anywhere">{row.summary}</span>,
            },
            dayColumn(
              { key: 'date', header: 'Sent' },
              countryCode,
              (row: (typeof requests.results)[number]) => row.createdAt,
            ),
            {
              key: 'state',
              header: 'Status',
              cell: (row) => <Badge tone={wordOf(row.state).tone}>{wordOf(row.state).word}</Badge>,
            },
          ]}
          empty={
            <EmptyState title="No requests yet.">
              Forms you send while signed in appear here with their status.
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}

type State = keyof typeof requestStateLabels;

/** A request that staff see as suspected spam is simply new for its sender. */
function wordOf(state: State) {
  if (state === 'WAITING') return { word: 'Needs your reply', tone: 'warn' as const };
  return requestStateLabels[state === 'SUSPECT' ? 'NEW' : state];
}

function linksFor(isVet: boolean) {
  return [
    { to: '/my/fact-sheet', title: 'Fact sheets', text: 'What each test result means for your animals.' },
    {
      to: '/resources/forms',
      title: 'Printable forms',
      text: 'Sample submission, microchip declaration, transfer and consent.',
    },
    { to: '/how-to-take-dna-sample', title: 'How to take a sample', text: 'Step by step, with pictures and videos.' },
    {
      to: '/resources/website-help',
      title: 'Website help',
      text: 'From your first order to your certificate, with screenshots.',
    },
    { to: '/glossary', title: 'Glossary', text: 'Genetic terms explained in plain English.' },
    ...(isVet
      ? [{ to: '/my/case-studies', title: 'Case studies', text: 'From clinical signs to the test and its outcome.' }]
      : []),
  ];
}
