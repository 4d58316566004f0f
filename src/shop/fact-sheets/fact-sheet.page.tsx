import { redirect } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { notFoundWithSuggestions, page } from '#platform/context/page-problem.ts';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { Route } from './+types/fact-sheet.page';
import { isUrgent } from './evidence.rules.ts';
import { sheetFacts, sheetId, SHEETS_REVIEWED } from './fact-sheet.rules.ts';
import type { FactSheet } from './fact-sheets.contract.ts';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = sheetId(params.sheet);
  const { api } = context.get(pageContext);
  const missing = notFoundWithSuggestions(api, params.sheet);
  if (id === null) return missing();
  const sheet = await page(api.factSheets.find({ id }), request).catch(missing);
  if (sheet.path !== `/resources/fact-sheet/${params.sheet}`) throw redirect(sheet.path, 301);
  return sheet;
}

export function meta({ loaderData: sheet }: Route.MetaArgs) {
  if (!sheet) return [{ title: 'Page not found | Damsire' }];
  const { name, canonical, description } = sheet;
  return pageMeta({
    title: `${name}: fact sheet`,
    description: description.slice(0, 180),
    canonical,
    structured: {
      '@type': 'Article',
      headline: name,
      description,
      mainEntityOfPage: canonical,
      about: sheet.gene ?? name,
    },
  });
}

export default function FactSheetPage({ loaderData: sheet }: Route.ComponentProps) {
  return (
    <article className="frame py-8 md:py-12">
      <Breadcrumb
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Resources', to: '/resources' },
          { label: 'Fact sheets', to: '/resources/fact-sheet' },
          { label: sheet.name },
        ]}
      />
      <h1 className="mt-6 text-3xl sm:text-4xl">{sheet.name}</h1>
      <p className="measure mt-4 text-lg text-muted">{sheet.description}</p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <LinkButton to={`/api/fact-sheets/${sheet.id}/pdf`} external variant="secondary" size="sm">
          Download PDF
        </LinkButton>
        {sheet.productPath ? (
          <LinkButton to={sheet.productPath} size="sm">
            Order this test
          </LinkButton>
        ) : null}
      </div>
      {sheet.researchOnly ? (
        <Callout tone="warn" title="Research only" className="mt-6">
          This test is not sold. Results released earlier are still available.
        </Callout>
      ) : null}
      <Facts sheet={sheet} />
      <Alerts sheet={sheet} />
      <Results sheet={sheet} />
      <div className="prose mt-10">
        <h2>Breeding advice</h2>
        <p>{sheet.advice}</p>
        {sheet.notes ? (
          <>
            <h2>Good to know</h2>
            <p>{sheet.notes}</p>
          </>
        ) : null}
        <h2>Level of evidence</h2>
        <p>{sheet.howSure}</p>
        <p>
          A test looks for the listed variant only. Other causes of the same condition are possible. A DNA result is not
          a veterinary diagnosis.
        </p>
        <Breeds sheet={sheet} />
        <h2>References</h2>
        <ul>
          {sheet.references.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Reviewed on={sheet.checkedOn ?? SHEETS_REVIEWED} className="mt-10" />
    </article>
  );
}

function Facts({ sheet }: { sheet: FactSheet }) {
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {sheetFacts(sheet).map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="font-bold">{label}</dt>
            <dd className="measure">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Alerts({ sheet: { alerts } }: { sheet: FactSheet }) {
  if (alerts.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="alerts">
      <h2 id="alerts" className="text-2xl">
        Important care information
      </h2>
      <div className="mt-5 grid max-w-4xl gap-4">
        {alerts.map(({ kind, title, audience, text, reference }) => (
          <Callout key={`${kind}${text}`} tone={isUrgent(kind) ? 'bad' : 'warn'} title={title}>
            <p className="text-sm">{audience}</p>
            <p className="mt-1">{text}</p>
            <p className="mt-1 text-sm">
              Source:{' '}
              <a href={reference.url} rel="noopener" className="underline underline-offset-4">
                {reference.label}
              </a>
            </p>
          </Callout>
        ))}
      </div>
    </section>
  );
}

function Results({ sheet }: { sheet: FactSheet }) {
  return (
    <section className="mt-10" aria-labelledby="results">
      <h2 id="results" className="text-2xl">
        What each result means
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {sheet.results.map((result) => (
          <li
            key={`${result.genotype}${result.word}`}
            className="break-inside-avoid rounded-lg border border-line bg-white p-5"
          >
            <p className="flex items-center gap-3">
              <ResultDisc tone={result.tone} word={result.word} hideWord />
              <strong>{result.word}</strong>
              {result.genotype === result.word ? null : (
                <span className="font-mono text-sm text-muted">{result.genotype}</span>
              )}
            </p>
            <p className="mt-3">{result.meaning}</p>
            <p className="mt-2 text-muted">{result.breeding}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Breeds({ sheet }: { sheet: FactSheet }) {
  if (sheet.breeds.length === 0) {
    return (
      <>
        <h2>Breeds</h2>
        <p>This test is informative in any breed of the species, including mixed breeds.</p>
      </>
    );
  }
  return (
    <>
      <h2>Listed breeds</h2>
      <p>
        {sheet.breeds.map((breed, at) => (
          <span key={breed.id}>
            {at > 0 ? ', ' : ''}
            <Link to={breed.path}>{breed.name}</Link>
          </span>
        ))}
        .
      </p>
    </>
  );
}
