import { Fragment } from 'react';
import { SexMark } from '#ui/art/pedigree.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import type { Puppy } from './litters.contract.ts';
import { untestedWords, wordOfNotable } from './litters.rules.ts';

const tones: Partial<Record<Puppy['notable'][number]['status'], Tone>> = {
  affected: 'bad',
  at_risk: 'bad',
  carrier: 'warn',
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
  {
    key: 'clear',
    header: 'Clear',
    keep: true,
    cell: ({ clear, notable }) => <span className="nums">{clear + notable.length > 0 ? clear : '–'}</span>,
  },
  {
    key: 'notable',
    header: 'Not clear',
    cell: (puppy) => (
      <>
        <Notable puppy={puppy} />
        {untestedWords(puppy).map((words) => (
          <span key={words} className="mt-1 block text-sm text-muted">
            {words}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'certificate',
    header: 'Certificate',
    cell: ({ certificate, isRevoked, name }) =>
      certificate ? (
        <Link
          to={`/tools/report-authentication?code=${certificate.code}`}
          className="text-link text-sm whitespace-nowrap"
          aria-label={`Certificate ${certificate.number} of ${name}`}
        >
          {certificate.number}
        </Link>
      ) : isRevoked ? (
        <Badge tone="bad">Revoked</Badge>
      ) : (
        <span className="text-muted">none yet</span>
      ),
  },
  {
    key: 'offer',
    header: 'Transfer',
    cell: ({ id, name, offer }) =>
      offer === null ? (
        <Link to={`/my/transfer-animal?animal=${id}`} className="text-link text-sm" aria-label={`Transfer ${name}`}>
          Transfer
        </Link>
      ) : offer === 'CODE' ? (
        'QR code printed'
      ) : (
        'Offered by email'
      ),
  },
];

function Notable({ puppy: { id, clear, notable } }: { puppy: Puppy }) {
  if (notable.length === 0) return <span className="text-muted">{clear > 0 ? 'all clear' : 'no results yet'}</span>;
  return (
    <span className="clear-both grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1.5 text-left text-sm">
      {notable.map(({ testId, name, ...result }) => (
        <Fragment key={testId}>
          <Badge tone={tones[result.status] ?? 'neutral'} className="justify-self-start">
            {wordOfNotable(result)}
          </Badge>
          <Link to={`/my/my-animals/${id}/results?test=${testId}`} className="text-link justify-self-start">
            {name}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
