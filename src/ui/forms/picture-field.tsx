import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Callout } from '#ui/callout.tsx';
import { Field } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { useSubmit } from './use-submit.ts';

interface PictureFieldProps {
  label: string;
  hint?: string;
  /** The noun in labels and messages: "photo", "logo". */
  noun: string;
  maxMb: 5 | 20;
  set: (file: File) => Promise<unknown>;
  /** Set if there is a picture that can be removed. */
  removal?: { question: string; effect: ReactNode; call: () => Promise<unknown> } | undefined;
  onDone?: () => void;
}

/** A picture that is uploaded as soon as it is selected; the page's data is then reloaded. */
export function PictureField({ label, hint, noun, maxMb, set, removal, onDone }: PictureFieldProps) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit(`The ${noun} wasn't saved. Please try again.`);
  const [isTooLarge, setTooLarge] = useState(false);
  const send = (file: File) =>
    submit(async () => {
      await set(file);
      onDone?.();
      await revalidate();
      toaster.success(`The ${noun} was saved.`);
    });
  return (
    <div className="grid content-start gap-3">
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Field
        label={label}
        hint={hint}
        error={isTooLarge ? [`This ${noun} is larger than ${maxMb} MB.`] : fields['file']}
      >
        <FileDrop
          accept="image/jpeg,image/png,image/webp,image/avif"
          accepts={`JPEG, PNG, WebP or AVIF, up to ${maxMb} MB`}
          {...(busy && { fileName: 'your image' })}
          onFiles={([file]) => {
            if (!file || busy) return;
            const tooLarge = file.size > maxMb * 1024 * 1024;
            setTooLarge(tooLarge);
            if (!tooLarge) void send(file);
          }}
        />
      </Field>
      {removal ? (
        <p className="-ml-3.5">
          <ConfirmAction
            label={`Remove the ${noun}`}
            question={removal.question}
            confirm={`Remove ${noun}`}
            failed={`The ${noun} wasn't removed. Please try again.`}
            call={removal.call}
            done={`The ${noun} was removed.`}
          >
            {removal.effect}
          </ConfirmAction>
        </p>
      ) : null}
    </div>
  );
}
