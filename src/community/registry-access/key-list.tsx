import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { RegistryKey } from '#community/registries/programs.contract.ts';

interface KeyListProps {
  keys: readonly RegistryKey[];
  countryCode: string;
  /** Absent: read-only. */
  onRevoke?: ((key: RegistryKey) => Promise<unknown>) | undefined;
}

/** API keys of a registry, identified by their first characters. Each can be revoked after a confirmation. */
export function RegistryKeyList({ keys, countryCode, onRevoke }: KeyListProps) {
  return (
    <DataList
      label="API keys"
      rows={keys}
      rowKey={(row) => row.id}
      empty={<EmptyState title="No API keys yet." />}
      columns={[
        {
          key: 'label',
          header: 'Key',
          lead: true,
          cell: (row) => (
            <>
              <b>{row.label}</b>
              <span className="block font-mono text-sm font-normal text-muted">{row.start}…</span>
            </>
          ),
        },
        {
          key: 'made',
          header: 'Created',
          cell: (row) => (
            <>
              <span className="nums">
                <LocalDay at={row.createdAt} countryCode={countryCode} />
              </span>
              <span className="block text-sm text-muted">{row.madeBy}</span>
            </>
          ),
        },
        {
          key: 'used',
          header: 'Last used',
          cell: (row) => (
            <span className="nums">{row.lastUsedAt ? formatDate(row.lastUsedAt, countryCode) : 'Never'}</span>
          ),
        },
        {
          key: 'state',
          header: 'Status',
          cell: (row) =>
            row.revokedAt ? (
              <Badge tone="neutral">
                Revoked <LocalDay at={row.revokedAt} countryCode={countryCode} />
              </Badge>
            ) : (
              <Badge tone="good">Active</Badge>
            ),
        },
        {
          key: 'do',
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (row) => (onRevoke && !row.revokedAt ? <Revoke row={row} onRevoke={onRevoke} /> : null),
        },
      ]}
    />
  );
}

function Revoke({ row, onRevoke }: { row: RegistryKey; onRevoke: (key: RegistryKey) => Promise<unknown> }) {
  return (
    <ConfirmAction
      label="Revoke"
      about={` ${row.label}`}
      question={`Revoke the key ${row.label}?`}
      confirm="Revoke"
      call={() => onRevoke(row)}
      done={`${row.label} revoked.`}
    >
      Software that uses this key loses access immediately. You can't restore a revoked key, but you can create a new
      one.
    </ConfirmAction>
  );
}
