import { longDate } from '#shared/dates.ts';
import { Link } from '#ui/link.tsx';
import { useCountry } from '#ui/use-country.ts';
import type { Privacy } from './privacy.contract.ts';

const kinds: Record<string, string> = {
  newsletter: 'Newsletter',
  research: 'Results for research, without names',
  contact: 'Contact about studies',
  statistics: 'Statistics',
  terms: 'Terms and conditions',
};

/** The consents of the account. Those for one animal are given and shown where they take effect. */
export function AccountConsents({ consents }: { consents: Privacy['consents'] }) {
  const country = useCountry();
  return (
    <>
      {consents.length === 0 ? <p className="text-muted">No consents to emails, studies or statistics yet.</p> : null}
      {consents.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {consents.map((consent) => (
            <li key={consent.id} className="flex flex-wrap justify-between gap-3 py-2">
              <span>
                <strong>{consent.granted ? 'Agreed' : 'Withdrawn'}</strong>: {kinds[consent.kind] ?? consent.kind}
              </span>
              <span className="text-sm text-muted">
                {longDate(consent.at, country)}, version {consent.textVersion}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-4 text-muted">
        Consents that apply to a single animal are listed elsewhere: for registries, under{' '}
        <Link to="/my/dv-access" className="text-link">
          Registry access
        </Link>
        ; for the relatives finder and sharing, on the animal's page.
      </p>
    </>
  );
}
