import { api } from '#ui/api/api-client.ts';
import { PictureField } from '#ui/forms/picture-field.tsx';
import type { MyListing } from './listings.contract.ts';

/** Form for the photo of a listing, which the search shows. */
export function ListingPhoto({ listing: { id, kennelName, photo } }: { listing: MyListing }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[16rem_1fr]">
      {photo ? (
        <img src={photo} alt={kennelName} className="aspect-video w-full rounded-lg object-cover" />
      ) : (
        <p className="grid aspect-video place-items-center rounded-lg border border-dashed border-line text-muted">
          No photo yet
        </p>
      )}
      <PictureField
        label={`Photo of ${kennelName}`}
        hint="Shown publicly in search. We remove location and camera data from the photo."
        noun="photo"
        maxMb={20}
        set={(file) => api.listings.setPhoto({ id, file })}
        removal={
          photo
            ? {
                question: `Remove the photo of ${kennelName}?`,
                effect: 'Your listing will appear in search without a photo.',
                call: () => api.listings.removePhoto({ id }),
              }
            : undefined
        }
      />
    </div>
  );
}
