import { BadgeCheck } from 'lucide-react';
import { IdentityBadge } from '#animals/collection/identity-badge.tsx';
import type { OpenedLink } from '#animals/sharing/sharing.contract.ts';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { LinkButton } from '#ui/button.tsx';
import type { SummaryLine } from './shared-summary.rules.ts';

export type SharedAnimal = Omit<OpenedLink, 'results'>;

/** The summary of the results at the top of the page. */
interface SharedFindings {
  lines: readonly SummaryLine[];
  kits: readonly string[];
  certificates: NonNullable<OpenedLink['results']>['certificates'];
}

interface SharedSummaryProps {
  link: SharedAnimal;
  findings: SharedFindings | null;
  countryCode: string;
}

/** The summary for a buyer: the results in brief, who shared them, and when the link expires. */
export function SharedSummary({ link, findings, countryCode }: SharedSummaryProps) {
  const { sharedBy, sharedAt, expiresAt, animal } = link;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card as="section">
        <h2 className="text-2xl">Summary</h2>
        {findings ? (
          <ul className="mt-3 grid gap-1">
            {findings.lines.map(({ text, isGrave }) => (
              <li key={text} className={isGrave ? 'font-bold text-affected' : ''}>
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-3 text-muted">There are no results to show for {animal.name} yet.</p>
        )}
      </Card>
      <Card as="section">
        <h2 className="text-2xl">About this page</h2>
        <div className="mt-3">
          <FactList
            className="grid gap-3 sm:grid-cols-2"
            facts={[
              ['Shared by', sharedBy],
              ['Shared on', formatDate(sharedAt, countryCode)],
              ['Available until', formatDate(expiresAt, countryCode)],
              ...(findings ? ([['Kits shown', findings.kits.join(', ')]] satisfies [string, string][]) : []),
            ]}
          />
        </div>
      </Card>
    </div>
  );
}

/** The signed certificates of the results, each with a link to its verification. */
export function SharedCertificates({
  link: { animal },
  findings: { certificates },
  countryCode,
}: SharedSummaryProps & { findings: SharedFindings }) {
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="grid gap-4">
      <h2 id="certificates" className="text-2xl">
        {certificates.length === 1 ? 'Certificate' : 'Certificates'}
      </h2>
      <p className="measure text-muted">
        Our laboratory has signed {countOf(certificates.length, 'certificate')} for {animal.name}. Check that the
        details match the animal, its microchip and its papers.
      </p>
      <ul className="grid gap-4 md:grid-cols-2">
        {certificates.map(({ code, number, issuedAt, grade }) => (
          <Card as="li" key={code} className="flex flex-wrap items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-bold">
                <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-clear" />
                {number}
              </span>
              <span className="block text-sm text-muted">Issued {formatDate(issuedAt, countryCode)}</span>
              {grade ? <IdentityBadge grade={grade} /> : null}
            </span>
            <LinkButton to={`/tools/report-authentication?code=${code}`} variant="secondary" size="sm">
              Verify certificate
            </LinkButton>
          </Card>
        ))}
      </ul>
    </section>
  );
}
