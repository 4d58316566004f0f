import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import type { Storage } from './sample-storage.contract.ts';

interface SampleStorageLineProps {
  animalName: string;
  barcode: string;
  storage: Storage;
  countryCode: string;
}

/**
 * Shows how long the rest of a sample is stored. The owner can request its destruction, and withdraw the request until
 * it is carried out.
 */
export function SampleStorageLine({ animalName, barcode, storage, countryCode }: SampleStorageLineProps) {
  const { keptUntil, destructionAskedAt, destroyedAt } = storage;
  const day = (date: string) => formatDate(date, countryCode);
  if (destroyedAt)
    return <p className="mt-4 text-sm text-muted">{`The stored sample was destroyed on ${day(destroyedAt)}.`}</p>;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
      <p>
        {destructionAskedAt
          ? `You asked us to destroy the stored sample on ${day(destructionAskedAt)}. We'll email you when it's done.`
          : `We keep the rest of this sample until ${day(keptUntil)}.`}
      </p>
      {/* Negative margin, so that the text of the quiet button aligns with the surrounding text. */}
      <span className="-mx-3.5">
        {destructionAskedAt ? (
          <ConfirmAction
            label="Keep the sample"
            question={`Keep ${animalName}'s sample?`}
            confirm="Keep the sample"
            cancel="Close"
            danger={false}
            call={() => api.storedSamples.keep({ barcode })}
            done="We'll keep the sample."
          >
            {`We'll store it until ${day(keptUntil)}, and you can add tests to it again.`}
          </ConfirmAction>
        ) : (
          <ConfirmAction
            label="Destroy the sample"
            question={`Destroy ${animalName}'s sample?`}
            confirm="Destroy the sample"
            call={() => api.storedSamples.requestDestruction({ barcode })}
            done="The laboratory has your request."
          >
            You keep the results and certificates. For more tests, you would need a new swab. You can change your mind
            until the laboratory has destroyed the sample.
          </ConfirmAction>
        )}
      </span>
    </div>
  );
}
