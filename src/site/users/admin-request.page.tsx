import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { RefereeAnswers } from '#community/agents/referee-answers.tsx';
import type { Referee } from '#community/agents/referees.contract.ts';
import { missingReferences } from '#community/agents/referees.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Route } from './+types/admin-request.page';
import { RequestAnswer } from '#platform/requests/request-answer.tsx';
import { RequestSender } from './request-sender.tsx';
import { requestStateLabels } from '#platform/requests/requests.rules.ts';

export const meta = () => [{ title: 'Request | Damsire admin' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const found = await page(api.requests.find({ id: Number(params.id) || 0 }), request);
  const referees = found.form === 'collection-agent' ? await api.referees.ofRequest({ id: found.id }) : [];
  return { found, referees, countryCode: visitor.countryCode };
}

export default function AdminRequestPage({ loaderData: { found, referees, countryCode } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/requests">Requests</BackLink>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">
          {found.title} {found.number}
        </h1>
        <Badge tone={requestStateLabels[found.state].tone}>{requestStateLabels[found.state].word}</Badge>
      </div>
      <RequestSender request={found} countryCode={countryCode} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Answers found={found} />
          {referees.length > 0 ? (
            <RefereeAnswers requestId={found.id} referees={referees} countryCode={countryCode} />
          ) : null}
          <Messages found={found} countryCode={countryCode} />
          <RequestAnswer request={found} missing={missingOf(found, referees)} />
        </div>
        <History found={found} countryCode={countryCode} />
      </div>
    </>
  );
}

type Found = Route.ComponentProps['loaderData']['found'];

function missingOf({ form, answers }: Found, referees: readonly Referee[]): string[] {
  if (form !== 'collection-agent') return [];
  return missingReferences(
    answers,
    new Map(referees.map(({ number, answer }) => [number, answer?.recommends ?? null])),
  );
}

function Answers({ found }: { found: Found }) {
  return (
    <Card as="section" pad="lg">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {found.readable.map(([label, value]) => (
          <div key={label} className={isLong(label, value) ? 'sm:col-span-2' : undefined}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {found.files.map((file) => (
          <LinkButton
            key={file.id}
            to={`/api/admin/requests/${found.id}/files/${file.id}`}
            external
            size="sm"
            variant="secondary"
          >
            {file.name}
          </LinkButton>
        ))}
        <LinkButton to={`/api/admin/requests/${found.id}/pdf`} external size="sm" variant="quiet">
          Print as PDF
        </LinkButton>
      </div>
    </Card>
  );
}

/** Values too long for a column of half the width. */
const isLong = (label: string, value: string) => label.length > 60 || value.length > 60 || value.includes('\n');

function Messages({ found, countryCode }: { found: Found; countryCode: string }) {
  if (found.messages.length === 0) return null;
  return (
    <section aria-label="Answers and notes" className="grid gap-4">
      {found.messages.map((message) => (
        <Card key={message.id} pad="md" className={message.kind === 'NOTE' ? 'bg-paper-deep' : ''}>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={message.kind === 'REPLY' ? 'brand' : 'neutral'}>
              {message.kind === 'REPLY' ? 'Answer' : 'Note'}
            </Badge>
            {message.author}, <LocalDay at={message.createdAt} countryCode={countryCode} />
            {message.mailState === 'FAILED' ? <Badge tone="bad">Email failed</Badge> : null}
            {message.mailState === 'QUEUED' ? <Badge tone="warn">Email pending</Badge> : null}
          </p>
          <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{message.body}</p>
        </Card>
      ))}
    </section>
  );
}

function History({ found, countryCode }: { found: Found; countryCode: string }) {
  return (
    <Card as="section" pad="md">
      <h2 className="text-lg">History</h2>
      <ol className="mt-3 grid gap-3 text-sm">
        {found.events.map((event, index) => (
          <li key={index}>
            <strong>{requestStateLabels[(event.to ?? 'NEW') as Found['state']].word}</strong>,{' '}
            {formatDate(event.at, countryCode)}
            {event.actor ? `, ${event.actor}` : ''}
            {event.reason ? <span className="block text-muted">{event.reason}</span> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
