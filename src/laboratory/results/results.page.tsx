import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { CustodyLine } from '#animals/collection/custody-line.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { groupByCategory } from './report-kinds.rules.ts';
import { ResultAlerts } from '#shop/fact-sheets/result-alerts.tsx';
import { ResultRow, TraitRow, type Result } from './result-row.tsx';
import { ResultsDocuments } from './results-documents.tsx';
import { ResultsSummary } from './results-summary.tsx';
import type { Route } from './+types/results.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Results for ${loaderData?.found.animalName ?? 'your animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const found = await page(api.results.find({ id: Number(params.id), barcode: params.barcode }), request);
  return { found, countryCode: visitor.countryCode };
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { found, countryCode } = loaderData;
  const health = found.results.filter((result) => result.kind === 'disease');
  const traits = found.results.filter((result) => result.kind === 'trait');
  return (
    <article>
      <BackLink to={`/my/my-animals/${found.animalId}`}>{found.animalName}</BackLink>
      <h1 className="mt-4 text-3xl sm:text-4xl">Results for {found.animalName}</h1>
      <p className="mt-2 text-muted">
        Kit <span className="font-mono whitespace-nowrap">{formatBarcode(found.barcode)}</span>, released{' '}
        {formatDate(found.releasedAt, countryCode)}
      </p>
      {found.custody ? <CustodyLine {...found.custody} /> : null}
      <Notices found={found} countryCode={countryCode} />
      <ResultsSummary results={found.results} name={found.animalName} />
      <ResultAlerts results={found.results} />
      <ResultsDocuments found={found} countryCode={countryCode} />
      <Attention results={health.filter(needsAttention)} />
      <Health results={health.filter((result) => !needsAttention(result))} isRest={health.some(needsAttention)} />
      <Traits results={traits} coat={found.coat} />
      <Notes results={found.results} countryCode={countryCode} />
    </article>
  );
}

type Found = Route.ComponentProps['loaderData']['found'];

function Notices({ found, countryCode }: { found: Found; countryCode: string }) {
  const [newest, ...older] = found.reports;
  return (
    <>
      {found.inAmendment ? (
        <Callout tone="warn" title="We are reviewing this sample again" className="mt-6">
          A new version of the report will follow. Until then, the results below are from version {newest?.version}.
        </Callout>
      ) : null}
      {older.length > 0 && newest ? (
        <Callout title={`This is version ${newest.version}`} className="mt-6">
          It was released on {formatDate(newest.issuedAt, countryCode)} and replaces earlier versions. Changed results
          are marked. Please stop using earlier reports and certificates.
        </Callout>
      ) : null}
    </>
  );
}

function needsAttention(result: Result): boolean {
  return result.status !== 'clear';
}

/** What someone would look for first, apart from the long list of clear results. */
function Attention({ results }: { results: readonly Result[] }) {
  if (results.length === 0) return null;
  const order = ['affected', 'at_risk', 'carrier', 'unknown'];
  return (
    <section aria-labelledby="attention" className="mt-12">
      <h2 id="attention" className="text-2xl">
        Key results
      </h2>
      <Card pad="none" className="mt-4">
        <ul className="divide-y divide-line">
          {results
            .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
            .map((result) => (
              <ResultRow key={result.testId} result={result} />
            ))}
        </ul>
      </Card>
    </section>
  );
}

function Health({ results, isRest }: { results: readonly Result[]; isRest: boolean }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="health" className="mt-12">
      <h2 id="health" className="text-2xl">
        {isRest ? 'All other health tests' : 'Health'}
      </h2>
      {groupByCategory(results).map((group) => (
        <div key={group.category} className="mt-6">
          <h3 className="text-lg">{group.category}</h3>
          <Card pad="none" className="mt-3">
            <ul className="divide-y divide-line">
              {group.results.map((result) => (
                <ResultRow key={result.testId} result={result} />
              ))}
            </ul>
          </Card>
        </div>
      ))}
    </section>
  );
}

function Traits({ results, coat }: { results: readonly Result[]; coat: Found['coat'] }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="traits" className="mt-12">
      <h2 id="traits" className="text-2xl">
        Traits
      </h2>
      <p className="measure mt-2 text-muted">
        Each line explains what the genotype means. Open it to see what can be passed on to a litter.
      </p>
      {coat ? (
        <Card className="mt-4">
          <h3 className="text-lg">Coat colour</h3>
          <p className="measure mt-1">{coat.text}</p>
          {coat.warnings.map((warning) => (
            <p key={warning} className="measure mt-2 font-bold text-affected">
              {warning.charAt(0).toUpperCase() + warning.slice(1)}.
            </p>
          ))}
        </Card>
      ) : null}
      <ul className="mt-4 grid items-start gap-3 xl:grid-cols-2">
        {results.map((result) => (
          <TraitRow key={result.testId} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Notes({ results, countryCode }: { results: readonly Result[]; countryCode: string }) {
  const notes = [...new Set(results.flatMap((result) => result.disclaimers))];
  const checked = results
    .flatMap(({ checkedOn }) => checkedOn ?? [])
    .toSorted()
    .at(-1);
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
      {checked ? (
        <p className="mt-4">
          Each result lists its references. They were last checked on {formatDate(checked, countryCode)}.
        </p>
      ) : null}
      <p className="mt-4">
        Anyone can verify a certificate at{' '}
        <Link to="/tools/report-authentication" className="underline underline-offset-4 hover:text-brand">
          Report authentication
        </Link>
        .
      </p>
    </section>
  );
}
