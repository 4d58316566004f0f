// @vitest-environment happy-dom
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { StatementImport } from '#shop/bank-transfers/statement-import.tsx';
import { doing, mount, textOf } from '../../../test/support/dom.tsx';
import ImportPage from './import.page.tsx';
import ProfilesPage from './profiles.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const StatementPage = () => <StatementImport banks={[]} />;

test.each<[what: string, Page: ComponentType, size: number, said: string]>([
  ['results', ImportPage, 4_000_001, 'x.csv is larger than 4 MB. Split it into smaller files.'],
  ['DNA profiles', ProfilesPage, 4_000_001, 'x.csv is larger than 4 MB. Import fewer samples per file'],
  ['bank statements', StatementPage, 2_000_001, 'The file is larger than 2 MB. Export a shorter period.'],
])('%s that are too large are not sent; the page says the limit and what to do', async (_, Page, size, said) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  const { page, close } = await mount(<Page />);
  const input = page.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(size)], 'x.csv')] });
  await doing(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(textOf(page)).toContain(said);
  expect(fetch).not.toHaveBeenCalled();
  await close();
});
