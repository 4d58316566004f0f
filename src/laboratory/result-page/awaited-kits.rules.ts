import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { closedStates, newSwabStates } from '#animals/stored-samples/samples.rules.ts';

/** The kits of an animal whose first results are still expected. One that needs a new swab counts until a later kit is activated. */
export function kitsToCome(kits: readonly KitRow[]): KitRow[] {
  return kits.filter(
    (kit) =>
      !kit.hasResults &&
      !kit.isWithdrawn &&
      !isOneOf(closedStates, kit) &&
      !(isOneOf(newSwabStates, kit) && hasActivatedAfter(kits, kit)),
  );
}

const isOneOf = (states: readonly string[], { state }: KitRow) => states.includes(state);
const hasActivatedAfter = (kits: readonly KitRow[], { activatedAt }: KitRow) =>
  kits.some((other) => (other.activatedAt ?? '') > (activatedAt ?? ''));
