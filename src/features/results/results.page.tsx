import { FileText, ScrollText } from 'lucide-react';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ResultRow, type Result } from './result-row.tsx';
import type { Route } from './+types/results.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Results of ${loaderData?.found.animalName ?? 'your animal'} | Damsire` }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const found = await page(api.results.find({ id: Number(params.id), barcode: params.barcode }), request);
  return { found, countryCode: visitor.countryCode };
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { found, countryCode } = loaderData;
  const files = `/api/my/animals/${found.animalId}/results/${found.barcode}`;
  const alerts = found.results.filter((result) => result.alert);
  return (
    <article className="max-w-3xl">
      <BackLink to={`/my/my-animals/${found.animalId}`}>{found.animalName}</BackLink>
      <h1 className="mt-4 text-4xl">Results of {found.animalName}</h1>
      <p className="mt-2 text-muted">
        Kit <span className="font-mono">{formatBarcode(found.barcode)}</span>, released {formatDate(found.releasedAt, countryCode)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`${files}/report`} reloadDocument icon={<FileText aria-hidden="true" className="size-5" />}>
          Download the report
        </LinkButton>
        <LinkButton to={`${files}/certificate`} reloadDocument variant="secondary" icon={<ScrollText aria-hidden="true" className="size-5" />}>
          Download the certificate
        </LinkButton>
      </div>
      <Summary results={found.results} name={found.animalName} />
      {alerts.map((result) => (
        <Callout key={result.testId} tone="bad" title={`${result.testName}: please tell your veterinarian`} className="mt-6">
          {result.alert}
        </Callout>
      ))}
      <Group title="Health" results={found.results.filter((result) => result.kind === 'disease')} />
      <Group title="Traits" results={found.results.filter((result) => result.kind === 'trait')} />
      <Notes results={found.results} />
    </article>
  );
}

function Summary({ results, name }: { results: readonly Result[]; name: string }) {
  const health = results.filter((result) => result.kind === 'disease');
  const count = (...wanted: string[]) => health.filter((result) => wanted.includes(result.status)).length;
  const parts = [
    [count('clear'), 'clear'],
    [count('carrier'), 'carrier'],
    [count('affected', 'at_risk'), 'to look at with your veterinarian'],
    [count('unknown'), 'without a result'],
  ].filter(([n]) => n);
  if (health.length === 0) return null;
  return (
    <p className="mt-8 text-lg">
      {name} was tested for {health.length} inherited {health.length === 1 ? 'disease' : 'diseases'}: {parts.map(([n, word]) => `${n} ${word}`).join(', ')}.
    </p>
  );
}

function Group({ title, results }: { title: string; results: readonly Result[] }) {
  if (results.length === 0) return null;
  const order = ['affected', 'at_risk', 'carrier', 'unknown', 'clear', 'trait'];
  const sorted = results.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <section className="mt-10">
      <SectionHeading title={title} />
      <ul className="mt-4 grid gap-3">
        {sorted.map((result) => (
          <ResultRow key={result.testId} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Notes({ results }: { results: readonly Result[] }) {
  const notes = [...new Set(results.flatMap((result) => result.disclaimers))];
  return (
    <section aria-labelledby="notes" className="mt-12 border-t border-line pt-6 text-sm text-muted">
      <h2 id="notes" className="text-base">
        Please note
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
