import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AnimalDetail } from '#animals/records/animals.contract.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { LevelField } from './level-field.tsx';
import { ShareTerms, type Terms } from './share-terms.tsx';

interface ChangeShareProps {
  animal: AnimalDetail;
  share: AnimalDetail['shares'][number];
  kits: readonly KitRow[];
  countryCode: string;
  onDone: () => void;
}

/** The form that changes what a share with a person shows. */
export function ChangeShare({ animal, share, kits, countryCode, onDone }: ChangeShareProps) {
  const { revalidate } = useRevalidator();
  const [level, setLevel] = useState(share.level);
  const [terms, setTerms] = useState<Terms>({ barcodes: share.barcodes, days: share.expiresAt ? undefined : null });
  const { busy, fields, message, submit } = useSubmit("Your changes weren't saved. Please try again.");
  const change = () =>
    submit(async () => {
      const barcodes = level === 'MANAGE' ? null : terms.barcodes;
      await api.sharing.change({ id: animal.id, share: share.id, level, barcodes, days: terms.days });
      onDone();
      await revalidate();
      toaster.success('Sharing updated.');
    });
  return (
    <Form className="grid gap-5" busy={busy} message={message} onSend={() => void change()}>
      <LevelField level={level} error={fields['level']} onChange={setLevel} />
      <ShareTerms
        kits={kits}
        terms={terms}
        until={share.expiresAt ? formatDate(share.expiresAt, countryCode) : null}
        showsAll={level === 'MANAGE'}
        errors={fields}
        onChange={setTerms}
      />
      <Button type="submit" loading={busy} className="justify-self-start">
        Save changes
      </Button>
    </Form>
  );
}
