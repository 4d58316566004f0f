import { useMemo, useState } from 'react';
import { forgetInTab, keepInTab, listInTab } from '#ui/tab-storage.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** Barcodes of the tubes that were scanned or ticked, kept in this tab until the parcel is received. */
export function useParcelScans(parcelId: number) {
  const name = `parcel-${parcelId}`;
  const isHydrated = useHydrated();
  const kept = useMemo(() => new Set(isHydrated ? listInTab<string>(name) : []), [isHydrated, name]);
  const [changed, setChanged] = useState<ReadonlySet<string>>();
  const change = (next: ReadonlySet<string>) => {
    setChanged(next);
    keepInTab(name, [...next]);
  };
  const there: ReadonlySet<string> = changed ?? kept;
  return { there, change, forget: () => forgetInTab(name) };
}
