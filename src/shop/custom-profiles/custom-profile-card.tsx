import { useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import type { CustomProfile } from './custom-profiles.contract.ts';
import { RenameProfile } from './rename-profile.tsx';
import { addToCart } from '#shop/cart/use-cart-actions.ts';

/** A saved profile: its tests, current price and actions. */
export function CustomProfileCard({ profile }: { profile: CustomProfile }) {
  const [isRenaming, setRenaming] = useState(false);
  const [busy, run] = useBusy();
  const withdrawn = profile.tests.filter((test) => !test.isSold);
  const order = () => run(() => addToCart({ productId: profile.productId, metaData: { customProfileId: profile.id } }));
  return (
    <li className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card">
      <p className="text-sm font-bold text-brand">{profile.species.id === 1 ? 'For dogs' : 'For cats'}</p>
      <h2 className="mt-1 text-xl wrap-break-word">{profile.name}</h2>
      <p className="mt-1 flex items-baseline justify-between gap-4 text-muted">
        {countOf(profile.tests.length, 'test')}
        <span className="price">
          {profile.amountCents === null ? (
            <small>Not available in your country yet</small>
          ) : (
            <>
              {formatMoney(profile.amountCents, profile.currency.code)} <small>{profile.currency.code}</small>
            </>
          )}
        </span>
      </p>
      <Disclosure summary="Included tests" className="mt-2">
        <ul className="list-disc pl-5">
          {profile.tests.map((test) => (
            <li key={test.id}>
              {test.name}
              {test.isSold ? null : <span className="text-muted"> (no longer sold)</span>}
            </li>
          ))}
        </ul>
      </Disclosure>
      {withdrawn.length > 0 ? (
        <Callout className="mt-3" title="Contains tests that are no longer sold">
          {withdrawn.map(({ name }) => name).join(', ')}. This profile can no longer be ordered. Build a new profile
          without {withdrawn.length === 1 ? 'this test' : 'these tests'}.
        </Callout>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button
          size="sm"
          loading={busy}
          disabled={profile.amountCents === null || withdrawn.length > 0}
          onClick={() => void order()}
        >
          Add to cart<span className="sr-only">: {profile.name}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setRenaming(true)}>
          Rename<span className="sr-only"> {profile.name}</span>
        </Button>
        <ConfirmAction
          label="Delete"
          about={` ${profile.name}`}
          question="Are you sure you want to delete this profile?"
          confirm={`Delete ${profile.name}`}
          failed="Failed to delete custom profiles"
          call={() => api.customProfiles.remove({ id: profile.id }).catch(ignoreMissing)}
          done={`${profile.name} was deleted.`}
        >
          Existing orders are not affected.
        </ConfirmAction>
      </div>
      {isRenaming ? <RenameProfile profile={profile} onDone={() => setRenaming(false)} /> : null}
    </li>
  );
}

/** Ignores a profile deleted in another tab: reloading the list removes it. */
function ignoreMissing(error: unknown): void {
  if (problemOf(error).status !== 404) throw error;
}
