// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../../test/support/dom.tsx';
import { SampleReplacement } from './sample-replacement.tsx';

test('a sample, its replacement kit and the new sample link to each other', async () => {
  const linksOf = async (props: Omit<Parameters<typeof SampleReplacement>[0], 'barcode'>) => {
    const { page, close } = await mount(<SampleReplacement barcode="DS-1" {...props} />);
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const text = textOf(page);
    await close();
    return { links, text };
  };
  const replacement = { state: 'SENT', kit: { barcode: 'DS-2', sampleId: 8 } } as const;
  const old = await linksOf({ replacement, replaces: null, canSeeKits: true });
  expect(old.links).toEqual(['/admin/kit-replacements?state=ALL&search=DS-1', '/lab/samples/8']);
  expect(old.text).toContain('Replacement kit: sent, new sample');
  const fresh = await linksOf({ replacement: null, replaces: { id: 7, barcode: 'DS-1' }, canSeeKits: false });
  expect(fresh.links).toEqual(['/lab/samples/7']);
  const pending = await linksOf({ replacement: { state: 'ASKED', kit: null }, replaces: null, canSeeKits: false });
  expect(pending).toEqual({ links: [], text: expect.stringContaining('Replacement kit: awaiting address.') });
});
