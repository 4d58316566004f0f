import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AnimalDetail, KitRow } from '#animals/records/animals.contract.ts';
import type { ShareLevel } from '#animals/records/animals.rules.ts';
import { ShareTerms, type Terms } from './share-terms.tsx';
import type { SharePerson } from './sharing.contract.ts';
import { LINK_DAYS } from './sharing.rules.ts';

type Way = 'email' | 'person' | 'link';

interface ShareFormProps {
  animal: AnimalDetail;
  kits: readonly KitRow[];
  onDone: () => void;
}

const nobody = { email: '', userId: '', label: '' };

export function ShareForm({ animal, kits, onDone }: ShareFormProps) {
  const { revalidate } = useRevalidator();
  const people = usePeople();
  const [way, setWay] = useState<Way>('email');
  const [to, setTo] = useState(nobody);
  const [level, setLevel] = useState<ShareLevel>('VIEW');
  const [terms, setTerms] = useState<Terms>({ barcodes: null, days: null });
  const [made, setMade] = useState<string | null>(null);
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  const wish = { id: animal.id, level, barcodes: level === 'MANAGE' ? null : terms.barcodes };
  const share = () =>
    submit(async () => {
      if (way === 'link') {
        const { path } = await api.sharing.makeLink({ ...wish, days: terms.days ?? LINK_DAYS, label: to.label });
        setMade(`${window.location.origin}${path}`);
      } else {
        const receiver = way === 'person' ? { user_id: to.userId } : { email: to.email };
        toaster.success((await api.sharing.share({ ...wish, ...receiver, days: terms.days ?? null })).message);
        onDone();
      }
      await revalidate();
    });
  if (made) return <MadeLink link={made} onDone={onDone} />;
  return (
    <Form className="grid gap-5" busy={busy} message={message} onSend={() => void share()}>
      <Field as="group" label="How?">
        <RadioCards
          name="way"
          columns={1}
          options={people.length > 0 ? ways : ways.filter(({ value }) => value !== 'person')}
          value={way}
          onChange={setWay}
        />
      </Field>
      <Receiver way={way} to={to} people={people} errors={fields} onChange={(patch) => setTo({ ...to, ...patch })} />
      <Field as="group" label="What may they do?" error={fields['level']}>
        <RadioCards name="level" columns={1} options={levelChoices} value={level} onChange={setLevel} />
      </Field>
      <ShareTerms
        kits={kits}
        terms={terms}
        isLink={way === 'link'}
        showsAll={level === 'MANAGE'}
        errors={fields}
        onChange={setTerms}
      />
      <Button type="submit" loading={busy} className="justify-self-start">
        {way === 'link' ? 'Make the link' : `Share ${animal.name}`}
      </Button>
    </Form>
  );
}

function usePeople(): readonly SharePerson[] {
  const [people, setPeople] = useState<readonly SharePerson[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Without the list the other two ways remain.
    api.sharing.people().then(
      ({ results }) => isCurrent && setPeople(results),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return people;
}

interface ReceiverProps {
  way: Way;
  to: typeof nobody;
  people: readonly SharePerson[];
  errors: Record<string, string[]>;
  onChange: (patch: Partial<typeof nobody>) => void;
}

function Receiver({ way, to, people, errors, onChange }: ReceiverProps) {
  if (way === 'link')
    return (
      <Field label="A word for you" hint="For example: buyer of the puppy. Only you see it." error={errors['label']}>
        <TextInput maxLength={120} value={to.label} onChange={(event) => onChange({ label: event.target.value })} />
      </Field>
    );
  if (way === 'person')
    return (
      <Field label="Person" error={errors['user_id'] ?? errors['email']} required>
        <Select
          options={people.map(({ id, name, why }) => ({ value: id, label: `${name}, ${reasons[why]}` }))}
          value={to.userId}
          onChange={(event) => onChange({ userId: event.target.value })}
        />
      </Field>
    );
  return (
    <Field
      label="E-mail address"
      hint="Whoever signs in with it sees the animal. Sharing once more adds to what they see."
      error={errors['email']}
      required
    >
      <TextInput
        type="email"
        maxLength={120}
        autoComplete="off"
        value={to.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    </Field>
  );
}

function MadeLink({ link, onDone }: { link: string; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <Callout tone="good" live title="The link is ready">
        It is shown this once: copy it now. Whoever has it sees the animal until it expires or you stop it.
      </Callout>
      <Field label="Link">
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link}>Copy the link</CopyButton>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

const reasons = {
  SHARED: 'you share animals',
  CLINIC: 'of your clinic',
  TRANSFER: 'an animal went between you',
} as const;

const ways = [
  { value: 'email' as const, label: 'By e-mail', note: 'With or without an account here.' },
  { value: 'person' as const, label: 'Somebody I know here', note: 'Of your clinic, or of earlier shares.' },
  { value: 'link' as const, label: 'By a link', note: 'For whoever has it, until it expires.' },
];

export const levelChoices = [
  { value: 'VIEW' as const, label: 'Look', note: 'The animal and its results.' },
  { value: 'DOWNLOAD' as const, label: 'Look and download', note: 'Reports and certificates as well.' },
  { value: 'MANAGE' as const, label: 'Manage', note: 'Edit its details and activate kits for it. You stay its owner.' },
];
