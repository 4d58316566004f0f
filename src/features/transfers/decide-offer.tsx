import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { Transfer } from './transfers.contract.ts';
import { namesInWords, transferStateWords } from './transfers.rules.ts';

interface DecideOfferProps {
  /** null: the link leads to no offer for this account. */
  offer: Transfer | null;
  token?: string;
  countryCode: string;
  inRow?: boolean;
}

/** An offer to me: what it holds, and the two answers. */
export function DecideOffer({ offer, token, countryCode, inRow = false }: DecideOfferProps) {
  if (!offer)
    return (
      <Callout tone="warn" title="This link leads to no offer for your account.">
        It may have been taken back, or accepted with another account.
      </Callout>
    );
  if (inRow) return <Answers offer={offer} token={token} />;
  const names = namesInWords(offer.animals.map(({ name }) => name));
  if (offer.state !== 'OFFERED')
    return (
      <Callout title={`${names}: ${transferStateWords[offer.state].toLowerCase()}`}>
        There is nothing left to decide here.
      </Callout>
    );
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">{`${offer.otherParty} offers you ${names}`}</h2>
      {offer.note ? <p className="mt-2 wrap-anywhere">{offer.note}</p> : null}
      <ul className="mt-4 grid gap-2">
        {offer.animals.map((animal) => (
          <li key={animal.id}>
            <span className="font-bold">{animal.name}</span>
            <span className="text-muted">{factsOf(animal, countryCode)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted">
        {offer.keepsAccess ? 'The breeder may go on reading the results; you can end that later. ' : ''}
        The offer waits until <span className="nums">{formatDate(offer.expiresAt, countryCode)}</span>.
      </p>
      <div className="mt-5">
        <Answers offer={offer} token={token} />
      </div>
    </Card>
  );
}

function factsOf(animal: Transfer['animals'][number], countryCode: string): string {
  const born = animal.dateOfBirth ? `born ${formatDate(animal.dateOfBirth, countryCode)}` : null;
  const reports = animal.reported > 0 ? `${animal.reported} ${animal.reported === 1 ? 'report' : 'reports'}` : null;
  return [animal.breed ?? animal.species, animal.sex, born, reports].map((fact) => (fact ? `, ${fact}` : '')).join('');
}

function Answers({ offer, token }: { offer: Transfer; token?: string | undefined }) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('Failed to transfer animals');
  const names = namesInWords(offer.animals.map(({ name }) => name));
  const answer = async () => {
    await submit(async () => {
      const input = { id: offer.id, ...(token && { token }) };
      if (asking === 'accept') await api.transfers.accept(input);
      else await api.transfers.decline(input);
      toaster.success(asking === 'accept' ? `${names}: now in your account.` : 'You have refused the offer.');
      await revalidate();
    });
    setAsking(null);
  };
  return (
    <>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <span className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={() => setAsking('decline')}>
          Refuse
        </Button>
        <Button size="sm" onClick={() => setAsking('accept')}>
          Accept
        </Button>
      </span>
      <ConfirmDialog
        open={asking !== null}
        question={asking === 'accept' ? `Take ${names} into your account?` : `Refuse ${names}?`}
        confirm={asking === 'accept' ? 'Accept' : 'Refuse'}
        danger={asking === 'decline'}
        busy={busy}
        onConfirm={() => void answer()}
        onCancel={() => setAsking(null)}
      >
        {asking === 'accept'
          ? 'Results, reports and certificates come along; certificates are issued anew in your name.'
          : 'Nothing changes; the owner is told and can offer again.'}
      </ConfirmDialog>
    </>
  );
}

/** The seller's way out of an own offer. */
export function TakeOfferBack({ transfer }: { transfer: Transfer }) {
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('Failed to transfer animals');
  const takeBack = () =>
    submit(async () => {
      await api.transfers.cancel({ id: transfer.id });
      toaster.success('The offer is taken back.');
      await revalidate();
    });
  return (
    <>
      <Button variant="secondary" size="sm" loading={busy} onClick={() => void takeBack()}>
        Take back
      </Button>
      {message ? (
        <span role="alert" className="block text-sm text-affected">
          {message}
        </span>
      ) : null}
    </>
  );
}
