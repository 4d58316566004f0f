// @vitest-environment happy-dom
import type { ComponentType } from 'react';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { loader } from '#laboratory/samples/lab-layout.tsx';
import { StatementImport } from '#shop/bank-transfers/statement-import.tsx';
import { runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import ImportPage from './import.page.tsx';
import ProfilesPage from './profiles.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const StatementPage = () => <StatementImport banks={[]} />;

async function choose(page: HTMLElement): Promise<void> {
  const input = page.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [new File(['barcode,test,genotype'], 'x.csv')] });
  await runAction(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}

test.each([
  [3, '3 results imported', 'For 1 sample.'],
  [1, '1 result imported', 'For 1 sample. 2 other results were already known.'],
  [0, 'No result has changed', 'All results of this file were already known.'],
])('if %d of three results changed, only these are counted as imported', async (changed, title, text) => {
  const answer = { accepted: true, again: false, importId: 1, rows: 3, changed, samples: 1 };
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...answer, problems: [], contradictedSamples: [], heldSamples: [] }),
  );
  const { page, close } = await mount(<ImportPage />);
  await choose(page);
  await until(() => expect(textOf(page)).toContain(title));
  expect(textOf(page)).toContain(text);
  await close();
});

test.each([
  [[0], 'Nothing was imported: the file has an error', null],
  [[2, 2, 3], 'Nothing was imported: 2 rows have errors', null],
  [
    Array.from({ length: 1500 }, (_, at) => at + 2),
    '1,500 rows have errors',
    'The first 200 of 1,500 errors are shown.',
  ],
])('the rows with errors are counted, and it is said when more are not shown', async (lines, title, more) => {
  const problems = lines.map((row, at) => ({ row, column: 'test', reason: `Wrong ${at}` }));
  const answer = { accepted: false, again: false, importId: null, rows: 9, changed: 0, samples: 0, heldSamples: [] };
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, problems, contradictedSamples: [] }));
  const { page, close } = await mount(<ImportPage />);
  await choose(page);
  await until(() => expect(textOf(page)).toContain(title));
  expect(textOf(page).includes('errors are shown')).toBe(more !== null);
  expect(textOf(page)).toContain(more ?? title);
  await close();
});

test('a contradiction is held only after the technician confirms that the file is correct', async () => {
  const choices: unknown[] = [];
  const answer = { accepted: false, again: false, importId: null, rows: 1, changed: 0, samples: 0, heldSamples: [] };
  const problems = [{ row: 2, column: 'genotype', reason: 'Two different alleles.' }];
  vi.stubGlobal('fetch', async (_: URL, { body }: { body: FormData }) => {
    choices.push(body.get('ifContradicted'));
    const contradictedSamples = ['GG12ABCDEFGH'];
    return Response.json(
      choices.length === 1
        ? { ...answer, problems, contradictedSamples }
        : { ...answer, problems, contradictedSamples: [], heldSamples: contradictedSamples },
    );
  });
  const { page, close } = await mount(<ImportPage />);
  await choose(page);
  await until(() => expect(textOf(page)).toContain('1 sample may be from another animal'));
  expect(textOf(page)).not.toContain('put on hold for an identity check');
  const click = (word: string) =>
    runAction(() => [...page.querySelectorAll('button')].find((one) => textOf(one) === word)?.click());
  await click('Put on hold and ask the owner');
  await click('Put on hold');
  await until(() => expect(textOf(page)).toContain('1 sample put on hold for an identity check'));
  expect(choices).toEqual(['refuse', 'hold']);
  await close();
});

test.each<[what: string, Page: ComponentType, size: number, expectedText: string]>([
  ['results', ImportPage, 4_000_001, 'x.csv is larger than 4 MB. Split it into smaller files.'],
  ['DNA profiles', ProfilesPage, 4_000_001, 'x.csv is larger than 4 MB. Import fewer samples per file'],
  ['bank statements', StatementPage, 2_000_001, 'The file is larger than 2 MB. Export a shorter period.'],
])(
  '%s that are too large are not sent, and the page names the limit and what to do',
  async (_, Page, size, expectedText) => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    vi.stubGlobal('fetch', fetch);
    const { page, close } = await mount(<Page />);
    const input = page.querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(size)], 'x.csv')] });
    await runAction(() => input.dispatchEvent(new Event('change', { bubbles: true })));
    expect(textOf(page)).toContain(expectedText);
    expect(fetch).not.toHaveBeenCalled();
    await close();
  },
);

test.each([
  ['lab_reviewer', ['/lab/import', '/lab/profiles.data', '/lab/panels/import'], 403],
  ['lab_reviewer', ['/lab', '/lab/panels'], null],
  ['lab_technician', ['/lab/import', '/lab/profiles', '/lab/panels/import'], null],
] as const)('pages that only import are refused to reviewers: %s at %j gives %s', (role, paths, refusal) => {
  const context = new RouterContextProvider();
  context.set(pageContext, { user: { roles: [role] } } as unknown as PageDeps);
  for (const path of paths) {
    let status: number | null = null;
    try {
      loader({ context, request: new Request(`https://damsire.test${path}`), params: {} } as never);
    } catch (error) {
      status = (error as { init: { status: number } }).init.status;
    }
    expect(status, path).toBe(refusal);
  }
});
