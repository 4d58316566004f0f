import { api } from '#ui/api/api-client.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { formText } from '#ui/forms/form-text.ts';

export interface AskProps {
  sampleId: number;
  open: boolean;
  onClose: () => void;
}

export function ApproveDialog({ sampleId, open, onClose, low }: AskProps & { low: boolean }) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () =>
        api.lab.decide({
          sampleId,
          decision: 'APPROVED',
          acceptLowCallRate: form.get('accept') === 'on',
          password: formText(form, 'password'),
        }),
      'Approved. It can be released now',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Approve these results?"
      confirm="Approve"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <p className="text-muted">
        Your name stands on the report. You confirm that you looked at every result and the warnings.
      </p>
      {low ? (
        <div>
          <Checkbox name="accept" label="I accept a call rate between 95 and 98 %" />
          <ErrorLine messages={ask.fields['acceptLowCallRate']} />
        </div>
      ) : null}
      <PasswordAgain error={ask.fields['password']} />
    </FormDialog>
  );
}

export function RepeatDialog({ sampleId, open, onClose }: AskProps) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () => api.lab.decide({ sampleId, decision: 'REPEAT', comment: formText(form, 'comment') }),
      'Sent back to the plate',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Repeat the whole test?"
      confirm="Send back to the plate"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <p className="text-muted">The loaded calls are set aside. The sample waits on the plate for a new run.</p>
      <Field label="Why" hint="The bench reads it." error={ask.fields['comment']} required>
        <Textarea name="comment" rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}

export function AmendDialog({ sampleId, open, onClose }: AskProps) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () => api.lab.amend({ sampleId, reason: formText(form, 'reason'), password: formText(form, 'password') }),
      'Back on the plate. Load the corrected results',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Amend released results?"
      confirm="Take back to the plate"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <p className="text-muted">
        The owner keeps reading the version that is out. What is loaded, approved and released next becomes a new
        version; the certificate is replaced and the owner has a mail.
      </p>
      <Field label="Why" error={ask.fields['reason']} required>
        <Textarea name="reason" rows={3} maxLength={1000} />
      </Field>
      <PasswordAgain error={ask.fields['password']} />
    </FormDialog>
  );
}

export function PasswordAgain({ error }: { error?: readonly string[] }) {
  return (
    <Field label="Your password" error={error} required>
      <TextInput name="password" type="password" autoComplete="current-password" maxLength={200} />
    </Field>
  );
}

function ErrorLine({ messages }: { messages?: readonly string[] }) {
  if (!messages?.length) return null;
  return (
    <p role="alert" className="mt-1 text-sm font-semibold text-affected">
      {messages[0]}
    </p>
  );
}
