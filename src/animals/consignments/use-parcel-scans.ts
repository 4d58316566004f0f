import { useMemo, useState } from 'react';
import { removeFromTab, storeInTab, readTabList } from '#ui/tab-storage.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** Barcodes of the scanned or ticked tubes, kept in this tab until the parcel is received. */
export function useParcelScans(parcelId: number) {
  const name = `parcel-${parcelId}`;
  const isHydrated = useHydrated();
  const stored = useMemo(() => new Set(isHydrated ? readTabList<string>(name) : []), [isHydrated, name]);
  const [changed, setChanged] = useState<ReadonlySet<string>>();
  const change = (next: ReadonlySet<string>) => {
    setChanged(next);
    storeInTab(name, [...next]);
  };
  const there: ReadonlySet<string> = changed ?? stored;
  return { there, change, forget: () => removeFromTab(name) };
}
