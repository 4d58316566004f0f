import { loadList } from '#platform/context/load-list.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { ActivityEntry } from './privacy.contract.ts';
import type { Route } from './+types/activity.page';

const filter = {
  label: 'Filter by user',
  name: 'who',
  links: [
    { value: 'all', label: 'Everyone' },
    { value: 'others', label: 'Others only' },
  ],
} as const;

export const meta: Route.MetaFunction = () => [{ title: 'Activity | Damsire' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { filter }, (api, { choice: who, ...requested }) => api.privacy.activity({ ...requested, who }));

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Activity"
      intro="See who viewed, shared or changed your data."
      data={loaderData}
      nouns={['entry', 'entries']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(entry) => entry.id}
      filter={filter}
      search="Search by animal or action"
      empty="No activity found."
    />
  );
}

function columnsFor(countryCode: string): Column<ActivityEntry>[] {
  return [
    {
      key: 'what',
      header: 'Activity',
      lead: true,
      cell: (entry) => (
        <span>
          {entry.what}
          {entry.withWhom ? <span className="block wrap-anywhere">With: {entry.withWhom}</span> : null}
          {entry.reason ? <span className="block text-sm text-muted">Reason: {entry.reason}</span> : null}
        </span>
      ),
    },
    { key: 'about', header: 'About', cell: (entry) => entry.about ?? 'Your account' },
    {
      key: 'who',
      header: 'User',
      cell: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {entry.who}
          {entry.asYou ? <Badge tone="warn">on your behalf</Badge> : null}
        </span>
      ),
    },
    {
      key: 'at',
      header: 'Date',
      cell: (entry) => (
        <span className="nums whitespace-nowrap">
          <LocalTime at={entry.at} countryCode={countryCode} />
        </span>
      ),
    },
  ];
}
