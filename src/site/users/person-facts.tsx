import type { ReactNode } from 'react';
import { accountTypes } from '#platform/accounts/audience.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { Link } from '#ui/link.tsx';
import type { PersonView } from './people.contract.ts';

interface FactsProps {
  person: PersonView;
  country: string;
  /** The country of the reader. */
  countryCode: string;
}

export function Facts({ person, country, countryCode }: FactsProps) {
  const facts: [string, ReactNode][] = [
    ['Email address', person.email],
    ['Phone', person.phone ?? 'none'],
    ['Account type', accountTypes[person.type]],
    ...(person.clinicName
      ? ([['Clinic', `${person.clinicName}, registration ${person.registrationNumber ?? 'unknown'}`]] as [
          string,
          string,
        ][])
      : []),
    ['Country', country],
    ['Registered', formatDate(person.createdAt, countryCode)],
    ['Animals', String(person.counts.animals)],
    ['Orders', <Orders key="orders" count={person.counts.orders} email={person.email} />],
    ['Open invoices', String(person.counts.openInvoices)],
    ['Active sessions', countOf(person.sessions, 'device')],
    ['Two-factor sign-in', person.hasSecondFactor ? 'yes' : person.needsSecondFactor ? 'required, not set up' : 'no'],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Orders({ count, email }: { count: number; email: string }) {
  if (count === 0) return 'none';
  return (
    <Link to={`/admin/orders?search=${encodeURIComponent(email)}`} className="text-link">
      {countOf(count, 'order')}
    </Link>
  );
}
