import { SexMark } from '#ui/art/pedigree.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import type { Puppy } from './litters.contract.ts';

const words: Partial<Record<Puppy['notable'][number]['status'], { word: string; tone: Tone }>> = {
  affected: { word: 'Affected', tone: 'bad' },
  at_risk: { word: 'At risk', tone: 'bad' },
  carrier: { word: 'Carrier', tone: 'warn' },
};

export const puppyColumns: Column<Puppy>[] = [
  {
    key: 'animal',
    header: 'Animal',
    lead: true,
    cell: ({ id, name, sex }) => (
      <span className="flex items-center gap-2">
        <Link to={`/my/my-animals/${id}`} className="text-link font-bold">
          {name}
        </Link>
        <SexMark sex={sex} />
      </span>
    ),
  },
  { key: 'clear', header: 'Clear', keep: true, cell: ({ clear }) => <span className="nums">{clear}</span> },
  { key: 'notable', header: 'Not clear', cell: (puppy) => <Notable puppy={puppy} /> },
  {
    key: 'certificate',
    header: 'Certificate',
    cell: ({ certificate, name }) =>
      certificate ? (
        <Link
          to={`/tools/report-authentication?code=${certificate.code}`}
          className="text-link text-sm whitespace-nowrap"
          aria-label={`Certificate ${certificate.number} of ${name}`}
        >
          {certificate.number}
        </Link>
      ) : (
        <span className="text-muted">none yet</span>
      ),
  },
  {
    key: 'offer',
    header: 'Transfer',
    cell: ({ offer }) => (offer === null ? '' : offer === 'CODE' ? 'QR code printed' : 'Offered by email'),
  },
];

function Notable({ puppy: { id, clear, notable } }: { puppy: Puppy }) {
  if (notable.length === 0) return <span className="text-muted">{clear > 0 ? 'all clear' : 'no results yet'}</span>;
  return (
    <span className="grid gap-1 max-sm:justify-items-end">
      {notable.map(({ testId, name, status }) => (
        <span key={testId} className="flex flex-wrap items-center gap-2 text-sm max-sm:justify-end">
          <Badge tone={words[status]?.tone ?? 'neutral'}>{words[status]?.word}</Badge>
          <Link to={`/my/my-animals/${id}/results?test=${testId}`} className="text-link">
            {name}
          </Link>
        </span>
      ))}
    </span>
  );
}
