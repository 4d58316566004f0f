import type { Grade } from '#animals/collection/custody.rules.ts';
import { IdentityBadge } from '#animals/collection/identity-badge.tsx';
import { differingWords, withdrawnWords } from '#laboratory/offline-verification/verdict-text.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { capital } from '#shared/capital.ts';
import type { SignedKind } from './certificates.rules.ts';
import { TestList, type ListedTest } from './test-list.tsx';

export interface Authentication {
  status: 'valid' | 'replaced' | 'revoked' | 'tampered';
  detail: {
    kind: SignedKind;
    number: string;
    version: number;
    issuedOn: string;
    grade: Grade;
    animal: { name: string; species: string; breed: string | null; sex: string; chipLastFour: string | null };
    tests: ListedTest[];
  } | null;
  summary: { animalInitial: string; tests: string[]; issuedOn: string };
  differingTests: readonly string[];
}

const statusTexts = {
  valid: {
    tone: 'good',
    title: 'Genuine and current',
    text: 'Our laboratory issued this certificate, and it is unchanged.',
  },
  ...withdrawnWords,
  tampered: { tone: 'bad', title: 'Not genuine', text: 'The content does not match its signature. Contact us.' },
} as const;

/** Texts that differ for a parentage report. */
const reportTexts: Partial<Record<Authentication['status'], string>> = {
  valid: 'Our laboratory issued this parentage report, and it is unchanged.',
  revoked: 'We issued this parentage report and later revoked it. It is no longer valid.',
};

/** The public result of a check, without the owner. */
export function CertificateVerdict({ found, countryCode }: { found: Authentication; countryCode: string }) {
  const { tone, title, text } = verdictText(found);
  return (
    <div className="mt-8 space-y-6">
      <h2 className="sr-only">Verification result</h2>
      <Callout tone={tone} title={title} live>
        {text}
      </Callout>
      {found.detail ? <Detail detail={found.detail} countryCode={countryCode} /> : null}
      {found.detail || found.status === 'tampered' ? null : <Summary found={found} countryCode={countryCode} />}
    </div>
  );
}

/** An invalid status comes before differing tests. Parentage reports have no differing tests. */
function verdictText({ status, detail, differingTests }: Authentication): {
  tone: 'good' | 'warn' | 'bad';
  title: string;
  text: string;
} {
  const reportText = detail?.kind === 'parentage_report' ? reportTexts[status] : undefined;
  const statusText = reportText ? { ...statusTexts[status], text: reportText } : statusTexts[status];
  if (differingTests.length === 0 || status === 'tampered') return statusText;
  const differing = differingWords(differingTests);
  const text = `${statusText.text} ${differing.text}`;
  return status === 'valid' ? { ...differing, text } : { ...statusText, text };
}

function Summary({ found, countryCode }: { found: Authentication; countryCode: string }) {
  const { animalInitial, tests, issuedOn } = found.summary;
  return (
    <p className="text-muted">
      Animal whose name begins with {animalInitial}, {tests.length} {tests.length === 1 ? 'test' : 'tests'}, issued{' '}
      {formatDate(issuedOn, countryCode)}. Enter the certificate code to see the tests it lists.
    </p>
  );
}

function Detail({ detail, countryCode }: { detail: NonNullable<Authentication['detail']>; countryCode: string }) {
  const { animal } = detail;
  const isReport = detail.kind === 'parentage_report';
  const facts: [string, string | null][] = [
    [isReport ? 'Report' : 'Certificate', `${detail.number}, version ${detail.version}`],
    ['Issued', formatDate(detail.issuedOn, countryCode)],
    [isReport ? 'Offspring' : 'Animal', animal.name],
    ['Breed', animal.breed ?? animal.species],
    ['Sex', animal.sex === 'male' ? 'Male' : 'Female'],
    ['Microchip', animal.chipLastFour ? `ends in ${animal.chipLastFour}` : null],
  ];
  return (
    <Card pad="lg">
      <p className="mb-5">
        <IdentityBadge grade={detail.grade} />
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="flex gap-3">
              <dt className="w-32 shrink-0 text-muted">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <h3 className="mt-8 text-lg">{isReport ? 'Parents compared' : 'Tests on this certificate'}</h3>
      <TestList tests={isReport ? detail.tests.map(asVerdict) : detail.tests} />
    </Card>
  );
}

/** A parent of a parentage report: its verdict, and how many markers differ. */
function asVerdict({ name, outcome, genotype, ...test }: ListedTest): ListedTest {
  return { ...test, name: capital(name), outcome: `${outcome}, ${genotype}`, genotype: '' };
}
