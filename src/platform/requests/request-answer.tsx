import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Textarea } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { RequestView } from './requests.contract.ts';
import { formOf, type RequestState, requestStateLabels } from './requests.rules.ts';

const isDecision = (to: string | null) => to === 'ACCEPTED' || to === 'DECLINED';

/** Answer by email, keep a note, or move a request on. */
export function RequestAnswer({ request }: { request: RequestView }) {
  const { decision } = formOf(request.form);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, reason, submit } = useSubmit('Nothing was changed. Please try again.');
  const [sentVersion, setSentVersion] = useState<string | null>(null);
  const [body, setBody] = useState('');
  const [moveTo, setMoveTo] = useState('');
  const [asked, setAsked] = useState<RequestState | null>(null);
  const { id, version } = request;
  // Once the page shows what a colleague did, what was typed can be sent.
  const isLoaded = reason === 'conflict' && sentVersion !== version;
  const run = (work: () => Promise<unknown>, said: string) =>
    submit(async () => {
      setSentVersion(version);
      await work();
      setBody('');
      setMoveTo('');
      await revalidate();
      toaster.success(said);
    });
  const reply = () => {
    const then = request.next.find((state) => state === moveTo);
    return run(() => api.requests.reply({ id, version, body, moveTo: then }), 'Answer sent.');
  };
  const move = async (to: RequestState) => {
    await run(() => api.requests.move({ id, version, to }), `Status: ${requestStateLabels[to].word}`);
    setAsked(null);
  };
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Answer</h2>
      <Form
        className="grid gap-5"
        busy={busy}
        message={isLoaded ? null : message}
        onReload={() => void revalidate()}
        onSend={() => void reply()}
      >
        <Field label={`Your answer to ${request.name}`} error={fields['body']} hint="Sent by email as plain text.">
          <Textarea rows={7} value={body} maxLength={5000} onChange={(event) => setBody(event.target.value)} />
        </Field>
        <Field label="New status" hint={isDecision(moveTo) ? decision : undefined}>
          <Select
            value={moveTo}
            placeholder={null}
            onChange={(event) => setMoveTo(event.target.value)}
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
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => void run(() => api.requests.note({ id, body }), 'Note saved.')}
          >
            Save as note
          </Button>
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {request.next.map((state) => (
            <Button key={state} size="sm" variant="quiet" disabled={busy} onClick={() => setAsked(state)}>
              {requestStateLabels[state].word}
            </Button>
          ))}
        </div>
      </Form>
      <ConfirmDialog
        open={asked !== null}
        onCancel={() => setAsked(null)}
        question={asked ? `Change ${request.number} to "${requestStateLabels[asked].word}"?` : ''}
        confirm="Change status"
        busy={busy}
        onConfirm={() => void (asked && move(asked))}
      >
        {isDecision(asked) && decision ? decision : `${request.name} isn't notified. To notify them, send an answer.`}
      </ConfirmDialog>
    </Card>
  );
}
