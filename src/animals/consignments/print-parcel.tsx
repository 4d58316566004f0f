import { Printer } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';

/** What lies in a parcel, as a sheet to print. */
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
