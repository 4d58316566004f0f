import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FrameUser, sessionNow, type SessionState, setSession, useSession } from './use-session.ts';

test('R027 the state of a session is user, isLoggedIn, isLoading, error; nobody is signed in before the answer has come', () => {
  let seen: SessionState | null = null;
  renderToString(
    createElement(() => {
      seen = useSession();
      return null;
    }),
  );
  expect(seen).toMatchObject({ user: null, isLoggedIn: false, isLoading: true, error: null });
});

test('R028 the state of a session also holds users, vetUsers, clubs, club data, partner and collection agents', () => {
  const read = () => {
    let seen: SessionState | null = null;
    renderToString(
      createElement(() => {
        seen = useSession();
        return null;
      }),
    );
    return seen;
  };
  const nobody = { users: [], vetUsers: [], clubs: [], clubData: null, partner: null, collectionAgents: [] };
  expect(read()).toMatchObject(nobody);
});

test('R028 whoever signs in brings their clubs and clinics; signing out empties them', () => {
  const club = { id: 1, name: 'Club of herders', role: 'ADMIN' };
  const clinic = { id: 2, name: 'Hill View', role: 'VET' };
  const ruth: FrameUser = {
    id: 'p1',
    name: 'Ruth',
    firstName: 'Ruth',
    type: 'vet',
    isAdmin: false,
    roles: [],
    viewedBy: null,
    clubs: [club],
    clinics: [clinic],
  };
  setSession(ruth);
  expect(sessionNow()).toMatchObject({ isLoggedIn: true, clubs: [club], clubData: club, vetUsers: [clinic] });
  setSession(null);
  expect(sessionNow()).toMatchObject({ isLoggedIn: false, clubs: [], clubData: null, vetUsers: [] });
});
