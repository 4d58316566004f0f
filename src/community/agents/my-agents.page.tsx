import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { listQuery } from '#platform/context/list-query.ts';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { collectedSorts } from '#animals/collection/collection.rules.ts';
import { readAgentQuery, toSearchInput } from './agent-query.rules.ts';
import { RequestList } from './request-list.tsx';
import { CollectedForMeList } from './collected-for-me.tsx';
import { EntryForm } from './entry-form.tsx';
import { FindAgent } from './find-agent.tsx';
import { MyAgentList } from './my-agent-list.tsx';
import type { Route } from './+types/my-agents.page';

const CARDS = 10;
const sorts = ['name', 'date'] as const;
const views = ['mine', 'find', 'collected', 'asked'] as const;
type View = (typeof views)[number];

export const meta: Route.MetaFunction = () => [{ title: 'Collection agents | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { query: params, search, sort } = listQuery(request, { sorts });
  const query = readAgentQuery(params);
  const ask = /^\d{1,9}$/.test(params.get('ask') ?? '') ? Number(params.get('ask')) : null;
  const entry = await page(api.agents.entry(), request);
  const isAgent = entry?.state === 'APPROVED';
  const requestedView = views.find((one) => one === params.get('view')) ?? (ask ? 'find' : 'mine');
  const view: View = requestedView === 'asked' && !isAgent ? 'mine' : requestedView;
  const paging = { page: query.page, size: DEFAULT_PAGE_SIZE, search: search.slice(0, 80) };
  const collectedSort = collectedSorts.find((one) => one === params.get('sort'));
  const shown = await page(
    Promise.all([
      view === 'mine' ? api.agents.mine({ ...paging, sort }) : null,
      view === 'find' ? api.agents.search({ ...toSearchInput(query, CARDS), ...(ask && { id: ask }) }) : null,
      view === 'collected' ? api.collection.forMe({ ...paging, sort: collectedSort }) : null,
      view === 'asked' ? api.agents.asked({ ...paging, sort }) : null,
    ]),
    request,
  );
  const [mine, found, collected, requests] = shown;
  const countryCode = user?.countryCode ?? visitor.countryCode;
  const isUnlisted = entry === null && user?.roles.includes('collection_agent') === true;
  return { entry, isUnlisted, view, query, search, ask, mine, found, collected, requests, countryCode };
}

export default function MyAgentsPage({ loaderData }: Route.ComponentProps) {
  const { entry, isUnlisted, view, query, ask, mine, found, collected, requests, countryCode } = loaderData;
  const place = { number: query.page, search: loaderData.search, countryCode };
  const to = (name: View) => `/my/collection-agents${name === 'mine' ? '' : `?view=${name}`}`;
  return (
    <div className="grid gap-8">
      <SectionHeading
        level={1}
        title="Collection agents"
        intro="An agent reads the chip, takes the sample and signs for it. Choose who collects for you, and view what they've collected."
      />
      <TabLinks
        label="Collection agents"
        links={[
          { to: to('mine'), label: 'My agents' },
          { to: to('find'), label: 'Find an agent' },
          { to: to('collected'), label: 'Collected for me' },
          ...(entry?.state === 'APPROVED' ? [{ to: to('asked'), label: 'Requests received' }] : []),
        ]}
      />
      {mine ? <MyAgentList list={mine} {...place} /> : null}
      {found ? <FindAgent found={found} query={query} ask={ask} size={CARDS} /> : null}
      {collected ? <CollectedForMeList list={collected} {...place} /> : null}
      {requests ? <RequestList list={requests} {...place} /> : null}
      {entry && view === 'mine' ? <EntryForm key={entry.id} entry={entry} countryCode={countryCode} /> : null}
      {isUnlisted && view === 'mine' ? (
        <Callout title="You're not listed in the directory">
          You can log samples, but owners can't find you.{' '}
          <Link to="/resources/collection-agent-nomination" className="text-link">
            Nominate yourself to be listed
          </Link>
          .
        </Callout>
      ) : null}
    </div>
  );
}
