import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { AskFirst } from '#features/accounts/ask-first.tsx';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { toaster } from '#ui/toast-store.ts';

const failed = 'The logo could not be saved';

interface ClubLogoProps {
  club: { id: number; name: string; logo: string | null };
  /** Staff act for any club. */
  desk?: boolean;
}

/** The picture that members see on the pages of their club. */
export function ClubLogo({ club: { id, name, logo }, desk = false }: ClubLogoProps) {
  const calls = desk ? api.clubDesk : api.clubs;
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit(failed);
  const send = (file: File) =>
    submit(async () => {
      await calls.setLogo({ clubId: id, file });
      toaster.success('The logo is there.');
      await revalidate();
    });
  return (
    <Card as="section" pad="lg" className="grid content-start gap-3">
      <h2 className="text-xl">Logo</h2>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Field label={`Logo of ${name}`} hint="Members see it on the pages of the club." error={fields['file']}>
        <FileDrop
          accept="image/png,image/jpeg,image/webp,image/avif"
          accepts="PNG, JPEG, WebP or AVIF, up to 5 MB"
          {...(busy && { fileName: 'Sending …' })}
          onFiles={([file]) => {
            if (file && !busy) void send(file);
          }}
        />
      </Field>
      {logo ? (
        <p>
          <AskFirst
            label="Remove the logo"
            question={`Remove the logo of ${name}?`}
            confirm="Remove it"
            failed={failed}
            call={() => calls.removeLogo({ clubId: id })}
            done="The logo is gone."
          >
            The pages of the club show its name alone.
          </AskFirst>
        </p>
      ) : null}
    </Card>
  );
}
