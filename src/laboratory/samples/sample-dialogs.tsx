import { type ReactNode, useEffect, useRef } from 'react';
import { countOf } from '#shared/count-of.ts';
import { api } from '#ui/api/api-client.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { formText } from '#ui/forms/form-text.ts';

export interface AskProps {
  sampleId: number;
  version: string;
  open: boolean;
  onClose: () => void;
}

interface ApproveProps extends AskProps {
  low: boolean;
  /** Number of results that differ from those of another sample of the animal. */
  differences: number;
}

export function ApproveDialog({ sampleId, version, open, onClose, low, differences }: ApproveProps) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () =>
        api.lab.decide({
          sampleId,
          version,
          decision: 'APPROVED',
          acceptLowCallRate: form.get('accept') === 'on',
          acceptDifferences: form.get('acceptDifferences') === 'on',
          password: formText(form, 'password'),
        }),
      'Approved. Ready for release.',
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
        Your name will appear on the report. By approving, you confirm that you have checked every result and warning.
      </p>
      {low ? (
        <div>
          <Checkbox name="accept" label="I accept a call rate between 95% and 98%" />
          <ErrorLine messages={ask.fields['acceptLowCallRate']} />
        </div>
      ) : null}
      {differences > 0 ? (
        <div>
          <Checkbox
            name="acceptDifferences"
            label={`I accept ${countOf(differences, 'result')} that ${differences === 1 ? 'differs' : 'differ'} from another sample of this animal`}
          />
          <ErrorLine messages={ask.fields['acceptDifferences']} />
        </div>
      ) : null}
      <PasswordAgain error={ask.fields['password']} />
    </FormDialog>
  );
}

export function RepeatDialog(props: AskProps) {
  return (
    <ReasonDialog
      {...props}
      title="Repeat the test?"
      confirm="Repeat the test"
      name="comment"
      act={(comment) =>
        api.lab.decide({ sampleId: props.sampleId, version: props.version, decision: 'REPEAT', comment })
      }
      done="Sent back for a new run."
    >
      The imported calls are discarded. The sample returns to the plate for a new run.
    </ReasonDialog>
  );
}

export function ReturnDialog(props: AskProps) {
  return (
    <ReasonDialog
      {...props}
      title="Return to review?"
      confirm="Return to review"
      name="reason"
      act={(reason) => api.lab.returnToReview({ sampleId: props.sampleId, version: props.version, reason })}
      done="Returned to review."
    >
      This withdraws the approval. A reviewer must approve the results again or repeat the test.
    </ReasonDialog>
  );
}

export function CancelAmendmentDialog(props: AskProps) {
  return (
    <ReasonDialog
      {...props}
      title="Cancel the amendment?"
      confirm="Cancel amendment"
      cancel="Keep amendment"
      name="reason"
      act={(reason) => api.lab.cancelAmendment({ sampleId: props.sampleId, version: props.version, reason })}
      done="Amendment cancelled. The released results are unchanged."
    >
      The sample returns to its released results. Everything loaded, submitted or approved for the amendment is
      discarded. The report and the certificate stay as they are.
    </ReasonDialog>
  );
}

export function LiftDialog(props: AskProps) {
  return (
    <ReasonDialog
      {...props}
      title="Lift the hold?"
      confirm="Lift hold"
      name="note"
      label="Resolution"
      act={(note) => api.lab.resume({ sampleId: props.sampleId, version: props.version, note })}
      done="Hold lifted."
    >
      The sample continues from where it was held.
    </ReasonDialog>
  );
}

interface ReasonDialogProps extends AskProps {
  title: string;
  confirm: string;
  cancel?: string;
  /** The request field for the reason. */
  name: 'comment' | 'reason' | 'note';
  label?: string;
  act: (reason: string) => Promise<unknown>;
  done: string;
  children: ReactNode;
}

function ReasonDialog({ name, label = 'Reason', act, done, children, ...dialog }: ReasonDialogProps) {
  const ask = useAction();
  return (
    <FormDialog
      {...dialog}
      busy={ask.busy}
      onSubmit={(form) => void ask.run(() => act(formText(form, name)), done, dialog.onClose)}
      message={ask.message}
    >
      <p className="text-muted">{children}</p>
      <Field label={label} hint="Saved in the sample history." error={ask.fields[name]} required>
        <Textarea name={name} rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}

export function AmendDialog({ sampleId, version, open, onClose }: AskProps) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () =>
        api.lab.amend({ sampleId, version, reason: formText(form, 'reason'), password: formText(form, 'password') }),
      'Sent back for a new run. Import the corrected results.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Amend released results?"
      confirm="Amend results"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <p className="text-muted">
        The sample returns to the plate, and the corrected results are imported and reviewed again. The owner keeps
        access to the current version. The next release creates a new version of the report and certificate, and the
        owner is emailed.
      </p>
      <Field label="Reason" hint="Printed on the new report." error={ask.fields['reason']} required>
        <Textarea name="reason" rows={3} maxLength={1000} />
      </Field>
      <PasswordAgain error={ask.fields['password']} />
    </FormDialog>
  );
}

/** Focuses the password if it is the first field of the dialog. Otherwise the close button would get the focus. */
export function PasswordAgain({ error }: { error?: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const first = input.current?.form?.querySelector('input, select, textarea');
    if (first === input.current) input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Field label="Your password" error={error} required>
      <TextInput ref={input} name="password" type="password" autoComplete="current-password" maxLength={200} />
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
