import { capital } from '#shared/capital.ts';
import { Link } from '#ui/link.tsx';
import { Download } from 'lucide-react';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';

export interface KitRecords {
  barcode: string;
  productName: string | null;
  releasedAt: string;
  mayDownload: boolean;
  /** A trait carries no judgement, so it has no shape. */
  counts: { tone: 'clear' | 'carrier' | 'affected' | 'unknown' | null; word: string; count: number }[];
  reports: { key: string; number: string; version: number; issuedAt: string; replaced: boolean; withdrawn: boolean }[];
  certificate: { code: string; number: string; version: number; state: string } | null;
  /** Set if the results were withdrawn with their certificate and no new ones have been released. */
  withdrawal: { reason: string; withdrawnAt: string } | null;
}

interface RecordsProps {
  animalId: number;
  records: readonly KitRecords[];
  countryCode: string;
}

/** A summary of the released results of each kit. */
export function ResultList({ animalId, records, countryCode }: RecordsProps) {
  const otherLaboratories = (
    <p>
      <Link to={`/my/my-animals/${animalId}/other-results`} className="text-link">
        Results from other laboratories
      </Link>
    </p>
  );
  if (records.length === 0)
    return (
      <div className="grid gap-4">
        <EmptyState title="No results yet.">Results appear here as soon as the laboratory releases them.</EmptyState>
        {otherLaboratories}
      </div>
    );
  return (
    <div className="grid gap-4">
      {records.length > 1 ? (
        <Card tone="brand" className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <h2 className="text-lg">Combined results</h2>
            <p className="text-sm text-muted">The current result for each test, across all kits.</p>
          </div>
          <LinkButton to={`/my/my-animals/${animalId}/results`}>View combined results</LinkButton>
        </Card>
      ) : null}
      <KitResults animalId={animalId} records={records} countryCode={countryCode} />
      {otherLaboratories}
    </div>
  );
}

function KitResults({ animalId, records, countryCode }: RecordsProps) {
  return (
    <ul className="grid gap-4">
      {records.map(({ barcode, productName, releasedAt, counts, withdrawal }) => (
        <Card as="li" key={barcode}>
          <h2 className="text-lg">{productName ?? 'Kit'}</h2>
          <p className="text-sm text-muted">
            <span className="font-mono">{formatBarcode(barcode)}</span>, released {formatDate(releasedAt, countryCode)}
          </p>
          {withdrawal ? (
            <WithdrawnResults {...withdrawal} countryCode={countryCode} />
          ) : (
            <>
              <ResultCounts counts={counts} />
              <Link
                to={`/my/my-animals/${animalId}/results/${barcode}`}
                className="text-link mt-4 inline-block font-bold"
              >
                View all results
              </Link>
            </>
          )}
        </Card>
      ))}
    </ul>
  );
}

interface WithdrawnResultsProps {
  reason: string;
  withdrawnAt: string;
  countryCode: string;
}

/** Shown instead of withdrawn results. */
export function WithdrawnResults({ reason, withdrawnAt, countryCode }: WithdrawnResultsProps) {
  return (
    <p className="mt-4 rounded-lg bg-affected-soft px-4 py-3">
      <strong className="text-affected">Results withdrawn on {formatDate(withdrawnAt, countryCode)}.</strong>{' '}
      <span className="wrap-anywhere">Reason: {reason}</span>
    </p>
  );
}

/** How many results are clear, carrier, affected, missing or a trait. */
export function ResultCounts({ counts }: Pick<KitRecords, 'counts'>) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      {counts.map(({ tone, word, count }) => (
        <span key={word} className="inline-flex items-center gap-2">
          {tone ? <ResultDisc tone={tone} word={word} size="sm" hideWord /> : null}
          <span className="nums font-bold">{count}</span> {word.toLowerCase()}
        </span>
      ))}
    </p>
  );
}

/** All versions of the reports, and the certificates. */
export function ReportList({ animalId, records, countryCode }: RecordsProps) {
  const isEmpty = records.every((record) => record.reports.length === 0 && record.certificate === null);
  if (isEmpty)
    return (
      <EmptyState title="No reports yet.">
        When results are released, their report and certificate appear here.
      </EmptyState>
    );
  return (
    <ul className="grid gap-4">
      {records.map(({ barcode, productName, reports, certificate, mayDownload, withdrawal }) => (
        <Card as="li" key={barcode}>
          <h2 className="text-lg">{productName ?? 'Kit'}</h2>
          {withdrawal ? <WithdrawnResults {...withdrawal} countryCode={countryCode} /> : null}
          {certificate ? (
            <p className="mt-2 flex flex-wrap items-center gap-3">
              Certificate {certificate.number}, version {certificate.version}
              <Badge tone={certificate.state === 'VALID' ? 'good' : 'bad'}>
                {capital(certificate.state.toLowerCase())}
              </Badge>
              <Link to={`/tools/report-authentication?code=${certificate.code}`} className="text-link text-sm">
                Verify
              </Link>
              {mayDownload && certificate.state === 'VALID' ? (
                <LinkButton
                  to={`/api/my/animals/${animalId}/results/${barcode}/certificate`}
                  go="reload"
                  variant="quiet"
                  size="sm"
                  icon={<Download aria-hidden="true" className="size-4" />}
                >
                  Download certificate
                </LinkButton>
              ) : null}
            </p>
          ) : null}
          <ul className="mt-4 grid gap-2">
            {reports.map((report) => (
              <li key={report.key} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span>
                  Report {report.number}, version {report.version}
                  <span className="text-sm text-muted">, {formatDate(report.issuedAt, countryCode)}</span>
                </span>
                {report.withdrawn ? <Badge tone="bad">Withdrawn</Badge> : null}
                {report.replaced ? <Badge tone="warn">Replaced by a newer version</Badge> : null}
                {mayDownload && !report.withdrawn ? (
                  <LinkButton
                    to={`/api/my/animals/${animalId}/results/reports/${report.key}/single`}
                    go="reload"
                    variant="quiet"
                    size="sm"
                    icon={<Download aria-hidden="true" className="size-4" />}
                  >
                    Download version {report.version}
                  </LinkButton>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </ul>
  );
}

interface HistoryProps {
  lines: readonly { id: number; at: string; label: string; who: string | null }[];
  count: number;
  countryCode: string;
}

export function History({ lines, count, countryCode }: HistoryProps) {
  if (lines.length === 0) return <EmptyState title="No data">No activity yet.</EmptyState>;
  return (
    <>
      <ol className="grid gap-3">
        {lines.map(({ id, at, label, who }) => (
          <li key={id} className="border-l-2 border-line pl-4">
            <p className="font-bold">{label}</p>
            <p className="text-sm text-muted">
              {formatDate(at, countryCode)}
              {who ? `, ${who}` : ''}
            </p>
          </li>
        ))}
      </ol>
      {count > lines.length ? (
        <p className="mt-4 text-muted">
          Showing the latest {lines.length} of {count}.
        </p>
      ) : null}
    </>
  );
}
