import { useState } from 'react';
import { countOf } from '#shared/count-of.ts';
import { PasswordAgain } from '#laboratory/samples/sample-dialogs.tsx';
import { api } from '#ui/api/api-client.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { type Column, DataList } from '#ui/lists/data-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { SigningKey } from './signing-keys.contract.ts';

const states: Record<SigningKey['state'], { word: string; tone: Tone }> = {
  ACTIVE: { word: 'Active', tone: 'good' },
  CONFIGURED: { word: 'Configured', tone: 'brand' },
  RETIRED: { word: 'Retired', tone: 'neutral' },
  REVOKED: { word: 'Revoked', tone: 'bad' },
};

interface KeyListProps {
  keys: readonly SigningKey[];
  mayManage: boolean;
  countryCode: string;
}

/** All keys, with their period of use and number of certificates. */
export function SigningKeyList({ keys, mayManage, countryCode }: KeyListProps) {
  const configured = keys.find(({ state }) => state === 'CONFIGURED');
  const moment = (at: string | null, none: string) => (at ? <LocalTime at={at} countryCode={countryCode} /> : none);
  const columns: Column<SigningKey>[] = [
    { key: 'id', header: 'Key', lead: true, keep: true, cell: ({ id }) => <b className="font-mono">{id}</b> },
    {
      key: 'state',
      header: 'Status',
      cell: ({ state, revokedReason }) => (
        <>
          <Badge tone={states[state].tone}>{states[state].word}</Badge>
          {revokedReason ? <span className="mt-1 block text-sm text-muted">{revokedReason}</span> : null}
        </>
      ),
    },
    { key: 'from', header: 'Valid from', cell: ({ validFrom }) => moment(validFrom, 'Not used yet') },
    { key: 'until', header: 'Valid until', cell: ({ validUntil }) => moment(validUntil, 'No end date') },
    {
      key: 'certificates',
      header: 'Valid certificates',
      align: 'end',
      cell: ({ certificates }) => <span className="nums">{certificates}</span>,
    },
  ];
  const actions: Column<SigningKey> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (key) => (key.state === 'REVOKED' || key.validFrom === null ? null : <RevokeKey signingKey={key} />),
  };
  return (
    <div className="grid gap-4">
      {configured && mayManage ? <Rotate id={configured.id} /> : null}
      <DataList
        label="Signing keys"
        rows={keys}
        rowKey={({ id }) => id}
        columns={mayManage ? [...columns, actions] : columns}
      />
    </div>
  );
}

function Rotate({ id }: { id: string }) {
  return (
    <Callout
      title="A new key is configured"
      action={
        <ConfirmAction
          label="Replace signing key"
          variant="primary"
          question="Replace the signing key?"
          confirm="Replace key"
          danger={false}
          call={() => api.signingKeys.rotate()}
          done="Signing key replaced."
        >
          New certificates are signed with key {id}. Certificates signed with the previous key stay valid.
        </ConfirmAction>
      }
    >
      Key {id} isn't used yet. It will replace the active key when the next certificate is signed, or when you confirm
      it here.
    </Callout>
  );
}

function RevokeKey({ signingKey: { id, state, certificates } }: { signingKey: SigningKey }) {
  const [isAsking, setAsking] = useState(false);
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () => api.signingKeys.revoke({ id, reason: formText(form, 'reason'), password: formText(form, 'password') }),
      'Key revoked.',
      () => setAsking(false),
    );
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)} aria-label={`Revoke key ${id}`}>
        Revoke
      </Button>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Revoke key ${id}?`}
        confirm="Revoke key"
        danger
        busy={ask.busy}
        message={ask.message}
        onSubmit={submit}
      >
        <p>
          {`This affects ${countOf(certificates, 'valid certificate')}. Certificates signed with this key will fail verification from now on. This can't be undone. Those that are still valid will be signed again with the next key.`}
        </p>
        {state === 'ACTIVE' ? (
          <p className="font-bold">
            This is the active key. Until a new SIGNING_KEY is set, no results can be released.
          </p>
        ) : null}
        <Field label="Reason" error={ask.fields['reason']} required>
          <Textarea name="reason" rows={3} maxLength={1000} />
        </Field>
        <PasswordAgain error={ask.fields['password']} />
      </FormDialog>
    </>
  );
}
