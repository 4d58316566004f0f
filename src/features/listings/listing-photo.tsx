import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { AskFirst } from '#features/accounts/ask-first.tsx';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { MyListing } from './listings.contract.ts';

const failed = 'The photo could not be saved';

/** The photo that the search shows beside a listing. */
export function ListingPhoto({ listing: { id, kennelName, photo } }: { listing: MyListing }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit(failed);
  const send = (file: File) =>
    submit(async () => {
      await api.listings.setPhoto({ id, file });
      toaster.success('The photo is there.');
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
              if (file && !busy) void send(file);
            }}
          />
        </Field>
        {photo ? (
          <p className="-ml-3.5">
            <AskFirst
              label="Remove the photo"
              question={`Remove the photo of ${kennelName}?`}
              confirm="Remove it"
              failed={failed}
              call={() => api.listings.removePhoto({ id })}
              done="The photo is gone."
            >
              The search shows your listing without a photo.
            </AskFirst>
          </p>
        ) : null}
      </div>
    </div>
  );
}
