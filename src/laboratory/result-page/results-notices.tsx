import type { BrowserApi } from '#ui/api/api-client.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Callout } from '#ui/callout.tsx';
import { WithdrawnNotice } from './withdrawn-notice.tsx';

type KitRecord = Awaited<ReturnType<BrowserApi['results']['all']>>['kits'][number];

interface ResultsNoticesProps {
  kits: readonly Pick<KitRecord, 'barcode' | 'inAmendment' | 'reports' | 'withdrawal'>[];
  countryCode: string;
}

/** Notices above the results: withdrawn, changed or under review. */
export function ResultsNotices({ kits, countryCode }: ResultsNoticesProps) {
  return kits.map(({ barcode, inAmendment, reports, withdrawal }) => {
    const [newest, ...older] = reports;
    if (withdrawal)
      return (
        <WithdrawnNotice
          key={barcode}
          what={`kit ${formatBarcode(barcode)}`}
          {...withdrawal}
          countryCode={countryCode}
        />
      );
    return (
      <div key={barcode}>
        {inAmendment ? (
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
      </div>
    );
  });
}
