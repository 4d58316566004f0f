import { ruth as known } from '../../../test/support/frame-user.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FrameUser, RenderedUser, type SessionState, useSession } from './use-session.ts';

const club = { id: 1, name: 'Club of herders', role: 'ADMIN' };
const clinic = { id: 2, name: 'Hill View', role: 'VET' };
const ruth: FrameUser = { ...known, clubs: [club], clinics: [clinic] };

/** The session as a component sees it while the server renders a page for this user. */
function renderSession(user: FrameUser | null): SessionState {
  const Probe = () => JSON.stringify(useSession());
  const html = renderToStaticMarkup(createElement(RenderedUser, { value: user }, createElement(Probe)));
  return JSON.parse(html.replaceAll('&quot;', '"')) as SessionState;
}

test('R027 the page of a guest is rendered with no user and a session that is still loading', () => {
  expect(renderSession(null)).toMatchObject({ user: null, isLoggedIn: false, isLoading: true, error: null });
});

test('R027 R028 the page of a signed-in user is rendered with the user, their clubs and their clinics', () => {
  expect(renderSession(ruth)).toEqual({
    user: ruth,
    isLoggedIn: true,
    isLoading: false,
    error: null,
    users: [],
    vetUsers: [clinic],
    clubs: [club],
    clubData: club,
    partner: null,
    collectionAgents: [],
  });
});
