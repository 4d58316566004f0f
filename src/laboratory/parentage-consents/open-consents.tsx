import { andList } from '#shared/as-sentence.ts';
import type { OpenConsent } from './open-consents.contract.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LocalDay } from '#ui/local-time.tsx';

interface OpenConsentsProps {
  consents: readonly OpenConsent[];
  count: number;
  countryCode: string;
}

/** Requests from other users that need the owner's answer, shown above their own requests. */
export function OpenConsents({ consents, count, countryCode }: OpenConsentsProps) {
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="consents" className="mt-8">
      <h2 id="consents" className="text-xl">
        Waiting for your consent
      </h2>
      <ul className="mt-3 grid gap-3">
        {consents.map(({ id, animalName, requester, role, young, expiresAt }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0">
                <b>{requester}</b> asks whether {animalName} is the {role === 'DAM' ? 'dam' : 'sire'} of{' '}
                {andList(young)}.
                <p className="text-sm text-muted">
                  Answer by <LocalDay at={expiresAt} countryCode={countryCode} />.
                </p>
              </div>
              <LinkButton to={`/my/parentage-consent/${id}`} variant="secondary" size="sm">
                Agree or decline<span className="sr-only">: {animalName}</span>
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
      {count > consents.length ? (
        <p className="mt-3 text-sm text-muted">
          Showing {consents.length} of {count}. More appear here as you answer.
        </p>
      ) : null}
    </section>
  );
}
