import { useState, type ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { FileText, Mail, ScrollText } from 'lucide-react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { addToCart, type ItemMeta } from '#shop/cart/use-cart-actions.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatCode } from '#shared/certificate-code.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { useToast } from '#ui/overlays/toast-store.ts';
import type { KitRecord } from '#laboratory/results/results.contract.ts';
import { REPORT_MAIL_MINUTES } from '#laboratory/results/report-kinds.rules.ts';

type KitDocuments = Pick<
  KitRecord,
  'barcode' | 'productName' | 'mayDownload' | 'hasBreedPart' | 'reports' | 'certificate'
>;

interface ResultsDocumentsProps {
  animalId: number;
  kit: KitDocuments;
  kinds: readonly ('disease' | 'trait')[];
  countryCode: string;
  /** The documents of several kits are shown below each other. */
  isOneOfMany: boolean;
  /** Offer of a printed copy by post; null if it is not sold. */
  printOffer: PrintOffer | null;
}

interface PrintOffer {
  productId: number;
  amountCents: number;
  currency: string;
}

interface Extract {
  type: 'summary' | 'diseases' | 'traits' | 'breed';
  label: string;
}

/** The extracts for which the kit has results. */
function extractsOf(kit: KitDocuments, kinds: ResultsDocumentsProps['kinds']): Extract[] {
  return [
    ...(kinds.length > 0 ? [{ type: 'summary', label: 'Summary' } as const] : []),
    ...(kinds.includes('disease') ? [{ type: 'diseases', label: 'Health only' } as const] : []),
    ...(kinds.includes('trait') ? [{ type: 'traits', label: 'Traits only' } as const] : []),
    ...(kit.hasBreedPart ? [{ type: 'breed', label: 'Breed tests only' } as const] : []),
  ];
}

/** Report and certificate: download, email, verification, and earlier versions. */
export function ResultsDocuments(props: ResultsDocumentsProps) {
  const { animalId, kit, kinds, countryCode, isOneOfMany, printOffer } = props;
  const { certificate, reports, barcode } = kit;
  if (!kit.mayDownload) {
    return (
      <Callout className="mt-4" title="You can view these results">
        The owner gave you view-only access to these results. To download the report or certificate, ask the owner for
        download access.
      </Callout>
    );
  }
  const files = `/api/my/animals/${animalId}/results/${barcode}`;
  const older = reports.filter((report) => report.replaced);
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {isOneOfMany ? (
        <p className="-mb-2 text-muted sm:col-span-2">
          {kit.productName ?? 'Kit'}, <span className="font-mono">{formatBarcode(barcode)}</span>
        </p>
      ) : null}
      <Card className="flex flex-col gap-4">
        <DocumentTitle title="Report" line={reports[0] ? `${reports[0].number}, version ${reports[0].version}` : ''} />
        <p className="text-sm text-muted">
          {kinds.length > 0 ? 'Every test result explained' : 'Everything we found'}, for you, your veterinarian and
          your club.
        </p>
        <div className="mt-auto flex flex-wrap gap-2">
          <LinkButton to={`${files}/report`} go="reload" icon={<FileText aria-hidden="true" className="size-5" />}>
            Download report
          </LinkButton>
          <MailButton animalId={animalId} barcode={barcode} />
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {extractsOf(kit, kinds).map(({ type, label }) => (
            <a
              key={type}
              href={`${files}/report?report_type=${type}`}
              className="text-brand underline-offset-4 hover:underline"
            >
              {label} (PDF)
            </a>
          ))}
        </p>
      </Card>
      <CertificateCard certificate={certificate} href={`${files}/certificate`}>
        {printOffer ? <OrderPrinted offer={printOffer} metaData={{ animalId, barcode }} /> : null}
      </CertificateCard>
      {older.length > 0 ? <OldVersions reports={older} animalId={animalId} countryCode={countryCode} /> : null}
    </div>
  );
}

function DocumentTitle({ title, line }: { title: string; line: string }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <p className="nums text-sm text-muted">{line}</p>
    </div>
  );
}

interface CertificateCardProps {
  certificate: KitDocuments['certificate'];
  href: string;
  /** Further actions for a valid certificate. */
  children: ReactNode;
}

function CertificateCard({ certificate, href, children }: CertificateCardProps) {
  if (!certificate) return null;
  const revoked = certificate.state === 'REVOKED';
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <DocumentTitle title="Certificate" line={`${certificate.number}, version ${certificate.version}`} />
        {revoked ? <Badge tone="bad">Revoked</Badge> : <Badge tone="good">Valid</Badge>}
      </div>
      <p className="text-sm text-muted">
        {revoked
          ? 'This certificate was revoked and is no longer valid. Contact us.'
          : 'A signed certificate for buyers, clubs and registries. Anyone can verify it with this code:'}
        {revoked ? null : (
          <Link
            to={`/tools/report-authentication?code=${certificate.code}`}
            className="mt-2 block font-mono text-base bold-link"
          >
            {formatCode(certificate.code)}
          </Link>
        )}
      </p>
      {revoked ? null : (
        <div className="mt-auto flex flex-wrap gap-2">
          <LinkButton
            to={href}
            go="reload"
            variant="secondary"
            icon={<ScrollText aria-hidden="true" className="size-5" />}
          >
            Download certificate
          </LinkButton>
          {certificate.state === 'VALID' ? children : null}
        </div>
      )}
    </Card>
  );
}

function OrderPrinted({ offer, metaData }: { offer: PrintOffer; metaData: ItemMeta }) {
  const [busy, run] = useBusy();
  const { productId, amountCents, currency } = offer;
  return (
    <Button variant="quiet" loading={busy} onClick={() => void run(() => addToCart({ productId, metaData }))}>
      Order printed copy ({formatMoney(amountCents, currency)})
    </Button>
  );
}

function MailButton({ animalId, barcode }: { animalId: number; barcode: string }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const send = async () => {
    setBusy(true);
    try {
      const answer = await api.results.report({ id: animalId, barcode, send_email: true });
      if ('sentTo' in answer) toast.success(`Report sent to ${answer.sentTo}.`);
    } catch (error) {
      const problem = problemOf(error);
      toast.error(
        problem.status === 429
          ? `This report was just sent. Check your inbox, or try again in ${REPORT_MAIL_MINUTES} minutes.`
          : problem.message,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      loading={busy}
      onClick={() => void send()}
      icon={<Mail aria-hidden="true" className="size-5" />}
    >
      Email report
    </Button>
  );
}

function OldVersions({
  reports,
  animalId,
  countryCode,
}: {
  reports: KitDocuments['reports'];
  animalId: number;
  countryCode: string;
}) {
  return (
    <div className="text-sm text-muted sm:col-span-2">
      Earlier versions:{' '}
      {reports.map((report) => {
        const text = `version ${report.version}, ${formatDate(report.issuedAt, countryCode)}`;
        if (report.withdrawn)
          return (
            <span key={report.key} className="mr-3">
              {text} (withdrawn)
            </span>
          );
        return (
          <a
            key={report.key}
            href={`/api/my/animals/${animalId}/results/reports/${report.key}/single`}
            className="mr-3 underline underline-offset-4 hover:text-brand"
          >
            {text}
          </a>
        );
      })}
    </div>
  );
}
