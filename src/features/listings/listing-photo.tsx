import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { MyListing } from './listings.contract.ts';

/** The photo that the search shows beside a listing. */
export function ListingPhoto({ listing: { id, kennelName, photo } }: { listing: MyListing }) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('The photo could not be saved');
  const run = (work: () => Promise<unknown>, done: string) =>
    submit(async () => {
      await work();
      setAsking(false);
      toaster.success(done);
      await revalidate();
    });
  return (
    <div className="grid gap-4 sm:grid-cols-[16rem_1fr]">
      {photo ? (
        <img src={photo} alt={kennelName} className="aspect-video w-full rounded-lg object-cover" />
      ) : (
        <p className="grid aspect-video place-items-center rounded-lg border border-dashed border-line text-muted">
          No photo yet
        </p>
      )}
      <div className="grid content-start gap-3">
        {message ? <Callout tone="bad" live title={message} /> : null}
        <Field
          label={`Photo of ${kennelName}`}
          hint="Everybody sees it in the search. The place and the camera that a photo may hold are taken out."
          error={fields['file']}
        >
          <FileDrop
            accept="image/jpeg,image/png,image/webp,image/avif"
            accepts="JPEG, PNG, WebP or AVIF, up to 20 MB"
            {...(busy && { fileName: 'Sending …' })}
            onFiles={([file]) => {
              if (file && !busy) void run(() => api.listings.setPhoto({ id, file }), 'The photo is there.');
            }}
          />
        </Field>
        {photo ? (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
            Remove the photo
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        question={`Remove the photo of ${kennelName}?`}
        confirm="Remove it"
        danger
        busy={busy}
        onConfirm={() => void run(() => api.listings.removePhoto({ id }), 'The photo is gone.')}
        onCancel={() => setAsking(false)}
      >
        The search shows your listing without a photo.
      </ConfirmDialog>
    </div>
  );
}
