import { useState } from 'react';
import { MapPin, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Address, UserDetails } from '#platform/accounts/accounts.contract.ts';
import { AddressForm } from './address-form.tsx';
import type { CountryOption } from './country-fields.tsx';
import { useAction } from '#ui/forms/use-action.ts';

interface AddressBookProps {
  addresses: readonly Address[];
  countries: readonly CountryOption[];
  details: UserDetails;
}

export function AddressBook({ addresses, countries, details }: AddressBookProps) {
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Address | null>(null);
  const { busy, run } = useAction();
  const remove = (id: number) =>
    run(
      () => api.accounts.removeAddress({ id }),
      'Address deleted.',
      () => setLeaving(null),
    );
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState title="No addresses yet">Save an address to use it at checkout.</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              countries={countries}
              onEdit={() => setEdited(address)}
              onRemove={() => setLeaving(address)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="mt-5"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => setEdited('new')}
      >
        Add address
      </Button>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Add address' : 'Edit address'}
        size="lg"
      >
        {edited ? (
          <AddressForm
            address={edited === 'new' ? null : edited}
            countries={countries}
            details={details}
            onSaved={() => {
              setEdited(null);
              void revalidate();
            }}
          />
        ) : null}
      </Dialog>
      <ConfirmDialog
        open={leaving !== null}
        question="Are you sure you want to delete this address?"
        confirm="Delete address"
        danger
        busy={busy}
        onConfirm={() => void (leaving && remove(leaving.id))}
        onCancel={() => setLeaving(null)}
      >
        {leaving ? `${leaving.line1}, ${leaving.city}. Existing orders keep this address.` : null}
      </ConfirmDialog>
    </>
  );
}

interface AddressCardProps {
  address: Address;
  countries: readonly CountryOption[];
  onEdit: () => void;
  onRemove: () => void;
}

function AddressCard({ address, countries, onEdit, onRemove }: AddressCardProps) {
  const country = countries.find(({ code }) => code === address.countryCode)?.name ?? address.countryCode;
  const name = `${address.firstName} ${address.lastName}`;
  return (
    <li className="flex flex-col rounded-lg border border-line p-4">
      <p className="flex items-center gap-2 font-bold">
        <MapPin aria-hidden="true" className="size-5 text-brand" />
        {address.label || name}
      </p>
      <address className="mt-2 not-italic wrap-break-word">
        {[address.label ? name : null, address.company, address.line1, address.line2].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block">{[address.city, address.stateCode, address.postalCode].filter(Boolean).join(' ')}</span>
        <span className="block">{country}</span>
      </address>
      <p className="mt-2 flex flex-wrap gap-2">
        {address.isDefaultShipping ? <Badge>Default delivery address</Badge> : null}
        {address.isDefaultBilling ? <Badge>Default billing address</Badge> : null}
      </p>
      <p className="mt-auto flex gap-2 pt-3">
        <Button size="sm" variant="secondary" onClick={onEdit} aria-label={`Edit address ${address.line1}`}>
          Edit
        </Button>
        <Button size="sm" variant="quiet" onClick={onRemove} aria-label={`Delete address ${address.line1}`}>
          Delete
        </Button>
      </p>
    </li>
  );
}
