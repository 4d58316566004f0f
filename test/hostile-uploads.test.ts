import { gzipSync, strToU8, zipSync } from 'fflate';
import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract.ts';
import { ApiBrowser, type ApiResponse } from './support/api.ts';
import { createClub } from './support/clubs-factory.ts';
import { useDatabase } from './support/database.ts';
import { createAnimal } from './support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from './support/people-factory.ts';

const database = useDatabase();
let browser: ApiBrowser;
const at: Record<string, string> = {};

beforeAll(async () => {
  const person = await createPerson(database.db, { roles: ['admin', 'lab_technician'], password: PASSWORD });
  browser = new ApiBrowser({ db: database.db, ip: '198.51.106.1' });
  await signIn(browser, person);
  at['photo'] = `/api/my/animals/${await createAnimal(database.db, person)}/photo`;
  at['logo'] = `/api/clubs/${await createClub(database.db, [[person, 'ADMIN']])}/logo`;
  const { body } = await browser.post('/api/my/work-spreadsheets', { name: 'Hostile' });
  at['sheet'] = `/api/my/work-spreadsheets/${body.id}/file`;
  at['statement'] = '/api/admin/transfers/preview';
  at['result file'] = '/api/lab/imports';
  at['profiles'] = '/api/lab/profiles';
  at['panel'] = '/api/lab/panels';
});

/** The reader for the files of each operation; all are tasks of `readUpload`. */
const READERS: Record<string, string> = {
  'POST /admin/transfers/preview': 'statement',
  'POST /admin/transfers/bookings': 'statement',
  'POST /lab/imports': 'result file',
  'POST /lab/profiles': 'profiles',
  'POST /lab/panels': 'panel',
  'POST /my/work-spreadsheets/{id}/file': 'sheet',
  'POST /my/other-results/file': 'sheet',
  'POST /my/animals/{id}/other-results': 'none: five bytes tell a PDF, then the file is stored as it is',
  'PUT /my/other-results/{id}': 'none: five bytes tell a PDF, then the file is stored as it is',
  'POST /my/animals/{id}/photo': 'photo',
  'POST /my/breeder-listings/{id}/photo': 'photo',
  'POST /tools/collected-animal/{id}/photo': 'photo',
  'POST /my/kits/{barcode}/chip': 'photo',
  'POST /clubs/{clubId}/logo': 'logo',
  'POST /admin/clubs/{clubId}/logo': 'logo',
  'POST /forms/{form}': 'none: five bytes tell the kind, then the file is stored as it is',
};

test('trust 46 every upload operation names its reader', () => {
  expect(uploadsOf(contract).toSorted()).toEqual(Object.keys(READERS).toSorted());
});

function uploadsOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const operation = (node as Record<string, unknown>)['~orpc'] as
    | { inputSchema?: z.ZodType; route: { method: string; path: string } }
    | undefined;
  if (!operation) return Object.values(node).flatMap(uploadsOf);
  const schema =
    operation.inputSchema && z.toJSONSchema(operation.inputSchema, { io: 'input', unrepresentable: 'any' });
  const { method, path } = operation.route;
  return JSON.stringify(schema ?? '').includes('"format":"binary"') ? [`${method} ${path}`] : [];
}

const MB = 1_000_000;
const rows = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, i) => row(i)).join('');
const workbook = (sheet: Uint8Array) =>
  zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': sheet });

/** An image whose header states 60,000 by 60,000 pixels. */
function hugePicture(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 2, 0, 0, 0]);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(64)), chunk('IEND', Buffer.alloc(0))]);
}

const finalReport = () =>
  `[Data]\nSNP Name,Sample ID,Allele1 - Top,Allele2 - Top\n${rows(180_000, (i) => `M${i},S${i},A,C\n`)}`;

const panelFields = { id: 'SNP-HOSTILE', name: 'Hostile', species: 'dog', kind: 'SNP' };

test.each<[reader: string, what: string, file: () => string | Uint8Array, more?: Record<string, string>]>([
  ['result file', 'quotes', () => '"'.repeat(4 * MB)],
  ['result file', 'rows', () => `barcode,test,genotype\n${',\n'.repeat(1.9 * MB)}`],
  ['profiles', 'an STR table of cells', () => `Sample,Species,Panel${','.repeat(3.9 * MB)}\n`],
  ['profiles', 'a VCF of 210 MB in a small gzip file', () => gzipSync(new Uint8Array(210 * MB).fill(10))],
  ['profiles', 'a FinalReport of another sample and marker in each row', finalReport],
  ['panel', 'a table of cells', () => `marker,chrom,pos_x,ref,alt\n${',\n'.repeat(1.9 * MB)}`, panelFields],
  ['panel', 'a table of 210 MB in a small gzip file', () => gzipSync(new Uint8Array(210 * MB).fill(44)), panelFields],
  ['statement', 'nested CAMT tags', () => '<a>'.repeat(600_000), { bank: 'Any' }],
  ['statement', 'a CSV of line ends', () => '\n'.repeat(1.9 * MB), { bank: 'Any' }],
  ['sheet', 'a workbook of 60 MB in a small zip file', () => workbook(new Uint8Array(60 * MB).fill(32))],
  ['photo', 'a huge picture', hugePicture],
  ['logo', 'a huge picture', hugePicture],
])(
  'trust 46 a hostile %s (%s) is refused, and another request is answered meanwhile',
  async (reader, _, make, more = {}) => {
    const form = new FormData();
    form.set('file', new File([make() as string | Uint8Array<ArrayBuffer>], 'file'));
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    const watch = watchMainThread();
    const responses: string[] = [];
    const note = (name: string) => (answer: ApiResponse) => {
      responses.push(name);
      return answer;
    };
    const hostile = browser.send(at[reader]!, form).then(note('hostile'));
    await watch.untilChildRuns();
    const other = await browser.get('/api/my/animals').then(note('other'));
    const { status, body } = await hostile;
    const longestMs = watch.end();
    expect(other.status).toBe(200);
    expect(responses).toEqual(['other', 'hostile']);
    if (status === 200) expect([body.accepted ?? body.isLoaded, body.problems.length > 0]).toEqual([false, true]);
    else expect([status, body]).toEqual([428, { file: [expect.stringMatching(/file|pixels|photo/)] }]);
    expect(longestMs).toBeLessThan(700);
  },
);

/** Measures the longest block of this thread in processor time, and whether a child process runs. */
function watchMainThread() {
  let [before, longest] = [process.threadCpuUsage(), 0];
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 5);
  return {
    async untilChildRuns() {
      await expect
        .poll(() => process.getActiveResourcesInfo().includes('ProcessWrap'), { timeout: 60_000, interval: 5 })
        .toBe(true);
    },
    end() {
      clearInterval(timer);
      return longest;
    },
  };
}
