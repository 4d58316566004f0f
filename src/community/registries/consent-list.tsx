import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Switch } from '#ui/forms/checkbox.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AnimalConsents, Registry } from './registries.contract.ts';

interface ConsentListProps {
  list: { results: readonly AnimalConsents[]; count: number };
  registries: readonly Registry[];
  number: number;
  search: string;
}

/** The user's animals, with a switch for each registry that takes effect immediately. */
export function ConsentList({ list, registries, number, search }: ConsentListProps) {
  return (
    <PagedList
      label="Registry access to my animals"
      columns={columnsFor(registries)}
      list={list}
      rowKey={(row) => row.animalId}
      number={number}
      nouns={['animal', 'animals']}
      search={{ label: 'Search by animal or number', value: search }}
      empty={search ? undefined : <EmptyState title="No animals yet." art={<EmptyArt kind="dog" />} />}
    />
  );
}

function columnsFor(registries: readonly Registry[]): Column<AnimalConsents>[] {
  return [
    {
      key: 'name',
      header: 'Animal',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <Link to={`/my/my-animals/${row.animalId}`} className="font-bold text-brand hover:underline">
            {row.name}
          </Link>
          <span className="block text-sm font-normal text-muted">{row.breed ?? 'No breed recorded'}</span>
        </>
      ),
    },
    {
      key: 'number',
      header: 'Registration',
      sort: 'number',
      cell: (row) => <span className="nums wrap-anywhere">{row.registrationNumber ?? '–'}</span>,
    },
    {
      key: 'registries',
      header: 'Registries with access',
      cell: (row) => (
        <span className="grid gap-2">
          {registries
            .filter(({ speciesId }) => speciesId === null || speciesId === row.speciesId)
            .map((registry) => (
              <Allow key={registry.code} row={row} registry={registry} />
            ))}
        </span>
      ),
    },
  ];
}

function Allow({ row, registry }: { row: AnimalConsents; registry: Registry }) {
  // The new value is shown until the list has been reloaded.
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const { revalidate } = useRevalidator();
  const change = async (allowed: boolean) => {
    setPendingValue(allowed);
    try {
      await api.registries.setConsent({ animalId: row.animalId, registry: registry.code, allowed });
      toaster.success(
        allowed
          ? `${registry.name} can now look up ${row.name}.`
          : `${registry.name} can no longer look up ${row.name}.`,
      );
    } catch (error) {
      toaster.error(problemOf(error).message);
    }
    await revalidate();
    setPendingValue(null);
  };
  return (
    <Switch
      label={
        <>
          {registry.name}
          <span className="sr-only"> can look up {row.name}</span>
        </>
      }
      checked={pendingValue ?? row.registries.includes(registry.code)}
      disabled={pendingValue !== null}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
