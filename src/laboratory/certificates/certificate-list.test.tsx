// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, press, refuseAsOutdated, textOf, until } from '../../../test/support/dom.tsx';
import { CertificateList } from './certificate-list.tsx';
import type { SampleCertificate } from './certificates.contract.ts';
import { TestList, type ListedTest } from './test-list.tsx';
import { CertificateVerdict, type Authentication } from './verdict.tsx';

afterEach(() => vi.unstubAllGlobals());

const certificate = (version: number, state: SampleCertificate['state']): SampleCertificate => ({
  code: `CODE${version}`,
  number: 'C-2026-000047',
  version,
  state,
  revokedReason: state === 'REVOKED' ? 'Wrong animal' : null,
  withdrawal: state === 'REVOKED' ? 'Two swabs were mixed up' : null,
});

test('a reviewer revokes the valid certificate of a sample, with a reason and the password', async () => {
  const sent = refuseAsOutdated();
  const certificates = [certificate(2, 'VALID'), certificate(1, 'REPLACED')];
  const { page, close } = await mount(<CertificateList certificates={certificates} canRevoke />);
  expect(page.querySelectorAll('button[aria-label="Revoke C-2026-000047"]')).toHaveLength(1);
  await runAction(() => page.querySelector<HTMLButtonElement>('button[aria-label="Revoke C-2026-000047"]')!.click());
  page.querySelector<HTMLTextAreaElement>('dialog textarea[name=reason]')!.value = 'Samples were swapped';
  page.querySelector<HTMLTextAreaElement>('dialog textarea[name=withdrawal]')!.value = 'Two swabs were mixed up';
  page.querySelector<HTMLInputElement>('dialog input[name=password]')!.value = 'secret';
  await press(page, 'Revoke certificate');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    call: 'POST /api/lab/certificates/CODE2/revocation',
    body: { reason: 'Samples were swapped', withdrawal: 'Two swabs were mixed up', password: 'secret' },
  });
  await close();
});

test('a reviewer revokes only the certificate if the results are right', async () => {
  const sent = refuseAsOutdated();
  const { page, close } = await mount(<CertificateList certificates={[certificate(1, 'VALID')]} canRevoke />);
  await runAction(() => page.querySelector<HTMLButtonElement>('button[aria-label="Revoke C-2026-000047"]')!.click());
  await runAction(() => page.querySelector<HTMLInputElement>('dialog input[name=isWrong]')!.click());
  expect(page.querySelector('dialog textarea[name=withdrawal]')).toBeNull();
  page.querySelector<HTMLTextAreaElement>('dialog textarea')!.value = 'Misprint';
  page.querySelector<HTMLInputElement>('dialog input[name=password]')!.value = 'secret';
  await press(page, 'Revoke certificate');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ reason: 'Misprint', withdrawal: null, password: 'secret' });
  await close();
});

test('missing reasons are reported beside their fields', async () => {
  mockServer({
    'POST /api/lab/certificates/CODE1/revocation': {
      status: 428,
      body: { reason: ['Enter a reason.'], withdrawal: ['Enter why.'] },
    },
  });
  const { page, close } = await mount(<CertificateList certificates={[certificate(1, 'VALID')]} canRevoke />);
  await runAction(() => page.querySelector<HTMLButtonElement>('button[aria-label="Revoke C-2026-000047"]')!.click());
  await press(page, 'Revoke certificate');
  await until(() => {
    const invalid = [...page.querySelectorAll<HTMLTextAreaElement>('dialog [aria-invalid=true]')];
    expect(invalid.map(({ name }) => name)).toEqual(['reason', 'withdrawal']);
  });
  await close();
});

test('other laboratory staff see the state and the reason', async () => {
  const { page, close } = await mount(<CertificateList certificates={[certificate(1, 'REVOKED')]} canRevoke={false} />);
  expect(textOf(page)).toContain('Revoked');
  expect(textOf(page)).toContain('Wrong animal');
  expect(textOf(page)).toContain('Results withdrawn: Two swabs were mixed up');
  expect(page.querySelector('button')).toBeNull();
  await close();
});

test('a check of a certificate lists results that are not clear first, each with its disc', async () => {
  const listed = (name: string, outcome: string, status: ListedTest['status']): ListedTest => ({
    name,
    gene: null,
    outcome,
    genotype: '',
    status,
  });
  const tests = [
    listed('Deafness', 'Clear', 'clear'),
    listed('B locus', 'b/b', 'trait'),
    listed('Ataxia', 'Carrier', 'carrier'),
    listed('Blindness', 'Affected', 'affected'),
  ];
  const { page, close } = await mount(<TestList tests={tests} />);
  const rows = [...page.querySelectorAll('li')];
  expect(rows.map((row) => textOf(row))).toEqual([
    'Blindness Affected',
    'Ataxia Carrier',
    'Deafness Clear',
    'B locus b/b',
  ]);
  expect(rows.map((row) => row.querySelector('svg') !== null)).toEqual([true, true, true, false]);
  await close();
});

test('a check of a parentage report states its kind, and lists parents and markers instead of tests', async () => {
  const animal = { name: 'Pip', species: 'Dog', breed: null, sex: 'female', chipLastFour: '1234' };
  const dam: ListedTest = {
    name: 'dam Clover',
    gene: null,
    outcome: 'Qualifies',
    genotype: '0 of 21 markers differ',
    status: null,
  };
  const about = { number: 'P-2026-000001', version: 1, issuedOn: '2026-11-27', grade: 'C' } as const;
  const summary = { animalInitial: 'P', tests: [], issuedOn: '2026-11-27' };
  const detail: Authentication['detail'] = { kind: 'parentage_report', ...about, animal, tests: [dam] };
  const found: Authentication = { status: 'valid', detail, summary, differingTests: [] };
  const { page, close } = await mount(<CertificateVerdict found={found} countryCode="AU" />);
  const text = textOf(page);
  for (const words of ['this parentage report', 'ReportP-2026-000001', 'OffspringPip', 'Parents compared'])
    expect(text).toContain(words);
  expect(text).toContain('Dam Clover Qualifies, 0 of 21 markers differ');
  expect(text).not.toContain('certificate');
  await close();
});
