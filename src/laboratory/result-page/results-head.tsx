import { PrintButton } from '#ui/print-button.tsx';
import { CustodyLine } from '#animals/collection/custody-line.tsx';
import type { ResultReader } from '#genetics/wording-advice.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Link } from '#ui/link.tsx';
import { ReaderSwitch } from './reader-switch.tsx';

interface ResultsHeadProps {
  animal: { id: number; name: string };
  kits: readonly { custody: Parameters<typeof CustodyLine>[0] | null }[];
  /** Barcode of the kit that is shown; null for all kits. */
  barcode: string | null;
  reader: ResultReader;
  /** Some texts differ by reader. */
  isWritten: boolean;
  releasedAt: string | null;
  countryCode: string;
  path: string;
}

/** The header of the results: animal and kits, the reader switch, and how to print. */
export function ResultsHead({
  animal,
  kits,
  barcode,
  reader,
  isWritten,
  releasedAt,
  countryCode,
  path,
}: ResultsHeadProps) {
  const [kit] = kits;
  return (
    <header>
      <BackLink to={`/my/my-animals/${animal.id}`}>{animal.name}</BackLink>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-break-word sm:text-4xl">Results for {animal.name}</h1>
          <p className="mt-2 text-muted">
            {barcode ? (
              <>
                Kit <span className="font-mono whitespace-nowrap">{formatBarcode(barcode)}</span>, released{' '}
                {formatDate(releasedAt, countryCode)}
              </>
            ) : releasedAt === null ? null : (
              `${countOf(kits.length, 'kit')}, last released ${formatDate(releasedAt, countryCode)}`
            )}
          </p>
          {barcode && kit?.custody ? <CustodyLine {...kit.custody} /> : null}
          {barcode ? (
            <p className="mt-1 text-sm print:hidden">
              <Link to={`/my/my-animals/${animal.id}/results`} className="text-link">
                View results from all kits for {animal.name}
              </Link>
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {isWritten ? <ReaderSwitch reader={reader} path={path} /> : null}
          <PrintButton />
        </div>
      </div>
    </header>
  );
}
