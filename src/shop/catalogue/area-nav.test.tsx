import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { areaLinks } from './area.rules.ts';
import { AreaNav } from './area-nav.tsx';

/** The marked entries of the menu as rendered at a path. */
function marked(path: string): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <AreaNav links={areaLinks({ area: 'breeder', species: 'dog' }, 'US')} />
    </MemoryRouter>,
  );
  return Array.from(html.matchAll(/<a [^>]*aria-current="(page|true)"[^>]*>([^<]*)</g), ([, how, label]) =>
    how === 'page' ? `${label} (this page)` : label!,
  );
}

describe('the menu category of an address', () => {
  test.each([
    ['R195', '/store/dog-test-kit/p/1', ['Full breed profile']],
    ['R196', '/store/dog-dna-profile-multipack-of-5/p/101', ['Multipacks']],
    ['R196', '/breeder/for-dogs/multi-packs', ['Multipacks (this page)']],
    ['R197', '/store/dog-full-breed-profile/p/36', ['Full breed profile']],
    ['R197', '/breeder/for-dogs/full-breed-profile', ['Full breed profile (this page)']],
    ['R198', '/breeder/for-dogs/dna-tests', ['All tests (this page)']],
    ['R199', '/breeder/for-dogs/geno-pet', ['GenoPet (this page)']],
    ['R200', '/store/dog-dna-profile/p/31', ['DNA profile and parentage']],
    ['R200', '/breeder/for-dogs/dna-profile-parentage', ['DNA profile and parentage (this page)']],
    ['R201', '/breeder/for-dogs/breeds', ['All tests', 'By breed (this page)']],
    ['R201', '/store/agouti/p/21001', ['All tests']],
    ['R202', '/my/orders', []],
    ['R202', '/my-animals', []],
    ['R203', '/store/degenerative-myelopathy-sod1/p/10081', ['All tests']],
    ['R203', '/breeder/for-dogs/breeds/my-breed/7', ['All tests', 'By breed (this page)']],
  ])('%s at %s marks the entries %j', (_id, path, entries) => {
    expect(marked(path)).toEqual(entries);
  });
});
