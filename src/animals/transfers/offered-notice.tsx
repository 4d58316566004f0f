import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { LocalDay } from '#ui/local-time.tsx';

interface OfferedNoticeProps {
  name: string;
  offer: { to: string | null; expiresAt: string };
  countryCode: string;
}

/** For the page of an animal: to whom it is offered, and where the offer can be cancelled. */
export function OfferedNotice({ name, offer: { to, expiresAt }, countryCode }: OfferedNoticeProps) {
  return (
    <Callout
      title={to ? `${name} is offered to ${to}` : `A new owner can claim ${name} with the QR code you printed`}
      action={
        <Link to="/my/transfer-animal?state=OFFERED#offers" className="text-link">
          View or cancel the offer
        </Link>
      }
    >
      You remain the owner until the offer is accepted. It expires on{' '}
      <LocalDay at={expiresAt} countryCode={countryCode} />.
    </Callout>
  );
}
