// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mount } from '../../../test/support/dom.tsx';
import { resultPageOf } from './page-model.rules.ts';
import ResultsPage from './results.page.tsx';

afterEach(() => document.body.replaceChildren());

type Props = Parameters<typeof ResultsPage>[0];
type Kit = Extract<Props['loaderData'], { awaited: null }>['kits'][number];

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

async function linksOf(kits: Kit[]): Promise<string[]> {
  const loaderData = {
    awaited: null,
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
