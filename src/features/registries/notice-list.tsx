import { api } from '#app/api-client.ts';
import { useAction } from '#features/accounts/use-action.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { noticeFilters, noticeKindWords, noticeWords } from './notices.rules.ts';
import type { Notice } from './programs.contract.ts';

interface NoticeListProps {
  registry: string;
  notices: { results: readonly Notice[]; count: number };
  number: number;
  search: string;
  state: string;
  countryCode: string;
}

/** What was announced, and whether it arrived; what was given up can be sent again. */
export function NoticeList({ registry, notices, number, search, state, countryCode }: NoticeListProps) {
  return (
    <section aria-labelledby="sent">
      <SectionHeading title="What was announced" id="sent" />
      <div className="mt-4">
        <DataList
          label="Notices"
          rows={notices.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(notices.count / DEFAULT_PAGE_SIZE)}
          count={notices.count}
          countLabel={notices.count === 1 ? 'notice' : 'notices'}
          toolbar={
            <>
              <FilterLinks label="Show notices" name="state" links={noticeFilters} current={state} />
              <SearchBox
                key={search}
                label="Search certificate or kind"
                defaultValue={search}
                className="w-full sm:w-80"
              />
            </>
          }
          empty={<EmptyState title={search || state !== 'ALL' ? 'No notice fits.' : 'Nothing was announced yet.'} />}
          columns={[
            { key: 'kind', header: 'Notice', lead: true, cell: (row) => <b>{noticeKindWords[row.kind]}</b> },
            {
              key: 'certificate',
              header: 'Certificate',
              cell: (row) => <span className="nums">{row.certificate ?? '–'}</span>,
            },
            {
              key: 'at',
              header: 'When',
              cell: (row) => (
                <span className="nums whitespace-nowrap">
                  {formatDate(row.at, countryCode)} {row.at.slice(11, 16)} UTC
                </span>
              ),
            },
            {
              key: 'state',
              header: 'State',
              cell: (row) => (
                <>
                  <Badge tone={noticeWords[row.state].tone}>{noticeWords[row.state].word}</Badge>
                  {row.problem ? (
                    <span className="block text-sm wrap-anywhere text-muted">
                      {row.problem} {row.attempts > 1 ? `${row.attempts} tries.` : ''}
                    </span>
                  ) : null}
                </>
              ),
            },
            {
              key: 'do',
              header: 'Actions',
              hideHeader: true,
              align: 'end',
              cell: (row) => (row.state === 'FAILED' ? <Resend registry={registry} id={row.id} /> : null),
            },
          ]}
        />
      </div>
    </section>
  );
}

function Resend({ registry, id }: { registry: string; id: string }) {
  const { run, busy } = useAction();
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      onClick={() => void run(() => api.registryPrograms.resendNotice({ registry, id }), 'It is on its way again.')}
    >
      Send again
    </Button>
  );
}
