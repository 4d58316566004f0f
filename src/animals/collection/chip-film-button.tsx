import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { ChipFilm } from './chip-film.contract.ts';

interface ChipFilmButtonProps {
  barcode: string;
  animalName: string;
  chipNumber: string | null;
  film: ChipFilm | null;
}

/** Owners who collected the sample of their own animal can upload microchip proof, for grade B. */
export function ChipFilmButton({ barcode, animalName, chipNumber, film }: ChipFilmButtonProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit("Your file wasn't withdrawn. Please try again.");
  const withdraw = () =>
    submit(async () => {
      await api.chipFilm.takeBack({ barcode });
      await revalidate();
      toaster.success('Withdrawn.');
    });
  if (film?.state === 'SENT')
    return (
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        The laboratory is reviewing your microchip photo or video.
        <Button size="sm" variant="quiet" loading={busy} onClick={() => void withdraw()}>
          Withdraw
        </Button>
        {message ? <span role="alert">{message}</span> : null}
      </p>
    );
  return (
    <div className="mt-2">
      {film?.state === 'REFUSED' ? (
        <p className="mb-2 text-sm wrap-anywhere">The laboratory could not use your file: {film.reason}</p>
      ) : null}
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Upload microchip proof for grade B
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Microchip proof for ${animalName}`}>
        <ChipForm
          barcode={barcode}
          chipNumber={chipNumber}
          onSent={async () => {
            setOpen(false);
            await revalidate();
          }}
        />
      </Dialog>
    </div>
  );
}

interface ChipFormProps {
  barcode: string;
  chipNumber: string | null;
  onSent: () => Promise<void>;
}

function ChipForm({ barcode, chipNumber, onSent }: ChipFormProps) {
  const [number, setNumber] = useState(chipNumber ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, fields, message, submit } = useSubmit("Your file wasn't sent. Please try again.");
  const send = async () => {
    setMissing(file === null);
    if (file === null) return;
    await submit(async () => {
      await api.chipFilm.send({ barcode, chipNumber: number, file });
      toaster.success('Thank you. The laboratory will review it.');
      await onSent();
    });
  };
  return (
    <Form className="grid gap-5" onSend={() => void send()}>
      <p>
        Hold the reader against the animal and take a photo or short video that shows both the animal and the number on
        the reader. If the laboratory can read the number, your sample receives grade B instead of C.
      </p>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Field label="Number on the reader" error={fields['chipNumber']} required>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Field label="Photo or video" error={fields['file'] ?? (missing ? ['Choose a file.'] : undefined)} required>
        <FileDrop
          accept="image/jpeg,image/png,image/webp,image/avif,video/mp4,video/quicktime,video/webm"
          accepts="JPEG, PNG, WebP, AVIF, MP4, MOV or WebM, up to 20 MB"
          {...(file && { fileName: file.name })}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
      </Field>
      <div>
        <Button type="submit" loading={busy}>
          Send file
        </Button>
      </div>
    </Form>
  );
}
