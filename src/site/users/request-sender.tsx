import type { RequestView } from '#platform/requests/requests.contract.ts';
import { isOwnFormat, normaliseBarcode } from '#shared/barcode.ts';
import { Link } from '#ui/link.tsx';
import { LocalDay } from '#ui/local-time.tsx';

interface RequestSenderProps {
  request: Pick<RequestView, 'name' | 'email' | 'personId' | 'createdAt' | 'answers'>;
  countryCode: string;
}

/** The sender of a request, with links to their account and orders, and to what they named. */
export function RequestSender({ request, countryCode }: RequestSenderProps) {
  const { name, email, personId, createdAt, answers } = request;
  const reference = answers['reference']?.trim();
  return (
    <>
      <p className="mt-2 wrap-anywhere text-muted">
        {name},{' '}
        <a href={`mailto:${encodeURIComponent(email)}`} className="text-link">
          {email}
        </a>
        , <LocalDay at={createdAt} countryCode={countryCode} />
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <Link
          to={personId ? `/admin/people/${personId}` : `/admin/people?search=${encodeURIComponent(email)}`}
          className="text-link"
        >
          {personId ? 'View account' : 'Find account'}
        </Link>
        <Link to={`/admin/orders?search=${encodeURIComponent(email)}`} className="text-link">
          Find orders
        </Link>
        {reference ? (
          <Link to={pathTo(reference)} className="text-link wrap-anywhere">
            Find {reference}
          </Link>
        ) : null}
      </p>
    </>
  );
}

/** The list of kits, requests or orders with what the sender named; replies to our emails name a request. */
function pathTo(reference: string): string {
  const search = encodeURIComponent(reference);
  if (isOwnFormat(normaliseBarcode(reference))) return `/admin/kits?search=${search}`;
  return /^RQ-/i.test(reference) ? `/admin/requests?state=ALL&search=${search}` : `/admin/orders?search=${search}`;
}
