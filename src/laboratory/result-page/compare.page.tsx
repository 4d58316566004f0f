import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { comparedOf, compareResults, forecastPath, type ComparedTest, type Side } from './comparison.rules.ts';
import type { Route } from './+types/compare.page';

const MAX_LISTED = 100;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Compare ${loaderData?.animal.name ?? 'two animals'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  const id = Number(params.id);
  const otherId = Number(new URL(request.url).searchParams.get('with'));
  const animal = await page(api.animals.find({ id }), request);
  const list = await page(api.animals.list({ size: MAX_LISTED, species_id: animal.species.id }), request);
  const choices = list.results.filter((one) => one.id !== id && one.reported > 0);
  const chosen = choices.find((one) => one.id === otherId);
  const [own, other] = chosen
    ? await Promise.all([page(api.results.all({ id }), request), page(api.results.all({ id: otherId }), request)])
    : [null, null];
  return {
    animal: { id, name: animal.name, sex: animal.sex },
    other: chosen ? { id: chosen.id, name: chosen.name, sex: chosen.sex } : null,
    choices: choices.map((one) => ({ value: String(one.id), label: one.name })),
    canPlan: isAllowed(user, 'breeding.use'),
    comparison: own && other ? compareResults(comparedOf(own), comparedOf(other)) : null,
  };
}

/** The results of two animals side by side. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { animal, other, choices, comparison, canPlan } = loaderData;
  return (
    <article>
      <BackLink to={`/my/my-animals/${animal.id}/results`}>{`Results for ${animal.name}`}</BackLink>
      <h1 className="mt-4 text-3xl sm:text-4xl">Compare {animal.name}</h1>
      {choices.length === 0 ? (
        <EmptyState title="Nothing to compare yet.">
          You need a second animal of the same species with results.
        </EmptyState>
      ) : (
        <form method="get" className="mt-6 flex max-w-xl flex-wrap items-end gap-3 print:hidden">
          <div className="min-w-56 flex-1">
            <Field label="Compare with">
              <Select name="with" options={choices} defaultValue={other ? String(other.id) : ''} />
            </Field>
          </div>
          <Button type="submit">Compare</Button>
        </form>
      )}
      {comparison && other ? (
        <div className="mt-8 grid gap-6">
          {comparison.shared.length > 0 && animal.sex !== other.sex ? (
            <Callout
              tone="warn"
              title="Both have the same disease variant"
              action={
                canPlan ? (
                  <LinkButton to={forecastPath(animal, other)} variant="secondary" size="sm">
                    Forecast a litter
                  </LinkButton>
                ) : null
              }
            >
              Forecast a litter of {animal.name} and {other.name} before you mate them.
            </Callout>
          ) : null}
          <Tests title="Both have the variant" rows={comparison.shared} names={[animal.name, other.name]} />
          <Tests title="Different results" rows={comparison.different} names={[animal.name, other.name]} />
          <Tests title="Tested in only one animal" rows={comparison.missing} names={[animal.name, other.name]} />
          <Tests title="No result to compare" rows={comparison.unknown} names={[animal.name, other.name]} />
          <p className="text-muted">
            {comparison.alike} other {comparison.alike === 1 ? 'test has' : 'tests have'} the same result
            {comparison.alikeUntested > 0
              ? `, in ${comparison.alikeUntested} of them from the parents' tests or another laboratory`
              : ''}
            .
          </p>
        </div>
      ) : null}
    </article>
  );
}

interface TestsProps {
  title: string;
  rows: readonly ComparedTest[];
  names: [string, string];
}

function Tests({ title, rows, names }: TestsProps) {
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="none" className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="px-5 pt-4 pb-2 text-left font-display text-xl">
          {title} <span className="nums text-base text-muted">({rows.length})</span>
        </caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="px-5 py-2">
              Test
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ id, name, one, other }) => (
            <tr key={id}>
              <th scope="row" className="px-5 py-2.5 font-bold">
                {name}
              </th>
              <Cell side={one} />
              <Cell side={other} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell({ side }: { side: Side | null }) {
  if (!side) return <td className="px-3 py-2.5 text-sm text-muted">Not tested</td>;
  return (
    <td className="px-3 py-2.5 text-sm">
      {side.status === 'trait' ? (
        <span className="font-mono">{side.genotype}</span>
      ) : (
        <ResultDisc tone={discTone(side.status)} word={side.outcome} />
      )}
      {side.mark ? <span className="mt-0.5 block text-muted">{side.mark}</span> : null}
    </td>
  );
}
