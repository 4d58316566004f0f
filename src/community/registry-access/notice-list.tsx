import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { noticeFilters, noticeKindLabels, noticeStateLabels } from './notices.rules.ts';
import type { ProgramNotice } from '#community/registries/programs.contract.ts';

interface NoticeListProps {
  registry: string;
  notices: { results: readonly ProgramNotice[]; count: number };
  number: number;
  search: string;
  state: string;
  countryCode: string;
}

/** Notices with their delivery status; failed ones can be resent. */
export function NoticeList({ registry, notices, number, search, state, countryCode }: NoticeListProps) {
  return (
    <section aria-labelledby="sent">
      <SectionHeading title="Notification log" id="sent" />
      <div className="mt-4">
        <PagedList
          label="Notifications"
          list={notices}
          rowKey={(row) => row.id}
          number={number}
          nouns={['notification', 'notifications']}
          filter={{ label: 'Filter notifications', name: 'state', links: noticeFilters, current: state }}
          search={{ label: 'Search by certificate or notification', value: search }}
          empty={state === 'ALL' ? 'No notifications yet.' : 'No notifications found.'}
          columns={[
            { key: 'kind', header: 'Notification', lead: true, cell: (row) => <b>{noticeKindLabels[row.kind]}</b> },
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
                  <LocalTime at={row.at} countryCode={countryCode} />
                </span>
              ),
            },
            {
              key: 'state',
              header: 'Status',
              cell: (row) => (
                <>
                  <Badge tone={noticeStateLabels[row.state].tone}>{noticeStateLabels[row.state].word}</Badge>
                  {row.problem ? (
                    <span className="block text-sm wrap-anywhere text-muted">
                      {row.problem} {row.attempts > 1 ? `${row.attempts} attempts.` : ''}
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
      onClick={() => void run(() => api.registryPrograms.resendNotice({ registry, id }), 'Resending.')}
    >
      Resend
    </Button>
  );
}
