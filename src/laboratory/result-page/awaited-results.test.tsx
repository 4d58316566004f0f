import { ORPCError } from '@orpc/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '#platform/context/page-context.ts';
import ResultsPage, { loader } from './results.page.tsx';

const animal = { name: 'Juno', species: { id: 1 }, breed: null, access: 'OWNER', state: 'ACTIVE', isNeutered: false };
const kit = {
  barcode: 'GG0000000001',
  productName: 'Dog Full Breed Profile',
  state: 'PLATED',
  stepName: 'Testing',
  action: null,
};
const refused = async () => {
  throw new ORPCError('NOT_FOUND', { status: 404 });
};

/** Runs the loader of the results page before anything is released. */
async function load(params: { id: string; barcode?: string }, kits: () => Promise<unknown>) {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: {
      animals: { find: async () => animal, barcodes: kits },
      certificates: { printOffer: async () => null },
      results: { find: refused, all: refused },
      lab: { track: async () => ({ expected: { from: '2026-12-01', to: '2026-12-04' } }) },
    },
    user: null,
    visitor: { countryCode: 'AU' },
  } as never);
  const request = new Request(`http://store.test/my/my-animals/${params.id}/results`);
  return loader({ context, params, request } as never);
}

function draw(loaderData: unknown): string {
  const element = <ResultsPage {...({ loaderData } as Parameters<typeof ResultsPage>[0])} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test.each([{ id: '6' }, { id: '6', barcode: 'GG00-0000-0001' }])(
  'the results page of %o shows where the sample is and when results are expected, until they are released',
  async (params) => {
    const html = draw(await load(params, async () => [kit]));
    expect(html).toContain('Results for Juno');
    expect(html).toContain('Testing');
    expect(html).toMatch(/Results expected between <strong[^>]*>01\/12\/2026<\/strong> and <strong[^>]*>04\/12\/2026</);
    expect(html).toContain('href="/tools/sample-tracker?barcode=GG0000000001"');
  },
);

test('the results page of a kit that the reader cannot view, or of another animal, is not found', async () => {
  const missing = { init: { status: 404 } };
  await expect(load({ id: '6', barcode: 'GG0000000002' }, async () => [kit])).rejects.toMatchObject(missing);
  await expect(load({ id: '6', barcode: 'GG0000000001' }, refused)).rejects.toMatchObject(missing);
});

test('the results page of an animal without a kit offers to activate one', async () => {
  expect(draw(await load({ id: '6' }, async () => []))).toContain('href="/activate"');
});
