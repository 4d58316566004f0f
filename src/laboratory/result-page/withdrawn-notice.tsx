import { formatDate } from '#shared/dates.ts';
import { Callout } from '#ui/callout.tsx';

interface WithdrawnNoticeProps {
  /** What was withdrawn, as part of a sentence. */
  what: string;
  withdrawnAt: string;
  /** Null for readers of a shared link. */
  reason: string | null;
  countryCode: string;
}

/** Shown in place of results that were withdrawn with their certificate. */
export function WithdrawnNotice({ what, withdrawnAt, reason, countryCode }: WithdrawnNoticeProps) {
  return (
    <Callout tone="bad" title={`The results of ${what} were withdrawn`} className="mt-6">
      On {formatDate(withdrawnAt, countryCode)}, our laboratory withdrew these results and revoked their certificate.
      Don't rely on them to breed from or treat an animal, and don't use earlier copies.
      {reason ? <span className="mt-2 block wrap-anywhere">Reason: {reason}</span> : null}
    </Callout>
  );
}
