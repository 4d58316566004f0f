import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Transfer } from './transfers.contract.ts';
import { listNames, transferStateLabels } from './transfers.rules.ts';

interface DecideOfferProps {
  /** Null if the link leads to no offer for this account. */
  offer: Transfer | null;
  token?: string;
  countryCode: string;
  inRow?: boolean;
}

/** An offer to the user, with its contents and the buttons to accept or decline. */
export function DecideOffer({ offer, token, countryCode, inRow = false }: DecideOfferProps) {
  if (!offer)
    return (
      <Callout tone="warn" title="No offer found for your account">
        It may have been cancelled, or accepted with another account. Only the new owner can use a code that you
        printed.
      </Callout>
    );
  if (inRow) return <Answers offer={offer} token={token} />;
  const names = listNames(offer.animals.map(({ name }) => name));
  if (offer.state !== 'OFFERED')
    return (
      <Callout title={`${names}: ${transferStateLabels[offer.state].toLowerCase()}`}>
        {offer.state === 'ACCEPTED' ? <AcceptedAnimals animals={offer.animals} /> : "You don't need to do anything."}
      </Callout>
    );
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">{`${offer.otherParty} wants to transfer ${names} to you`}</h2>
      {offer.note ? <p className="mt-2 wrap-anywhere">{offer.note}</p> : null}
      <ul className="mt-4 grid gap-2">
        {offer.animals.map((animal) => (
          <li key={animal.id}>
            <span className="font-bold">{animal.name}</span>
            <span className="text-muted">{`, ${offeredFacts(animal, countryCode)}`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted">
        {keptAccess(offer)}
        This offer expires on{' '}
        <span className="nums">
          <LocalDay at={offer.expiresAt} countryCode={countryCode} />
        </span>
        .
      </p>
      {offer.isByCode ? (
        <p className="mt-2 text-muted">Not your animal? Close this page. The code stays valid for the new owner.</p>
      ) : null}
      <div className="mt-5">
        <Answers offer={offer} token={token} />
      </div>
    </Card>
  );
}

/** Shown before the receiver accepts, because accepting is their consent. */
function keptAccess({ keepsAccess, otherParty }: Transfer): string {
  return keepsAccess
    ? `${otherParty} will still be able to view the results. You can end this access on the animal's page at any time. `
    : '';
}

function includedText({ animals }: Transfer): string {
  return animals.some(({ reported }) => reported > 0)
    ? 'Results, reports and certificates are included. Certificates are reissued in your name.'
    : 'No results are available yet. New results go to you.';
}

function AcceptedAnimals({ animals }: Pick<Transfer, 'animals'>) {
  if (animals.length > 3)
    return (
      <Link to="/my/my-animals" className="text-link">
        View my animals
      </Link>
    );
  return (
    <span className="flex flex-wrap gap-x-4">
      {animals.map(({ id, name }) => (
        <Link key={id} to={`/my/my-animals/${id}`} className="text-link">
          {`View ${name}`}
        </Link>
      ))}
    </span>
  );
}

/** What distinguishes an offered animal from another with the same name. */
export function offeredFacts(animal: Transfer['animals'][number], countryCode: string): string {
  const born = animal.dateOfBirth ? `born ${formatDate(animal.dateOfBirth, countryCode)}` : null;
  const reports = animal.reported > 0 ? `${animal.reported} ${animal.reported === 1 ? 'report' : 'reports'}` : null;
  return [animal.breed ?? animal.species, animal.sex, born, reports].filter((fact) => fact !== null).join(', ');
}

function Answers({ offer, token }: { offer: Transfer; token?: string | undefined }) {
  const names = listNames(offer.animals.map(({ name }) => name));
  const input = { id: offer.id, ...(token && { token }) };
  const failed = 'Failed to transfer animals';
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {offer.isByCode ? null : (
        <ConfirmAction
          label="Decline"
          variant="secondary"
          question={`Decline the transfer of ${names}?`}
          confirm="Decline"
          failed={failed}
          call={() => api.transfers.decline(input)}
          done="Offer declined."
        >
          Nothing changes. We'll let the owner know, and they can make a new offer.
        </ConfirmAction>
      )}
      <ConfirmAction
        label="Accept"
        variant="primary"
        question={`Accept the transfer of ${names}?`}
        confirm="Accept"
        danger={false}
        failed={failed}
        call={() => api.transfers.accept(input)}
        done={`${names} added to your account.`}
      >
        {`${includedText(offer)} ${keptAccess(offer)}`}
      </ConfirmAction>
    </span>
  );
}

/** Lets the seller cancel their own offer. */
export function TakeOfferBack({ transfer: { id } }: { transfer: Transfer }) {
  const { run, busy } = useAction('Failed to transfer animals');
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      onClick={() => void run(() => api.transfers.cancel({ id }), 'Offer cancelled.')}
    >
      Cancel offer
    </Button>
  );
}
