import { closedStates, newSwabStates } from '#animals/stored-samples/samples.rules.ts';

interface ActivatedKit {
  state: string;
  activatedAt: string | null;
  hasResults: boolean;
  isWithdrawn: boolean;
}

/**
 * The kits of an animal that still await their first results. A kit that needs a new swab counts until a later kit is
 * activated.
 */
export function awaitedKits<Kit extends ActivatedKit>(kits: readonly Kit[]): Kit[] {
  return kits.filter(
    (kit) =>
      !kit.hasResults &&
      !kit.isWithdrawn &&
      !isOneOf(closedStates, kit) &&
      !(isOneOf(newSwabStates, kit) && hasActivatedAfter(kits, kit)),
  );
}

const isOneOf = (states: readonly string[], { state }: ActivatedKit) => states.includes(state);
const hasActivatedAfter = (kits: readonly ActivatedKit[], { activatedAt }: ActivatedKit) =>
  kits.some((other) => (other.activatedAt ?? '') > (activatedAt ?? ''));
