import { useState } from 'react';
import { Share2 } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { AnimalDetail, Share } from './animals.contract.ts';
import type { ShareLevel } from './animals.rules.ts';

/** Who else sees the animal, and how much of it. */
export function Sharing({ animal, countryCode }: { animal: AnimalDetail; countryCode: string }) {
  const [open, setOpen] = useState(false);
  const button = (
    <Button
      variant="secondary"
      size="sm"
      icon={<Share2 aria-hidden="true" className="size-4" />}
      onClick={() => setOpen(true)}
    >
      Share
    </Button>
  );
  return (
    <section aria-labelledby="shares">
      <SectionHeading title="Shared with" id="shares" aside={button} />
      {animal.shares.length === 0 ? <p className="mt-4 text-muted">Only you see this animal.</p> : null}
      <ul className="mt-4 grid gap-2">
        {animal.shares.map((share) => (
          <ShareRow key={share.id} animal={animal} share={share} countryCode={countryCode} />
        ))}
      </ul>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Share ${animal.name}`}>
        {open ? <ShareForm animal={animal} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </section>
  );
}

function ShareRow({ animal, share, countryCode }: { animal: AnimalDetail; share: Share; countryCode: string }) {
  const { revalidate } = useRevalidator();
  const end = async () => {
    try {
      await api.animals.unshare({ id: animal.id, who: String(share.id) });
      toaster.success('The share has ended.');
    } catch (error) {
      toaster.error(problemOf(error).message);
    }
    await revalidate();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-white px-4 py-3">
      <span className="min-w-0">
        <span className="block font-bold wrap-break-word">{share.email}</span>
        <span className="text-sm text-muted">
          {words[share.level]}, since {formatDate(share.since, countryCode)}
        </span>
      </span>
      <Button variant="quiet" size="sm" onClick={() => void end()} aria-label={`Stop sharing with ${share.email}`}>
        Stop sharing
      </Button>
    </li>
  );
}

function ShareForm({ animal, onDone }: { animal: AnimalDetail; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState<ShareLevel>('VIEW');
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  const share = () =>
    submit(async () => {
      const told = await api.animals.share({ id: animal.id, email, level });
      toaster.success(told.message);
      onDone();
      await revalidate();
    });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void share();
      }}
    >
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Field
        label="E-mail address"
        hint="Whoever signs in with it sees the animal. You can stop it at any time."
        error={fields['email']}
        required
      >
        <TextInput
          type="email"
          maxLength={120}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field as="group" label="What may they do?">
        <RadioCards name="level" columns={1} options={levels} value={level} onChange={setLevel} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Share {animal.name}
      </Button>
    </form>
  );
}

const words: Record<ShareLevel, string> = { VIEW: 'Looks', DOWNLOAD: 'Looks and downloads', MANAGE: 'Manages' };

const levels = [
  { value: 'VIEW' as const, label: 'Look', note: 'The animal and its results.' },
  { value: 'DOWNLOAD' as const, label: 'Look and download', note: 'Reports and certificates as well.' },
  { value: 'MANAGE' as const, label: 'Manage', note: 'Edit its details and activate kits for it. You stay its owner.' },
];
