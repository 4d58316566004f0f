import type { ApiClient } from '#platform/context/page-context.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { closedStates, newSwabStates } from '#animals/stored-samples/samples.rules.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import type { AwaitedKit } from './awaited-results.tsx';

const isOneOf = (states: readonly string[], { state }: KitRow) => states.includes(state);
const hasActivatedAfter = (kits: readonly KitRow[], { activatedAt }: KitRow) =>
  kits.some((other) => (other.activatedAt ?? '') > (activatedAt ?? ''));

/** The kits of an animal, or the one that is asked for, as far as the reader may see them. */
export async function findKits(api: ApiClient, id: number, barcode: string | undefined): Promise<AwaitedKit[]> {
  const kits = await api.animals.barcodes({ id });
  return withDates(api, barcode ? kits.filter((kit) => kit.barcode === normaliseBarcode(barcode)) : kits);
}

/** The kits of an animal whose first results are still expected. One that needs a new swab counts until a later kit is activated. */
export async function findKitsToCome(api: ApiClient, id: number): Promise<AwaitedKit[]> {
  const kits = await api.animals.barcodes({ id });
  const toCome = kits.filter(
    (kit) =>
      !kit.hasResults &&
      !kit.isWithdrawn &&
      !isOneOf(closedStates, kit) &&
      !(isOneOf(newSwabStates, kit) && hasActivatedAfter(kits, kit)),
  );
  return withDates(api, toCome);
}

function withDates(api: ApiClient, kits: readonly KitRow[]): Promise<AwaitedKit[]> {
  return Promise.all(
    kits.map(async ({ barcode, productName, state, stepName, action }) => {
      const tracking = await api.lab.track({ id: barcode }).catch(() => null);
      return { barcode, productName, state, stepName, action, expected: tracking?.expected ?? null };
    }),
  );
}
