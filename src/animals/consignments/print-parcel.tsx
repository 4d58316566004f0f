import { Printer } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';

/** Opens the contents of a parcel as a printable sheet. */
export function PrintParcel({ to }: { to: string }) {
  return (
    <LinkButton
      to={to}
      external
      variant="secondary"
      icon={<Printer aria-hidden="true" className="size-5" />}
      className="justify-self-start"
    >
      Print packing list
    </LinkButton>
  );
}
