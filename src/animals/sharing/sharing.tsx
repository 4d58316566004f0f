import { useState } from 'react';
import { Share2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { AnimalDetail } from '#animals/records/animals.contract.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { OwnerOfPatient } from '#animals/records/owner-of-patient.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareRow } from './share-row.tsx';

interface SharingProps {
  animal: AnimalDetail;
  kits: readonly KitRow[];
  countryCode: string;
}

/** Who else can see the animal, how much of it, and until when. */
export function Sharing({ animal, kits, countryCode }: SharingProps) {
  const [open, setOpen] = useState(false);
  const isOwner = animal.access === 'OWNER';
  return (
    <div className="grid gap-10">
      {animal.patient ? <OwnerOfPatient animal={animal} countryCode={countryCode} /> : null}
      {isOwner ? (
        <section aria-labelledby="shares">
          <SectionHeading title="Shared with" id="shares" aside={<ShareButton onClick={() => setOpen(true)} />} />
          {animal.shares.length === 0 ? <p className="mt-4 text-muted">Only you can see this animal.</p> : null}
          <ul className="mt-4 grid gap-2">
            {animal.shares.map((share) => (
              <ShareRow key={share.id} animal={animal} share={share} kits={kits} countryCode={countryCode} />
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
      Share animal
    </Button>
  );
}
