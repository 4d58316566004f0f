import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SessionState, useSession } from './use-session.ts';

test('R027 the state of a session is user, isLoggedIn, isLoading, error; nobody is signed in before the answer has come', () => {
  let seen: SessionState | null = null;
  renderToString(
    createElement(() => {
      seen = useSession();
      return null;
    }),
  );
  expect(seen).toEqual({ user: null, isLoggedIn: false, isLoading: true, error: null });
});
