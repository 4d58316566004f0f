import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useToast } from '#ui/toast-store.ts';
import type { CustomProfile } from './custom-profiles.contract.ts';
import { RenameProfile } from './rename-profile.tsx';
import { addToCart } from './use-cart-actions.ts';

/** One saved profile: what is in it, what it costs today, and what can be done with it. */
export function CustomProfileCard({ profile }: { profile: CustomProfile }) {
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const order = async () => {
    setBusy(true);
    await addToCart({ productId: profile.productId, metaData: { customProfileId: profile.id } });
    setBusy(false);
  };
  return (
    <li className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card">
      <p className="text-sm font-bold text-brand">{profile.species.id === 1 ? 'For dogs' : 'For cats'}</p>
      <h2 className="mt-1 text-xl wrap-break-word">{profile.name}</h2>
      <p className="mt-1 flex items-baseline justify-between gap-4 text-muted">
        {countOf(profile.tests.length, 'test')}
        <span className="price">
          {profile.amountCents === null ? (
            <small>No price in your country yet</small>
          ) : (
            <>
              {formatMoney(profile.amountCents, profile.currency.code)} <small>{profile.currency.code}</small>
            </>
          )}
        </span>
      </p>
      <Disclosure summary="The tests" className="mt-2">
        <ul className="list-disc pl-5">
          {profile.tests.map((test) => (
            <li key={test.id}>{test.name}</li>
          ))}
        </ul>
      </Disclosure>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button size="sm" loading={busy} disabled={profile.amountCents === null} onClick={() => void order()}>
          Add to cart<span className="sr-only">: {profile.name}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setDoing('rename')}>
          Rename<span className="sr-only"> {profile.name}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setDoing('delete')}>
          Delete<span className="sr-only"> {profile.name}</span>
        </Button>
      </div>
      {doing === 'rename' ? <RenameProfile profile={profile} onDone={() => setDoing(null)} /> : null}
      {doing === 'delete' ? <DeleteProfile profile={profile} onDone={() => setDoing(null)} /> : null}
    </li>
  );
}

function DeleteProfile({ profile, onDone }: { profile: CustomProfile; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const remove = async () => {
    setBusy(true);
    try {
      await api.customProfiles.remove({ id: profile.id });
      toast.success(`${profile.name} was deleted.`);
    } catch (error) {
      // Deleted in another tab: the list says so when it is read anew.
      const { status, message } = problemOf(error);
      if (status !== 404) toast.error(message, { title: 'Failed to delete custom profiles' });
    }
    await revalidate();
    onDone();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      question="Are you sure you want to delete this profile?"
      confirm={`Delete ${profile.name}`}
      onConfirm={() => void remove()}
      onCancel={onDone}
    >
      What was ordered of it stays as it is.
    </ConfirmDialog>
  );
}
