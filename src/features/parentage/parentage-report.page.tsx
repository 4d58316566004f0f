import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Callout } from '#ui/callout.tsx';
import { ProgressBar } from '#ui/file-drop.tsx';
import { Card } from '#ui/card.tsx';
import type { Report } from './parentage.contract.ts';
import { OffspringReport } from './offspring-report.tsx';
import { useWatchedRequests } from './use-watched-requests.ts';
import type { Route } from './+types/parentage-report.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parentage of ${namesOf(loaderData?.report)} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const report = await page(api.parentage.report({ id: Number(params.id) }), request);
  return { report, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function ParentageReportPage({ loaderData: { report, countryCode } }: Route.ComponentProps) {
  useWatchedRequests([report]);
  return (
    <article>
      <BackLink to="/my/parentage-requests">Parentage requests</BackLink>
      <h1 className="mt-4 text-3xl sm:text-4xl">Parentage of {namesOf(report)}</h1>
      <p className="mt-2 text-muted">
        {report.panel.name}, asked {formatDate(report.requestedAt, countryCode)}
        {report.reportedAt ? `, reported ${formatDate(report.reportedAt, countryCode)}` : ''}
      </p>
      {report.state === 'REPORTED' ? <Findings report={report} /> : <Waiting report={report} />}
    </article>
  );
}

function namesOf(report: Report | undefined): string {
  return report?.offspring.map(({ name }) => name).join(', ') ?? 'your animal';
}

function Waiting({ report: { progress } }: { report: Report }) {
  return (
    <Card pad="lg" className="mt-8 max-w-2xl">
      <p className="mb-4 font-bold" role="status">
        {progress.done === 0 ? 'Waiting for its turn' : `${progress.done} of ${progress.total} comparisons made`}
      </p>
      <ProgressBar value={progress.done / progress.total} label="Comparisons" />
      <p className="mt-4 text-sm text-muted">This page looks again by itself.</p>
    </Card>
  );
}

function Findings({ report }: { report: Report }) {
  return (
    <div className="mt-8 grid gap-6">
      {report.findings.map((finding) => (
        <OffspringReport key={finding.offspring.id} finding={finding} />
      ))}
      <Callout title="How to read this">
        <p>
          An animal that does not fit at several markers is excluded. One that fits <strong>qualifies</strong>: nothing
          speaks against it. {report.note}
        </p>
        <p className="mt-2">
          {report.population
            ? `Likelihoods are weighed with allele frequencies of ${report.population.animals} animals (${report.population.name}).`
            : 'No likelihood is given: too few animals have been profiled on this panel to say how common an allele is.'}
        </p>
      </Callout>
    </div>
  );
}
