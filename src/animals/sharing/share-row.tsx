import { useState } from 'react';
import { Link2 } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { AnimalDetail } from '#animals/records/animals.contract.ts';
import type { Share } from '#animals/records/share.contract.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { ChangeShare } from './change-share.tsx';
import { shareLevelLabels, shareName, sharedKitsLabel } from './sharing.rules.ts';

interface ShareRowProps {
  animal: AnimalDetail;
  share: Share;
  kits: readonly KitRow[];
  countryCode: string;
}

/** One share of an animal, with buttons to change and stop it. */
export function ShareRow({ animal, share, kits, countryCode }: ShareRowProps) {
  const [changing, setChanging] = useState(false);
  const who = shareName(share);
  const close = () => setChanging(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-white px-4 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {share.kind === 'link' ? <Link2 aria-hidden="true" className="size-4 shrink-0" /> : null}
          {who}
          {share.byLink ? <Badge>By link</Badge> : null}
        </span>
        <span className="text-sm text-muted">
          {shareLevelLabels[share.level]}, {sharedKitsLabel(share.barcodes)}, since{' '}
          {formatDate(share.since, countryCode)}
          {share.expiresAt ? `, until ${formatDate(share.expiresAt, countryCode)}` : ''}
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        {share.kind === 'link' || share.byLink ? null : (
          <Button variant="quiet" size="sm" onClick={() => setChanging(true)} aria-label={`Edit access for ${who}`}>
            Edit
          </Button>
        )}
        <ConfirmAction
          label="Stop sharing"
          about={` with ${who}`}
          question={`Stop sharing ${animal.name} with ${who}?`}
          confirm="Stop sharing"
          call={() => api.sharing.unshare({ id: animal.id, who: String(share.id) })}
          done="Sharing stopped."
        >
          {endLabel(share, hasOtherAccess(animal, share))}
        </ConfirmAction>
      </span>
      <Dialog open={changing} onClose={close} title={`Access to ${animal.name} for ${who}`}>
        {changing ? (
          <ChangeShare animal={animal} share={share} kits={kits} countryCode={countryCode} onDone={close} />
        ) : null}
      </Dialog>
    </li>
  );
}

function hasOtherAccess({ shares }: AnimalDetail, share: Share): boolean {
  return share.email !== null && shares.some(({ id, email }) => id !== share.id && email === share.email);
}

function endLabel({ kind }: Share, isBesides: boolean): string {
  if (kind === 'link')
    return 'The link stops working immediately, including for people who saved the animal to their list.';
  return isBesides
    ? 'They lose this access immediately, and keep only what you share with them in other ways.'
    : 'They lose access immediately.';
}
