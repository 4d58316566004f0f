import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { LocalDay } from '#ui/local-time.tsx';
import type { RelativeMessage } from './relatives.contract.ts';
import { MESSAGE_LENGTH } from './relatives.rules.ts';

interface RelativeMessagesProps {
  messages: readonly RelativeMessage[];
  countryCode: string;
}

/** Messages with owners of relatives, newest first. */
export function RelativeMessages({ messages, countryCode }: RelativeMessagesProps) {
  const { revalidate } = useRevalidator();
  const [answered, setAnswered] = useState<number | null>(null);
  const { busy, fields, message, submit } = useSubmit("Your reply wasn't sent. Please try again.");
  if (messages.length === 0) return null;
  const reply = (form: FormData) =>
    submit(async () => {
      await api.relatives.reply({ id: answered ?? 0, reply: formText(form, 'reply') });
      setAnswered(null);
      await revalidate();
    });
  return (
    <section aria-labelledby="messages" className="min-w-0">
      <h2 id="messages" className="text-2xl">
        Messages
      </h2>
      <ul className="mt-5 grid gap-4">
        {messages.map((one) => (
          <li key={one.id}>
            <Card className="grid gap-2">
              <p className="text-sm text-muted">
                {one.isSent ? 'Your message to the owner of' : 'Message from the owner of'}{' '}
                {one.relativeName ?? 'a relative'}, <LocalDay at={one.sentAt} countryCode={countryCode} />
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{one.message}</p>
              {one.reply ? (
                <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">Reply: {one.reply}</p>
              ) : one.isSent ? null : (
                <Button
                  variant="secondary"
                  size="sm"
                  className="justify-self-start"
                  onClick={() => setAnswered(one.id)}
                >
                  Reply
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <FormDialog
        open={answered !== null}
        onClose={() => setAnswered(null)}
        title="Reply"
        confirm="Send reply"
        busy={busy}
        message={message}
        size="md"
        onSubmit={(form) => void reply(form)}
      >
        <Field label="Reply" error={fields['reply']} required>
          <Textarea name="reply" maxLength={MESSAGE_LENGTH} />
        </Field>
      </FormDialog>
    </section>
  );
}
