import { Fragment } from 'react';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Callout } from '#ui/callout.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Report } from './parentage.contract.ts';
import { OffspringReport } from './offspring-report.tsx';
import { PayRequest } from './pay-request.tsx';
import { RemoveRequest } from './remove-request.tsx';
import { canTakeBack, likelihoodNote, parentNames, requestFacts } from './parentage.rules.ts';
import { RequestProgress } from './request-status.tsx';
import { useWatchedRequests } from './use-watched-requests.ts';
import type { Route } from './+types/parentage-report.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parentage of ${namesOf(loaderData?.report)} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const report = await page(api.parentage.report({ id: Number(params.id) }), request);
  const countryCode = user?.countryCode ?? visitor.countryCode;
  if (report.state !== 'AWAITING_PAYMENT')
    return { report, countryCode, countries: [], hasAddress: true, isVet: false };
  const [countries, saved] = await Promise.all([api.places.countries(), page(api.accounts.addresses(), request)]);
  return { report, countryCode, countries, hasAddress: saved.length > 0, isVet: user?.type === 'vet' };
}

export default function ParentageReportPage({ loaderData }: Route.ComponentProps) {
  const { report, countryCode } = loaderData;
  useWatchedRequests([report]);
  return (
    <article>
      <BackLink to="/my/parentage-requests">Parentage requests</BackLink>
      <h1 className="mt-4 text-3xl sm:text-4xl">Parentage of {namesOf(report)}</h1>
      <p className="mt-2 text-muted">
        {report.panel ? `${report.panel.name}, requested ` : 'Requested '}
        <LocalDay at={report.requestedAt} countryCode={countryCode} />
        {report.reportedAt ? `, reported ${formatDate(report.reportedAt, countryCode)}` : ''}
      </p>
      <RequestFacts report={report} />
      {report.state === 'AWAITING_PAYMENT' && report.isMine ? <PayRequest {...loaderData} /> : null}
      {report.state === 'REPORTED' ? (
        <Findings report={report} />
      ) : (
        <RequestProgress report={report} countryCode={countryCode} />
      )}
      {report.isMine && canTakeBack(report.state) ? (
        <div className="mt-8">
          <RemoveRequest id={report.id} leave />
        </div>
      ) : null}
    </article>
  );
}

/** The compared animals, and the club if any. */
function RequestFacts({ report }: { report: Report }) {
  const offspring = report.offspring.map(({ name }) => name);
  const facts = requestFacts({ offspring, ...parentNames(report), club: report.club });
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-1 grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([term, text]) => (
        <Fragment key={term}>
          <dt className="text-muted">{term}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function namesOf(report: Report | undefined): string {
  return report?.offspring.map(({ name }) => name).join(', ') ?? 'your animal';
}

function Findings({ report }: { report: Report }) {
  return (
    <div className="mt-8 grid gap-6">
      {report.code ? (
        <div className="flex flex-wrap items-center gap-4">
          <LinkButton to={`/api/my/parentage-request/${report.id}/report/file`} external>
            Download signed report
          </LinkButton>
          <LinkButton variant="secondary" to={`/tools/report-authentication?code=${report.code}`}>
            Verify report
          </LinkButton>
        </div>
      ) : null}
      {report.findings.map((finding) => (
        <OffspringReport key={finding.offspring.id} finding={finding} />
      ))}
      <Callout title="How to read this report">
        <p>
          An animal with mismatches at several markers is excluded. An animal that matches <strong>qualifies</strong>:
          it could be the parent. {report.note}
        </p>
        <p className="mt-2">
          {likelihoodNote(report.population && `${report.population.animals} animals (${report.population.name})`)}
        </p>
      </Callout>
    </div>
  );
}
