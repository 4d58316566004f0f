// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { readAgentQuery } from './agent-query.rules.ts';
import { FindAgent } from './find-agent.tsx';

const agent = {
  id: 7,
  name: 'Tom Reilly',
  country: 'Australia',
  region: 'VIC',
  city: 'Bendigo',
  postalCode: '3550',
  experience: 'CLUB_OFFICER' as const,
  speciesIds: [1],
  travelKm: 80,
  fee: '',
};
const found = { results: [agent], count: 1, countries: [], regions: [] };
const query = readAgentQuery(new URLSearchParams());

test.each([
  [7, true],
  [null, false],
])('the request dialog opens immediately for the agent chosen in the directory (%s)', async (ask, isOpen) => {
  const { page, close } = await mount(<FindAgent found={found} query={query} ask={ask} size={12} />);
  expect(textOf(page.querySelector('dialog[open]')).includes('Ask Tom Reilly to collect samples')).toBe(isOpen);
  await close();
});
