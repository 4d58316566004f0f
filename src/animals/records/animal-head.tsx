import { BreedAndBirth } from './breed-and-birth.tsx';
import { useState } from 'react';
import { Archive, ArchiveRestore, ArrowLeftRight, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { IdentityBadge } from '#animals/collection/identity-badge.tsx';
import { SexMark } from '#ui/art/pedigree.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { AnimalDrawing } from '#animals/drawings/animal-drawing.tsx';
import { PhotoButton } from './animal-photo.tsx';
import type { AnimalDetail } from './animals.contract.ts';

interface AnimalHeadProps {
  animal: AnimalDetail;
  countryCode: string;
  mayEdit: boolean;
}

export function AnimalHead({ animal, countryCode, mayEdit }: AnimalHeadProps) {
  const isOwner = animal.access === 'OWNER';
  const isShared = animal.access === 'VIEW' || animal.access === 'DOWNLOAD' || animal.access === 'MANAGE';
  return (
    <header>
      <BackToList isPatient={animal.patient !== null} isShared={isShared} />
      <div className="mt-4 grid items-center gap-6 rounded-xl bg-brand-wash p-6 sm:grid-cols-[11rem_minmax(0,1fr)] md:p-8">
        <AnimalDrawing animal={animal} className="mx-auto w-full max-w-44" />
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 text-3xl wrap-break-word sm:text-4xl">
            {animal.name}
            <SexMark sex={animal.sex} />
          </h1>
          <BreedAndBirth animal={animal} countryCode={countryCode} />
          <div className="mt-3 flex flex-wrap gap-2">
            {isOwner ? null : <Badge>{animal.ownerName ? `Shared by ${animal.ownerName}` : 'Shared with you'}</Badge>}
            {animal.identityGrade ? <IdentityBadge grade={animal.identityGrade} /> : null}
          </div>
          <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
            {animal.showsAll ? <WholeAnimal id={animal.id} /> : null}
            {isOwner && animal.sex === 'female' && !animal.isNeutered ? (
              <LinkButton to={`/my/my-animals/${animal.id}/breeding-dates`} variant="secondary" size="sm">
                Heats and matings
              </LinkButton>
            ) : null}
            {mayEdit ? (
              <LinkButton
                to={`/my/my-animals/${animal.id}/edit`}
                variant="secondary"
                size="sm"
                icon={<Pencil aria-hidden="true" className="size-4" />}
              >
                Edit details
              </LinkButton>
            ) : null}
          </div>
          <div className="mt-2 -ml-3.5 flex flex-wrap gap-x-1 empty:hidden">
            {mayEdit ? <PhotoButton animal={animal} /> : null}
            {isOwner && animal.state === 'ACTIVE' && !animal.patient && !animal.offer ? (
              <TransferLink id={animal.id} />
            ) : null}
            {isOwner ? <ArchiveButton animal={animal} /> : null}
            {isShared ? <LeaveButton animal={animal} /> : null}
          </div>
        </div>
      </div>
    </header>
  );
}

/** Link back to the list that contains the animal. */
function BackToList({ isPatient, isShared }: { isPatient: boolean; isShared: boolean }) {
  if (isPatient) return <BackLink to="/my/my-patients">My patients</BackLink>;
  if (isShared) return <BackLink to="/my/animals/shared?view=owner">Shared with me</BackLink>;
  return <BackLink to="/my/my-animals">My animals</BackLink>;
}

/** Links to pages based on all samples together; hidden from users who see only chosen results. */
function WholeAnimal({ id }: { id: number }) {
  return (
    <>
      <LinkButton to={`/my/my-animals/${id}/dna-profile`} variant="secondary" size="sm">
        DNA profile
      </LinkButton>
      <LinkButton to={`/my/my-animals/${id}/diversity`} variant="secondary" size="sm">
        Diversity and breeds
      </LinkButton>
    </>
  );
}

function TransferLink({ id }: { id: number }) {
  const icon = <ArrowLeftRight aria-hidden="true" className="size-4" />;
  return (
    <LinkButton to={`/my/transfer-animal?animal=${id}`} variant="quiet" size="sm" icon={icon}>
      Transfer
    </LinkButton>
  );
}

/** Specification section 4: unsharing removes the animal from the list. */
function LeaveButton({ animal }: { animal: AnimalDetail }) {
  const navigate = useNavigate();
  const leave = async () => {
    await api.sharing.unshare({ id: animal.id, who: 'me' });
    await navigate('/my/animals/shared?view=owner');
  };
  return (
    <ConfirmAction
      label="Remove from my list"
      // Wording of specification section 8; only the share is deleted.
      question="Are you sure you want to delete this animal?"
      confirm="Remove"
      failed="Failed to remove animal"
      call={leave}
      done={`${animal.name} was removed from your list.`}
    >
      This removes it from your list only. The owner can share it with you again.
    </ConfirmAction>
  );
}

function ArchiveButton({ animal }: { animal: AnimalDetail }) {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction('Failed to remove animal');
  const [deceased, setDeceased] = useState(false);
  const isArchived = animal.state !== 'ACTIVE';
  const move = () =>
    run(
      () => api.animals.archive({ id: animal.id, archived: !isArchived, deceased: deceased && !isArchived }),
      isArchived ? `${animal.name} was restored.` : `${animal.name} was archived.`,
      () => setAsking(false),
    );
  const icon = isArchived ? (
    <ArchiveRestore aria-hidden="true" className="size-4" />
  ) : (
    <Archive aria-hidden="true" className="size-4" />
  );
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={icon}
        loading={busy}
        onClick={() => (isArchived ? void move() : setAsking(true))}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Archive ${animal.name}?`}
        confirm="Archive"
        busy={busy}
        onConfirm={() => void move()}
        onCancel={() => setAsking(false)}
      >
        <p>
          It will be hidden from your lists. Results, certificates and pedigrees are kept, and you can restore it at any
          time.
        </p>
        {animal.offer ? (
          <p className="mt-3">
            {animal.offer.to
              ? `Your offer to transfer it to ${animal.offer.to} will be cancelled, and we'll let them know.`
              : 'The QR code you printed for its new owner will stop working.'}
          </p>
        ) : null}
        <div className="mt-4">
          <Checkbox
            label={`${animal.name} has died`}
            note="We'll show this on its page and in your archive."
            checked={deceased}
            onChange={(event) => setDeceased(event.target.checked)}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
