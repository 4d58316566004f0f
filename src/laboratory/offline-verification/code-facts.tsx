import { IdentityBadge } from '#animals/collection/identity-badge.tsx';
import { TestList } from '#laboratory/certificates/test-list.tsx';
import { formatCode } from '#shared/certificate-code.ts';
import { formatDate } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import type { CheckedCertificate } from './verify-code.rules.ts';

/** The content of a certificate code, after its signature was verified. */
export function CodeFacts({ certificate, countryCode }: { certificate: CheckedCertificate; countryCode: string }) {
  const { results, unlisted } = certificate;
  const day = (iso: string | null) => (iso ? formatDate(iso, countryCode) : null);
  const facts: [string, string | null][] = [
    ['Microchip', certificate.chip || 'None recorded'],
    ['Registration', certificate.registrationNumber || null],
    ['Breed', certificate.breed ?? (certificate.species === 'dog' ? 'Dog' : 'Cat')],
    ['Sex', certificate.sex === 'male' ? 'Male' : 'Female'],
    ['Born', day(certificate.dateOfBirth)],
    ['Collected', day(certificate.collectedOn)],
    ['Certificate', `${certificate.number}, version ${certificate.version}`],
    ['Issued', day(certificate.issuedOn)],
    ['Code', formatCode(certificate.code)],
  ];
  return (
    <Card pad="lg">
      <h3 className="text-2xl">{certificate.name}</h3>
      <p className="mt-2 mb-5">
        <IdentityBadge grade={certificate.grade} />
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="flex gap-3">
              <dt className="w-28 shrink-0 text-muted">{label}</dt>
              <dd className="nums min-w-0 font-bold wrap-break-word">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <h4 className="mt-8 text-lg">Tests on this certificate</h4>
      <TestList tests={results.map(({ test, ...result }) => ({ name: test.name, gene: test.gene, ...result }))} />
      {unlisted > 0 ? (
        <p className="mt-3 text-sm text-muted">
          The certificate has {unlisted} more {unlisted === 1 ? 'test' : 'tests'} that the QR code does not include.
        </p>
      ) : null}
    </Card>
  );
}
