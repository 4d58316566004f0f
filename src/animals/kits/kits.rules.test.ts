import { describe, expect, test } from 'vitest';
import { canMove } from '#shared/transitions.ts';
import { kitStates, kitTransitions, refuseActivation, type KitState } from './kits.rules.ts';

const way: KitState[] = kitStates.slice(0, kitStates.indexOf('CONSUMED') + 1);

describe('3.2 the life of a kit', () => {
  test('it goes from made to used up, step by step', () => {
    for (const [n, state] of way.entries())
      if (way[n + 1]) expect(canMove(kitTransitions, state, way[n + 1] as KitState)).toBe(true);
  });

  test.each(['LOST', 'VOID', 'EXPIRED', 'RETURNED', 'RECALLED'] as const)(
    'it leaves it as %s only before it is activated',
    (exit) => {
      expect(
        kitStates.filter((state) => canMove(kitTransitions, state, exit)).filter((state) => state !== 'RETURNED'),
      ).toEqual(way.slice(0, 5));
    },
  );

  test('after it was activated it is only replaced', () => {
    expect(kitStates.filter((state) => canMove(kitTransitions, state, 'REPLACED'))).toEqual([
      'ACTIVATED',
      'RECEIVED',
      'CONSUMED',
    ]);
  });

  test('nothing leads back to being activated, and nothing out of the end', () => {
    expect(kitStates.filter((state) => canMove(kitTransitions, state, 'ACTIVATED'))).toEqual([
      'DISPATCHED',
      'DELIVERED',
    ]);
    for (const end of ['LOST', 'VOID', 'EXPIRED', 'RECALLED', 'REPLACED'] as const)
      expect(kitTransitions[end]).toEqual([]);
  });
});

test('only a kit that was sent out can be activated', () => {
  const fresh = (state: KitState) => refuseActivation({ state, expired: false, activatedByMe: false }) === null;
  expect(kitStates.filter(fresh)).toEqual(['DISPATCHED', 'DELIVERED']);
  expect(refuseActivation({ state: 'DISPATCHED', expired: true, activatedByMe: false })).toContain('expired');
  expect(refuseActivation({ state: 'ACTIVATED', expired: true, activatedByMe: true })).toBe(
    'You have already activated this kit.',
  );
});
