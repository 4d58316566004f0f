import { useState } from 'react';
import { Link2, Share2 } from 'lucide-react';
import { api } from '#app/api-client.ts';
import { AskFirst } from '#features/accounts/ask-first.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { AnimalDetail, KitRow, Share } from './animals.contract.ts';
import { OwnerOfPatient } from './owner-of-patient.tsx';
import { ShareForm } from './share-form.tsx';
import { levelWords, shownInWords } from './sharing.rules.ts';

interface SharingProps {
  animal: AnimalDetail;
  kits: readonly KitRow[];
  countryCode: string;
}

/** Who else sees the animal, how much of it, and until when. */
export function Sharing({ animal, kits, countryCode }: SharingProps) {
  const [open, setOpen] = useState(false);
  const isOwner = animal.access === 'OWNER';
  return (
    <div className="grid gap-10">
      {animal.patient ? <OwnerOfPatient animal={animal} countryCode={countryCode} /> : null}
      {isOwner ? (
        <section aria-labelledby="shares">
          <SectionHeading title="Shared with" id="shares" aside={<ShareButton onClick={() => setOpen(true)} />} />
          {animal.shares.length === 0 ? <p className="mt-4 text-muted">Only you see this animal.</p> : null}
          <ul className="mt-4 grid gap-2">
            {animal.shares.map((share) => (
              <ShareRow key={share.id} animal={animal} share={share} countryCode={countryCode} />
            ))}
          </ul>
          <Dialog open={open} onClose={() => setOpen(false)} title={`Share ${animal.name}`}>
            {open ? <ShareForm animal={animal} kits={kits} onDone={() => setOpen(false)} /> : null}
          </Dialog>
        </section>
      ) : null}
    </div>
  );
}

function ShareButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" icon={<Share2 aria-hidden="true" className="size-4" />} onClick={onClick}>
      Share
    </Button>
  );
}

function ShareRow({ animal, share, countryCode }: { animal: AnimalDetail; share: Share; countryCode: string }) {
  const who = nameOf(share);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-white px-4 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {share.kind === 'link' ? <Link2 aria-hidden="true" className="size-4 shrink-0" /> : null}
          {who}
          {share.byLink ? <Badge>by a link</Badge> : null}
        </span>
        <span className="text-sm text-muted">
          {levelWords[share.level]}, {shownInWords(share.barcodes)}, since {formatDate(share.since, countryCode)}
          {share.expiresAt ? `, until ${formatDate(share.expiresAt, countryCode)}` : ''}
        </span>
      </span>
      <AskFirst
        label="Stop sharing"
        about={` with ${who}`}
        question={`Stop sharing ${animal.name} with ${who}?`}
        confirm="Stop sharing"
        call={() => api.sharing.unshare({ id: animal.id, who: String(share.id) })}
        done="The share has ended."
      >
        {share.kind === 'link'
          ? 'The link shows nothing from now on, also to those who have put the animal into their list.'
          : 'From the next click on they see nothing of it.'}
      </AskFirst>
    </li>
  );
}

function nameOf({ kind, name, email, label }: Share): string {
  if (kind === 'link') return label ? `A link: ${label}` : 'Whoever has the link';
  return [name ?? email ?? 'Somebody', label ? `(${label})` : ''].join(' ').trim();
}
