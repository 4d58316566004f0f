import { describe, expect, test } from 'vitest';
import { canTransition } from '#shared/transitions.ts';
import { kitStates, kitTransitions, refuseActivation, type KitState } from './kits.rules.ts';

const lifecycle: KitState[] = kitStates.slice(0, kitStates.indexOf('CONSUMED') + 1);

describe('3.2 states of a kit', () => {
  test('a kit moves step by step from created to consumed', () => {
    for (const [n, state] of lifecycle.entries())
      if (lifecycle[n + 1]) expect(canTransition(kitTransitions, state, lifecycle[n + 1] as KitState)).toBe(true);
  });

  test.each(['LOST', 'VOID', 'EXPIRED', 'RETURNED', 'RECALLED'] as const)(
    'a kit can become %s only before activation',
    (exit) => {
      expect(
        kitStates.filter((state) => canTransition(kitTransitions, state, exit)).filter((state) => state !== 'RETURNED'),
      ).toEqual(lifecycle.slice(0, 5));
    },
  );

  test('an activated kit can only be replaced', () => {
    expect(kitStates.filter((state) => canTransition(kitTransitions, state, 'REPLACED'))).toEqual([
      'ACTIVATED',
      'RECEIVED',
      'CONSUMED',
    ]);
  });

  test('no state leads back to activated, and final states have no transitions', () => {
    expect(kitStates.filter((state) => canTransition(kitTransitions, state, 'ACTIVATED'))).toEqual([
      'DISPATCHED',
      'DELIVERED',
    ]);
    for (const end of ['LOST', 'VOID', 'EXPIRED', 'RECALLED', 'REPLACED'] as const)
      expect(kitTransitions[end]).toEqual([]);
  });
});

test('only a dispatched or delivered kit can be activated', () => {
  const me = { activatedByMe: false, returnedByMe: false, refunded: false };
  const fresh = (state: KitState) => refuseActivation({ ...me, state, expired: false }) === null;
  expect(kitStates.filter(fresh)).toEqual(['DISPATCHED', 'DELIVERED']);
  expect(refuseActivation({ ...me, state: 'DISPATCHED', expired: true })).toContain('expired');
  expect(refuseActivation({ ...me, state: 'DELIVERED', expired: true, refunded: true })).toContain('was refunded');
  expect(refuseActivation({ ...me, state: 'ACTIVATED', expired: true, activatedByMe: true })).toBe(
    'You have already activated this kit.',
  );
});
