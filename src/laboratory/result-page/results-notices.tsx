import type { BrowserApi } from '#ui/api/api-client.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Callout } from '#ui/callout.tsx';
import type { ReleaseChanges } from '#laboratory/results/animal-results.rules.ts';
import { changedResultLines } from '#laboratory/results/composed-text.rules.ts';
import { WithdrawnNotice } from './withdrawn-notice.tsx';

type KitRecord = Awaited<ReturnType<BrowserApi['results']['all']>>['kits'][number];

interface ResultsNoticesProps {
  kits: readonly Pick<KitRecord, 'barcode' | 'inAmendment' | 'reports' | 'withdrawal'>[];
  /** Changes of each release, newest first. */
  changes: readonly ReleaseChanges[];
  countryCode: string;
}

/** Notices above the results: withdrawn, changed or under review. */
export function ResultsNotices({ kits, changes, countryCode }: ResultsNoticesProps) {
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
    const release = changes.find((one) => one.barcode === barcode);
    return (
      <div key={barcode}>
        {inAmendment ? (
          <Callout tone="warn" title="We are reviewing this sample again" className="mt-6">
            A new version of the report will follow. Until then, the results below are from version {newest?.version}.
          </Callout>
        ) : null}
        {older.length > 0 && newest ? (
          <Callout title={`This is version ${newest.version}`} className="mt-6">
            It was released on {formatDate(newest.issuedAt, countryCode)} and replaces earlier versions. Please stop
            using earlier reports and certificates.
            {newest.amendmentReason ? (
              <span className="mt-1 block wrap-anywhere">Reason: {newest.amendmentReason}</span>
            ) : null}
            {(release ? changedResultLines(release).changed : []).map((line) => (
              <p key={line} className="mt-1 font-bold">
                {line}
              </p>
            ))}
          </Callout>
        ) : null}
      </div>
    );
  });
}
