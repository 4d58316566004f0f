import { Fragment, useRef, useState, type ReactNode } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { useSession } from '#platform/accounts/use-session.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { formText } from '#ui/forms/form-text.ts';
import type { FormDefinition } from './form-definition.rules.ts';
import { FilePicker, MAX_BYTES } from './file-picker.tsx';
import { Homepage } from './homepage.tsx';
import { type RequestCountryChoice, RequestField } from './request-field.tsx';
import type { FormKind } from './requests.rules.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useFormSecurity } from './use-form-security.ts';

export interface DefinedFormProps {
  kind: FormKind;
  form: FormDefinition;
  countries: readonly RequestCountryChoice[];
  /** Distinguishes several drafts of one form, for example by listing. */
  about?: string;
  /** Shown instead of the default confirmation. */
  thanks?: ReactNode;
}

/** A request form: keeps a draft, shows errors beside the fields, and ends with a reference number. */
export function DefinedForm({ kind, form, countries, about = '', thanks }: DefinedFormProps) {
  const { user } = useSession();
  const { draft, keep, forget } = useDraft(kind + about, () => firstValues(form, user));
  const { prepare, security, renew } = useFormSecurity();
  const { busy, fields, message, submit } = useSubmit(
    "We couldn't send your message. Your text is still in the form. Please try again.",
  );
  const [files, setFiles] = useState<File[]>([]);
  const [sent, setSent] = useState<string | null>(null);
  const isSending = useRef(false);
  const send = async (data: FormData) => {
    if (isSending.current) return;
    isSending.current = true;
    await submit(async () => {
      const pass = await security();
      const homepage = formText(data, 'homepage');
      const values = valuesOf(form, data);
      const created = await api.requests.submit({ form: kind, values, files, security: pass, homepage });
      forget();
      setSent(created.number);
    });
    isSending.current = false;
  };
  if (sent)
    return <Thanks form={form} number={sent} more={thanks} again={() => (renew(), setFiles([]), setSent(null))} />;
  return (
    // The proof of work starts as soon as any field gets the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      key={draft ? 'ready' : 'waiting'}
      aria-label={form.title}
      className="grid gap-5 sm:grid-cols-2"
      onFocus={prepare}
      onInput={(event) => keep(valuesOf(form, new FormData(event.currentTarget)))}
      onSend={(form) => void send(form)}
    >
      {message ? (
        <div className="sm:col-span-2">
          <Callout tone="bad" live title={message} />
        </div>
      ) : null}
      {form.fields.map((field) => (
        <Fragment key={field.name}>
          {field.section ? <h3 className="mt-4 text-xl sm:col-span-2">{field.section}</h3> : null}
          {field.computed ? (
            <GeneralError error={fields[field.name]} />
          ) : (
            <RequestField
              field={field}
              value={draft?.[field.name] ?? ''}
              error={fields[field.name]}
              countries={countries}
            />
          )}
        </Fragment>
      ))}
      {form.files ? <FilePicker files={files} onChange={setFiles} error={fields['files']} {...form.files} /> : null}
      <Homepage />
      {fields['security'] ? (
        <div className="sm:col-span-2">
          <Callout tone="warn" live title={fields['security'][0] ?? ''} action={<RenewNote renew={renew} />} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <Button type="submit" size="lg" loading={busy} disabled={tooLarge(files)}>
          {form.send}
        </Button>
        <p className="text-sm text-muted">{form.next}</p>
      </div>
      <noscript>
        <p className="sm:col-span-2">This form needs JavaScript. You can also email hello@damsire.example.</p>
      </noscript>
    </Form>
  );
}

/** An error that does not belong to a visible field. */
function GeneralError({ error }: { error: string[] | undefined }) {
  return error ? (
    <div className="sm:col-span-2">
      <Callout tone="bad" live title={error.join(' ')} />
    </div>
  ) : null;
}

const tooLarge = (files: File[]) => files.reduce((sum, file) => sum + file.size, 0) > MAX_BYTES;

function RenewNote({ renew }: { renew: () => void }) {
  return (
    <Button size="sm" variant="secondary" type="submit" onClick={renew}>
      Try again
    </Button>
  );
}

function Thanks({
  form,
  number,
  more,
  again,
}: {
  form: FormDefinition;
  number: string;
  more?: ReactNode;
  again: () => void;
}) {
  return (
    <Callout
      tone="good"
      live
      title={`Thank you. Your reference number is ${number}.`}
      action={
        <Button size="sm" variant="secondary" onClick={again}>
          Send another message
        </Button>
      }
    >
      {more ?? <p>We've emailed you a confirmation. {form.next}</p>}
    </Callout>
  );
}

function valuesOf(form: FormDefinition, data: FormData): Draft {
  return Object.fromEntries(
    form.fields.map((field) => {
      const all = data.getAll(field.name).filter((value): value is string => typeof value === 'string');
      return [field.name, field.kind === 'choices' ? all.join(',') : (all[0] ?? '')];
    }),
  );
}

/** Initial values from the URL (?reference=RQ-000012) and the signed-in user. */
function firstValues(form: FormDefinition, user: { name: string; email: string } | null): Draft {
  const query = new URLSearchParams(window.location.search);
  const fromAddress = form.fields.flatMap((field) => {
    const value = query.get(field.name);
    return value ? [[field.name, value.slice(0, 200)]] : [];
  });
  const fromUser: Draft = user ? { [form.nameField]: user.name, email: user.email } : {};
  return { ...fromUser, ...(Object.fromEntries(fromAddress) as Draft) };
}
