import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { FormRequest } from './acm-forms.contract.ts';
import { acmStates, acmStateLabels, listNumbers } from './acm-forms.rules.ts';
import { AskForms } from './ask-forms.tsx';
import type { Route } from './+types/acm-forms.page';

const title = 'ACM form requests';
const intro =
  "Use a numbered paper form when you can't sign the collection and microchip declaration on screen. A paper form is equally valid.";
const BLANK = '/api/printable-forms/microchip-declaration';
const filter = {
  label: 'Show requests',
  name: 'state',
  links: [
    { value: 'ALL' as const, label: 'All' },
    ...acmStates.map((value) => ({ value, label: acmStateLabels[value].word })),
  ],
} as const;

export const meta: Route.MetaFunction = () => [{ title: `${title} | Damsire` }];

export async function loader(args: Route.LoaderArgs) {
  const { user } = args.context.get(pageContext);
  if (user?.type !== 'vet' && !user?.roles.includes('collection_agent')) return null;
  return loadList(args, { sorts: ['date'], filter, longest: 60 }, (api, { choice: state, ...asked }) =>
    api.acmForms.list({ ...asked, state }),
  );
}

export default function AcmFormsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NoCollector />;
  const { search, choice, countryCode } = loaderData;
  const isFiltered = choice !== 'ALL' || search !== '';
  return (
    <ListPage
      title={title}
      intro={intro}
      data={loaderData}
      nouns={['request', 'requests']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by number or note"
      empty={
        <EmptyState
          title={isFiltered ? 'Nothing found.' : 'No form requests yet.'}
          art={<EmptyArt kind={isFiltered ? 'search' : 'results'} />}
        />
      }
    >
      <AskForms />
    </ListPage>
  );
}

function NoCollector() {
  return (
    <>
      <SectionHeading level={1} title={title} intro={intro} />
      <EmptyState
        className="mt-8"
        title="Numbered forms are for collection agents and clinics."
        art={<EmptyArt kind="results" />}
        action={
          <LinkButton to={BLANK} external variant="secondary">
            Print blank declaration
          </LinkButton>
        }
      >
        Take a blank form to the person collecting your sample. They will fill it in and sign it with you.
      </EmptyState>
    </>
  );
}

function columnsFor(countryCode: string): Column<FormRequest>[] {
  return [
    {
      key: 'what',
      header: 'Forms',
      lead: true,
      cell: (row) => (
        <b>
          {row.kind === 'LOST'
            ? `Replaces ${row.lostNumber}`
            : `${row.quantity} ${row.quantity === 1 ? 'form' : 'forms'}`}
        </b>
      ),
    },
    dayColumn({ key: 'date', header: 'Requested on', sort: 'date' }, countryCode, (row) => row.createdAt),
    {
      key: 'numbers',
      header: 'Numbers',
      cell: (row) =>
        row.numbers.length > 0 ? (
          <span className="nums">
            {listNumbers(row.numbers)}
            <span className="block text-sm text-muted">{row.used} used</span>
          </span>
        ) : (
          <span className="text-sm wrap-anywhere text-muted">{row.note || '–'}</span>
        ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <>
          <Badge tone={acmStateLabels[row.state].tone}>{acmStateLabels[row.state].word}</Badge>
          {row.sentAt ? (
            <span className="nums block text-sm text-muted">
              <LocalDay at={row.sentAt} countryCode={countryCode} />
            </span>
          ) : null}
          {row.answer ? <span className="block text-sm wrap-anywhere text-muted">{row.answer}</span> : null}
        </>
      ),
    },
    {
      key: 'do',
      header: 'Print',
      hideHeader: true,
      align: 'end',
      cell: (row) =>
        row.state === 'SENT' && row.used < row.numbers.length ? (
          <LinkButton to={`/api/my/acm-form-requests/${row.id}/forms.pdf`} external size="sm" variant="secondary">
            Print<span className="sr-only"> the forms {listNumbers(row.numbers)}</span>
          </LinkButton>
        ) : null,
    },
  ];
}
