import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Relative } from './relatives.contract.ts';
import { MESSAGE_LENGTH } from './relatives.rules.ts';

interface MessageDialogProps {
  animalId: number;
  /** Null if the dialog is closed. */
  relative: Relative | null;
  onClose: () => void;
}

/** A message to the owner of a relative. */
export function MessageDialog({ animalId, relative, onClose }: MessageDialogProps) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("Your message wasn't sent. Please try again.");
  const send = (form: FormData) =>
    submit(async () => {
      const sent = { id: animalId, relativeId: relative?.animalId ?? 0, message: formText(form, 'message') };
      await api.relatives.send(sent);
      onClose();
      await revalidate();
      toaster.success('Message sent.');
    });
  return (
    <FormDialog
      open={relative !== null}
      onClose={onClose}
      title={`Contact the owner of ${relative?.name ?? 'this relative'}`}
      confirm="Send message"
      busy={busy}
      message={message}
      size="md"
      onSubmit={(form) => void send(form)}
    >
      <Field
        label="Message"
        hint="The owner doesn't see your name or email address, unless you include them here. You can send one message."
        error={fields['message']}
        required
      >
        <Textarea name="message" maxLength={MESSAGE_LENGTH} />
      </Field>
    </FormDialog>
  );
}
