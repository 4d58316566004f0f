import { LevelField } from './level-field.tsx';
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
import type { AnimalDetail } from '#animals/records/animals.contract.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import type { ShareLevel } from '#animals/records/animals.rules.ts';
import { ShareTerms, type Terms } from './share-terms.tsx';
import type { SharePerson } from './sharing.contract.ts';
import { LINK_DAYS } from './sharing.rules.ts';

type ShareMethod = 'email' | 'person' | 'link';

interface ShareFormProps {
  animal: AnimalDetail;
  kits: readonly KitRow[];
  onDone: () => void;
}

const nobody = { email: '', userId: '', label: '' };

export function ShareForm({ animal, kits, onDone }: ShareFormProps) {
  const { revalidate } = useRevalidator();
  const people = usePeople();
  const [method, setMethod] = useState<ShareMethod>('email');
  const [to, setTo] = useState(nobody);
  const [chosen, setLevel] = useState<ShareLevel>('VIEW');
  const [terms, setTerms] = useState<Terms>({ barcodes: null, days: null });
  const [createdLink, setCreatedLink] = useState<string | null>(null);
  const { busy, fields, message, submit } = useSubmit("The animal wasn't shared. Please try again.");
  const linkLevel = chosen === 'MANAGE' ? 'VIEW' : chosen;
  const level = method === 'link' ? linkLevel : chosen;
  const request = { id: animal.id, level, barcodes: level === 'MANAGE' ? null : terms.barcodes };
  const share = () =>
    submit(async () => {
      if (method === 'link') {
        const { path } = await api.sharing.makeLink({
          ...request,
          level: linkLevel,
          days: terms.days ?? LINK_DAYS,
          label: to.label,
        });
        setCreatedLink(`${window.location.origin}${path}`);
      } else {
        const receiver = method === 'person' ? { user_id: to.userId } : { email: to.email };
        toaster.success((await api.sharing.share({ ...request, ...receiver, days: terms.days ?? null })).message);
        onDone();
      }
      await revalidate();
    });
  if (createdLink) return <CreatedLink link={createdLink} onDone={onDone} />;
  return (
    <Form className="grid gap-5" busy={busy} message={message} onSend={() => void share()}>
      <Field as="group" label="Share with">
        <RadioCards
          name="way"
          columns={1}
          options={people.length > 0 ? methods : methods.filter(({ value }) => value !== 'person')}
          value={method}
          onChange={setMethod}
        />
      </Field>
      <Receiver
        method={method}
        to={to}
        people={people}
        errors={fields}
        onChange={(patch) => setTo({ ...to, ...patch })}
      />
      <LevelField isLink={method === 'link'} level={level} error={fields['level']} onChange={setLevel} />
      <ShareTerms
        kits={kits}
        terms={terms}
        isLink={method === 'link'}
        showsAll={level === 'MANAGE'}
        errors={fields}
        onChange={setTerms}
      />
      <Button type="submit" loading={busy} className="justify-self-start">
        {method === 'link' ? 'Create link' : `Share ${animal.name}`}
      </Button>
    </Form>
  );
}

function usePeople(): readonly SharePerson[] {
  const [people, setPeople] = useState<readonly SharePerson[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Without the list, the other two methods still work.
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
  method: ShareMethod;
  to: typeof nobody;
  people: readonly SharePerson[];
  errors: Record<string, string[]>;
  onChange: (patch: Partial<typeof nobody>) => void;
}

function Receiver({ method, to, people, errors, onChange }: ReceiverProps) {
  if (method === 'link')
    return (
      <Field label="Label" hint="For example, puppy buyer. Only you can see this label." error={errors['label']}>
        <TextInput maxLength={120} value={to.label} onChange={(event) => onChange({ label: event.target.value })} />
      </Field>
    );
  if (method === 'person')
    return (
      <Field label="Person" error={errors['user_id'] ?? errors['email']} required>
        <Select
          options={people.map(({ id, name, why }) => ({ value: id, label: `${name} (${reasons[why]})` }))}
          value={to.userId}
          onChange={(event) => onChange({ userId: event.target.value })}
        />
      </Field>
    );
  return (
    <Field
      label="Email address"
      hint="Anyone who signs in with this address can view the animal. If you already share it with them, sharing it again extends their access."
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

function CreatedLink({ link, onDone }: { link: string; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <Callout tone="good" live title="Your link is ready">
        Copy it now: you won't see it again. Anyone with the link can view this animal until the link expires or you
        stop sharing.
      </Callout>
      <Field label="Link">
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link}>Copy link</CopyButton>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

const reasons = {
  SHARED: 'animals shared between you',
  CLINIC: 'from your clinic',
  TRANSFER: 'animal transferred between you',
} as const;

const methods = [
  { value: 'email' as const, label: 'By email', note: "They don't need an account yet." },
  { value: 'person' as const, label: 'Someone I know on Damsire', note: 'From your clinic or earlier shares.' },
  { value: 'link' as const, label: 'By link', note: 'For anyone with the link, until it expires.' },
];
