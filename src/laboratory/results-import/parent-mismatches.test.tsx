import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import SamplePage from '#laboratory/samples/sample.page.tsx';

const database = useDatabase();
const lab = useLab(database);

test('a reviewer sees every mismatch with the recorded parents above the Approve button', async () => {
  const { sampleId } = await lab.createInReview();
  const found = await findLabSample(lab.as(lab.reviewer), sampleId);
  const of = { animalId: 2, animalName: 'Juno', parentId: 3, parentName: 'Orion' };
  const sample = {
    ...found,
    warnings: [{ testId: 1, testName: 'PRA', reason: 'The sire is clear.' }],
    parentConflicts: [{ ...of, role: 'sire', shared: 900, opposing: 80, kinship: null }],
  };
  const loaderData = { sample, may: { bench: false, review: true, revoke: false }, countryCode: 'AU' };
  const element = <SamplePage {...({ loaderData } as unknown as Parameters<typeof SamplePage>[0])} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const places = ['does not match a recorded parent', 'not match the recorded parents', '>Approve<'].map((text) =>
    html.indexOf(text),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
