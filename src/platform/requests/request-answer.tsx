import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { RequestView } from './requests.contract.ts';
import { SHORTEST_REASON } from '#shared/forms/reason.ts';
import { formOf, type RequestState, requestStateLabels } from './requests.rules.ts';

const isDecision = (to: string | null) => to === 'ACCEPTED' || to === 'DECLINED';

interface RequestAnswerProps {
  request: RequestView;
  /** Why the request cannot be accepted without a reason. */
  missing?: readonly string[];
}

/** The state of the form and its dialogs, and the calls that send it. */
function useAnswer({ request, missing }: Required<RequestAnswerProps>) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, reason, submit } = useSubmit('Nothing was changed. Please try again.');
  const [sentVersion, setSentVersion] = useState<string | null>(null);
  const [body, setBody] = useState('');
  const [moveTo, setMoveTo] = useState('');
  const [asked, setAsked] = useState<RequestState | null>(null);
  const [isReply, setReply] = useState(false);
  const { id, version } = request;
  // Once the page shows the colleague's change, the text can be sent.
  const isLoaded = reason === 'conflict' && sentVersion !== version;
  const cancel = () => {
    setAsked(null);
    setReply(false);
  };
  const run = (work: () => Promise<unknown>, confirmation: string) =>
    submit(async () => {
      setSentVersion(version);
      await work();
      setBody('');
      setMoveTo('');
      cancel();
      await revalidate();
      toaster.success(confirmation);
    });
  const needsReason = (to: string | null) => to === 'ACCEPTED' && missing.length > 0;
  const reply = (why?: string) => {
    const then = request.next.find((state) => state === moveTo);
    return run(() => api.requests.reply({ id, version, body, moveTo: then, reason: why }), 'Answer sent.');
  };
  const move = async (to: RequestState, why?: string) => {
    await run(() => api.requests.move({ id, version, to, reason: why }), `Status: ${requestStateLabels[to].word}`);
    if (!needsReason(to)) setAsked(null);
  };
  const note = () => run(() => api.requests.note({ id, body }), 'Note saved.');
  const send = () => (needsReason(moveTo) && body.trim() ? setReply(true) : void reply());
  const accept = (why: string) => void (isReply ? reply(why) : move('ACCEPTED', why));
  const shown = { busy, fields, message, body, setBody, moveTo, setMoveTo, asked, setAsked, isLoaded };
  return { ...shown, lacksReason: isReply || needsReason(asked), send, move, note, accept, cancel, revalidate };
}

/** Sends an answer by email, adds a note, or changes the status. */
export function RequestAnswer({ request, missing = [] }: RequestAnswerProps) {
  const { decision } = formOf(request.form);
  const answer = useAnswer({ request, missing });
  const { busy, fields, message, body, moveTo } = answer;
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Answer</h2>
      <Form
        className="grid gap-5"
        busy={busy}
        message={answer.isLoaded ? null : message}
        onReload={() => void answer.revalidate()}
        onSend={answer.send}
      >
        <Field label={`Your answer to ${request.name}`} error={fields['body']} hint="Sent by email as plain text.">
          <Textarea rows={7} value={body} maxLength={5000} onChange={(event) => answer.setBody(event.target.value)} />
        </Field>
        <Field label="New status" hint={isDecision(moveTo) ? decision : undefined}>
          <Select
            value={moveTo}
            placeholder={null}
            onChange={(event) => answer.setMoveTo(event.target.value)}
            options={[
              { value: '', label: request.state === 'NEW' ? 'Keep open' : 'Keep current status' },
              ...request.next.map((state) => ({ value: state, label: requestStateLabels[state].word })),
            ]}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            Send answer
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => void answer.note()}>
            Save as note
          </Button>
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {request.next.map((state) => (
            <Button key={state} size="sm" variant="quiet" disabled={busy} onClick={() => answer.setAsked(state)}>
              {requestStateLabels[state].word}
            </Button>
          ))}
        </div>
      </Form>
      <Question request={request} missing={missing} answer={answer} />
    </Card>
  );
}

type QuestionProps = Required<RequestAnswerProps> & { answer: ReturnType<typeof useAnswer> };

/** Asks for confirmation before a status is changed, and for a reason if something is missing. */
function Question({ request, missing, answer }: QuestionProps) {
  const { asked, lacksReason, busy, cancel } = answer;
  const { decision } = formOf(request.form);
  return (
    <>
      <AcceptAnyway missing={missing} decision={decision} answer={answer} />
      <ConfirmDialog
        open={asked !== null && !lacksReason}
        onCancel={cancel}
        question={asked ? `Change ${request.number} to "${requestStateLabels[asked].word}"?` : ''}
        confirm="Change status"
        busy={busy}
        onConfirm={() => void (asked && answer.move(asked))}
      >
        {isDecision(asked) && decision ? decision : `${request.name} isn't notified. To notify them, send an answer.`}
      </ConfirmDialog>
    </>
  );
}

type AcceptAnywayProps = Pick<QuestionProps, 'missing' | 'answer'> & { decision: string | undefined };

/** Lists what is missing; the reason for accepting anyway is stored in the history. */
function AcceptAnyway({ missing, decision, answer }: AcceptAnywayProps) {
  return (
    <FormDialog
      open={answer.lacksReason}
      onClose={answer.cancel}
      title="Accept anyway?"
      confirm="Accept anyway"
      size="md"
      busy={answer.busy}
      message={answer.message}
      onSubmit={(form) => answer.accept(formText(form, 'reason').trim())}
    >
      <Callout tone="warn" title="References are missing or not in favour">
        <ul>
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Callout>
      {decision ? <p className="text-muted">{decision}</p> : null}
      <Field
        label="Reason"
        hint={`Saved in the request's history. At least ${SHORTEST_REASON} characters.`}
        error={answer.fields['reason']}
        required
      >
        <TextInput name="reason" maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
