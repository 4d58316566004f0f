// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../../../test/support/dom.tsx';
import { StoredSampleTests } from './stored-sample-tests.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a section opened before hydration loads its data, and a closed one makes no request', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (target: URL | string) => {
    requests.push(String(target));
    return Response.json({ results: [], missingTests: [], singleId: null, fullId: null });
  });
  const view = <StoredSampleTests animal={{ id: 7, name: 'Juno' }} barcode="GGK6P42D4V30" />;
  const hydrate = async (isOpen: boolean) => {
    const page = document.createElement('main');
    page.innerHTML = renderToString(view);
    page.querySelector('details')!.open = isOpen;
    document.body.append(page);
    await act(async () => void hydrateRoot(page, view));
    return page;
  };
  const closed = await hydrate(false);
  const opened = await hydrate(true);
  await until(() => expect(opened.textContent).toContain('No more tests are available for this sample.'));
  expect(closed.textContent).toContain('Loading tests ...');
  expect(requests).toHaveLength(1);
});
