// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mount } from '../../../test/support/dom.tsx';
import { resultPageOf } from './page-model.rules.ts';
import ResultsPage from './results.page.tsx';

afterEach(() => document.body.replaceChildren());

type Props = Parameters<typeof ResultsPage>[0];
type Loaded = Extract<Props['loaderData'], { awaited: null }>;
type Kit = Loaded['kits'][number];

const kit: Kit = {
  barcode: 'GG0000000001',
  productName: 'Dog Full Breed Profile',
  releasedAt: '2026-11-23T08:00:00Z',
  mayDownload: true,
  statuses: { clear: 1 },
  custody: null,
  inAmendment: false,
  isStored: true,
  hasBreedPart: false,
  parts: [],
  reports: [],
  certificate: { code: 'ABCDEFGHJKMNPQRSTVWX', number: 'C-1', version: 1, state: 'VALID' },
  withdrawal: null,
};

async function show(kits: Kit[], toCome: Loaded['toCome'] = []): Promise<HTMLElement> {
  const loaderData = {
    awaited: null,
    toCome,
    animal: { id: 6, name: 'Juno', isCat: false, breed: null, isOwner: true },
    reader: 'breeder',
    canPlan: true,
    barcode: kit.barcode,
    model: resultPageOf([], null, { reader: 'breeder', opensLater: true }),
    opened: null,
    kinds: [],
    changes: [],
    byParentage: null,
    otherLaboratories: [],
    kits,
    exports: [],
    releasedAt: kit.releasedAt,
    printOffer: null,
    countryCode: 'AU',
  } as unknown as Props['loaderData'];
  const { page } = await mount(<ResultsPage {...({ loaderData } as Props)} />);
  return page;
}

async function linksOf(kits: Kit[]): Promise<string[]> {
  const page = await show(kits);
  return [...page.querySelectorAll('a, button, summary')].map((one) => one.textContent);
}

test('withdrawn results offer no forecast, comparison or further tests', async () => {
  const offers = ['Forecast a litter', 'Compare results', 'Add tests'];
  const offered = async (kits: Kit[]) => {
    const texts = await linksOf(kits);
    return offers.filter((offer) => texts.some((text) => text.includes(offer)));
  };
  expect(await offered([kit])).toEqual(offers);
  const withdrawal = { withdrawnAt: '2026-11-24T08:00:00Z', reason: 'The samples were swapped.' };
  document.body.replaceChildren();
  expect(await offered([{ ...kit, withdrawal }])).toEqual([]);
});

test('an animal with a sample in the laboratory and other results shows the status of the sample and when results are expected', async () => {
  expect((await show([])).textContent).toContain('No results from our laboratory yet');
  document.body.replaceChildren();
  const page = await show(
    [],
    [
      {
        barcode: 'GG0000000002',
        productName: 'Dog Coat Colour',
        state: 'PLATED',
        stepName: 'Testing',
        action: null,
        expected: { from: '2026-12-01', to: '2026-12-04' },
      },
    ],
  );
  expect(page.textContent).not.toContain('No results from our laboratory yet');
  expect(page.querySelector('section[aria-labelledby="to-come"]')?.textContent).toMatch(
    /Results to come.*Dog Coat Colour.*Testing.*between 01\/12\/2026 and 04\/12\/2026/,
  );
});
