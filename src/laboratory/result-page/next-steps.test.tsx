// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { ParentChecker } from '#animals/microchips/parent-checker.tsx';
import { resultReaders, type ResultReader } from '#genetics/wording-advice.ts';
import { mount } from '../../../test/support/dom.tsx';
import { BreedingCard } from './breeding-card.tsx';
import { NextSteps } from './next-steps.tsx';

afterEach(() => document.body.replaceChildren());

const breeding = { free: 1, clearPartner: [], choosePartner: [], advisedAgainst: [], untested: [] };
const parent = { number: '1', knownHere: true, hasProfile: true };
const found = { dam: parent, sire: parent, panel: 'ISAG', outlook: 'POSSIBLE' as const };
const toolsOfBreeding = ['/my/mating-plan', '/my/breeding-strategy', '/my/parentage-requests/new'];

/** All links of the next steps of results, for each reader, and of two microchips. */
async function linksFor(type: ResultReader): Promise<Set<string>> {
  const canPlan = isAllowed({ type, roles: [] }, 'breeding.use');
  const { page } = await mount(
    <>
      {resultReaders.map((reader) => (
        <div key={reader}>
          <BreedingCard breeding={breeding} name="Juno" reader={reader} canPlan={canPlan} />
          <NextSteps
            animal={{ id: 6, name: 'Juno', isOwner: false }}
            reader={reader}
            hasResults
            hasMarkers={false}
            canPlan={canPlan}
            isUrgent={false}
            barcode={null}
          />
        </div>
      ))}
      <ParentChecker dam="1" sire="2" found={found} errors={{}} canRequest={canPlan} />
    </>,
  );
  return new Set([...page.querySelectorAll('a')].map((link) => link.getAttribute('href')!));
}

test('Q011 a veterinarian gets no link to breeding tools, which are for breeders and owners', async () => {
  expect(await linksFor('vet')).toEqual(new Set(['/my/my-animals/6/results/compare']));
  for (const type of ['breeder', 'owner'] as const)
    expect(await linksFor(type)).toEqual(new Set(['/my/my-animals/6/results/compare', ...toolsOfBreeding]));
});

test('an animal without test results is not offered actions that need them, and diversity only with markers', async () => {
  const offered = async (hasMarkers: boolean) => {
    const { page } = await mount(
      <NextSteps
        animal={{ id: 6, name: 'Juno', isOwner: true }}
        reader="breeder"
        hasResults={false}
        hasMarkers={hasMarkers}
        canPlan
        isUrgent={false}
        barcode={null}
      />,
    );
    return [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  };
  expect(await offered(true)).toEqual(['/my/my-animals/6/diversity', '/my/my-animals/6/relatives']);
  expect(await offered(false)).toEqual(['/my/my-animals/6/relatives']);
});
