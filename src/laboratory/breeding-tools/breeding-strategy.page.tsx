import { useLocation } from 'react-router';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { ForecastPanel } from '#laboratory/breeding/forecast-panel.tsx';
import { StrategyPanel } from './strategy-panel.tsx';
import { choiceFrom } from './strategy-labels.rules.ts';
import type { Route } from './+types/breeding-strategy.page';

export const meta = () => [{ title: 'Breeding strategy | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  if (query.get('with') === 'animals') return { mode: 'animals' as const, ...(await forecastOf(api, query, request)) };
  const choice = choiceFrom((name) => query.get(name));
  const { strategyType, dam, sire } = choice;
  const strategy = await page(
    api.breeding.strategy({ strategy_type: strategyType, dam_genetic_result: dam, sire_genetic_result: sire }),
    request,
  );
  return { mode: 'results' as const, choice, strategy };
}

async function forecastOf(api: PageDeps['api'], query: URLSearchParams, request: Request) {
  const [dams, sires] = await Promise.all(
    (['female', 'male'] as const).map((gender) =>
      page(api.animals.parents({ gender, size: 100, page: 1, search: '' }), request),
    ),
  );
  const chosen = {
    damId: Number(query.get('dam')) || null,
    sireId: Number(query.get('sire')) || null,
    litterSize: Number(query.get('litter')) || 6,
  };
  const animals = { dams: dams?.results ?? [], sires: sires?.results ?? [], chosen };
  const { damId, sireId, litterSize } = chosen;
  if (!damId || !sireId) return { ...animals, forecast: null, problem: null };
  try {
    return { ...animals, forecast: await api.breeding.litterForecast({ damId, sireId, litterSize }), problem: null };
  } catch (error) {
    const { fields, message } = problemOfCall(error);
    return { ...animals, forecast: null, problem: Object.keys(fields).length > 0 ? fields : { damId: [message] } };
  }
}

export default function BreedingStrategyPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <SectionHeading
        level={1}
        title="Breeding strategy"
        intro="Before you breed, find out what a pairing could produce, based on one test or on all results of two of your animals."
      />
      <div className="mt-6">
        <TabLinks
          label="Pairing tools"
          links={[
            { to: '/my/breeding-strategy', label: 'One test' },
            {
              to: loaderData.mode === 'animals' ? pathname + search : '/my/breeding-strategy?with=animals',
              label: 'Two of my animals',
            },
          ]}
        />
      </div>
      {loaderData.mode === 'results' ? <StrategyPanel {...loaderData} /> : <ForecastPanel {...loaderData} />}
    </>
  );
}
