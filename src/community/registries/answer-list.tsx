import { IdentityBadge } from '#animals/collection/identity-badge.tsx';
import { formatDate } from '#shared/dates.ts';
import { harmlessCell, writeCsv } from '#shared/csv.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { LookupAnswer } from './registries.contract.ts';
import { lookupStatusLabels } from './registries.rules.ts';

/** Results of a lookup by number, which can be downloaded as CSV. */
export function AnswerList({ answers, countryCode }: { answers: readonly LookupAnswer[]; countryCode: string }) {
  return (
    <div className="mt-6">
      <ul className="divide-y divide-line border-y border-line">
        {answers.map((answer, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- one number may bring up several animals, in this order
          <li key={`${answer.asked} ${at}`} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center gap-3">
              <b className="nums wrap-anywhere">{answer.asked}</b>
              <Badge tone={lookupStatusLabels[answer.status].tone}>{lookupStatusLabels[answer.status].word}</Badge>
              {answer.animal?.certificate && answer.animal.grade ? <IdentityBadge grade={answer.animal.grade} /> : null}
            </span>
            <Facts answer={answer} countryCode={countryCode} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => download(answers)}>
        Download CSV
      </Button>
    </div>
  );
}

function Facts({ answer: { animal }, countryCode }: { answer: LookupAnswer; countryCode: string }) {
  if (!animal) return <span className="text-muted">No animal with this number is shared with your registry.</span>;
  const { name, breed, sex, dateOfBirth, chipLastFour, grade, certificate, profiles, verdict, tests, missingTests } =
    animal;
  const lines = [
    [
      name,
      breed,
      sex,
      dateOfBirth && `born ${formatDate(dateOfBirth, countryCode)}`,
      chipLastFour && `chip …${chipLastFour}`,
    ],
    [
      certificate
        ? `Certificate ${certificate.number}, issued ${formatDate(certificate.issuedOn, countryCode)}, grade ${grade}`
        : 'No certificate with a sufficient grade',
      ...profiles.map(({ number, panel }) => `DNA profile ${number}, ${panel}`),
      verdict && `parentage: ${verdict}`,
    ],
    tests.map((test) => `${test.name}: ${test.outcome}`),
    [missingTests.length > 0 && `Missing: ${missingTests.join(', ')}`],
  ];
  return lines.map((line) => {
    const text = line.filter(Boolean).join(', ');
    return text ? (
      <span key={text} className="nums wrap-anywhere">
        {text}
      </span>
    ) : null;
  });
}

function download(answers: readonly LookupAnswer[]): void {
  const head = ['number', 'status', 'name', 'breed', 'grade', 'certificate', 'issued', 'parentage', 'missing tests'];
  const rows = answers.map(({ asked, status, animal }) => [
    asked,
    lookupStatusLabels[status].word,
    animal?.name ?? '',
    animal?.breed ?? '',
    animal?.grade ?? '',
    animal?.certificate?.number ?? '',
    animal?.certificate?.issuedOn ?? '',
    animal?.verdict ?? '',
    animal?.missingTests.join('; ') ?? '',
  ]);
  const text = writeCsv([head, ...rows].map((row) => row.map(harmlessCell)));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = 'registry-lookup.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
