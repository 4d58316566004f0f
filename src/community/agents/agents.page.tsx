import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ArticleView, articleMeta } from '#platform/articles/article-view.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { AgentCard } from './agent-card.tsx';
import { ComplainLink } from './complain-link.tsx';
import { readAgentQuery, toSearchInput } from './agent-query.rules.ts';
import { AgentSearch } from './agent-search.tsx';
import type { Route } from './+types/agents.page';

const SIZE = 10;

/** The article about collection agents, with the public directory below it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = readAgentQuery(new URL(request.url).searchParams);
  const [article, found] = await page(
    Promise.all([
      api.pages.content({ path: '/resources/collection-agents' }),
      api.agents.search(toSearchInput(query, SIZE)),
    ]),
    request,
  );
  return { article, found, query };
}

export const meta: Route.MetaFunction = ({ loaderData }) => articleMeta(loaderData?.article);

export default function AgentsPage({ loaderData: { article, found, query } }: Route.ComponentProps) {
  const isFiltered = Boolean(query.search || query.country || query.species);
  return (
    <ArticleView article={article}>
      <section aria-labelledby="agents" className="mt-12">
        <h2 id="agents" className="mb-6 text-2xl">
          Find an agent
        </h2>
        <AgentSearch query={query} countries={found.countries} regions={found.regions} />
        <p className="mt-6" role="status">
          {found.count === 1 ? '1 agent' : `${found.count} agents`}
        </p>
        {found.results.length === 0 ? (
          <EmptyState
            className="mt-4"
            title={isFiltered ? 'No agents found.' : 'No agents listed yet.'}
            art={<EmptyArt kind="search" />}
          >
            {isFiltered
              ? 'Search the whole country or use fewer words. Your vet can also take the sample.'
              : 'Your vet can take the sample instead.'}
          </EmptyState>
        ) : (
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {found.results.map((agent) => (
              <li key={agent.id}>
                <AgentCard agent={agent} level={3}>
                  <p className="mt-4 flex flex-wrap items-center justify-between gap-3">
                    <LinkButton to={`/my/collection-agents?ask=${agent.id}`} size="sm" variant="secondary">
                      <span>
                        Request sample collection<span className="sr-only"> by {agent.name}</span>
                      </span>
                    </LinkButton>
                    <ComplainLink agent={agent} />
                  </p>
                </AgentCard>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-8">
          <Pagination page={query.page} pages={Math.ceil(found.count / SIZE)} label="Pages of agents" />
        </div>
      </section>
    </ArticleView>
  );
}
