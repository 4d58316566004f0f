// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { PaperDeclaration } from '#animals/acm-forms/paper-declaration.tsx';
import { RequestList } from '#community/agents/request-list.tsx';
import { FindAgent } from '#community/agents/find-agent.tsx';
import { OfficerList } from '#community/registries/officer-list.tsx';
import type { AdminRegistryView } from '#community/registries/registry-admin.contract.ts';
import { IdentityConflicts } from '#laboratory/identity/identity-conflicts.tsx';
import type { Conflict } from '#laboratory/identity/identity.contract.ts';
import { MakeKey } from '#community/registry-access/make-key.tsx';
import { FailSamples } from '#laboratory/plates/fail-dialog.tsx';
import { ProblemDialog } from '#laboratory/samples/problem-dialog.tsx';
import {
  AmendDialog,
  ApproveDialog,
  LiftDialog,
  RepeatDialog,
  ReturnDialog,
} from '#laboratory/samples/sample-dialogs.tsx';
import { DestroyDialog } from '#laboratory/sample-storage/storage-dialogs.tsx';
import type { StorageRow } from '#laboratory/sample-storage/sample-storage.contract.ts';
import { mount } from './support/dom.tsx';
import { checkDialog, type DialogCase } from './support/dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const sample = { sampleId: 5, version: 'v1' };
const registry = { code: 'KC', name: 'Kelpie Council', state: 'ACTIVE', people: [] } as unknown as AdminRegistryView;
const conflict = {
  id: 1,
  kind: 'CHIP_CONFLICT',
  detail: '',
  foundAt: '2026-11-20T00:00:00Z',
  resolution: null,
} as Conflict;
const agent = {
  id: 1,
  name: 'Ruth',
  country: 'Australia',
  region: 'Victoria',
  city: 'Daylesford',
  postalCode: '3460',
  experience: 'VET',
  speciesIds: [1],
  travelKm: 20,
  fee: '',
} as const;

const onePage = (row: object) => ({ results: [row], count: 1, next: null, previous: null }) as never;

test.each<[string, DialogCase]>([
  [
    'a problem of a sample',
    {
      node: (open, onClose) => <ProblemDialog {...sample} state="RECEIVED" isActivated open={open} onClose={onClose} />,
      title: 'Report a problem',
      confirm: 'Save problem',
      call: 'POST /api/lab/samples/5/hold',
      field: 'reason',
      typed: 'NO_FORM',
    },
  ],
  [
    'an approval',
    {
      node: (open, onClose) => <ApproveDialog {...sample} low={false} differences={0} open={open} onClose={onClose} />,
      title: 'Approve these results?',
      confirm: 'Approve',
      call: 'POST /api/lab/samples/5/decision',
      field: 'password',
    },
  ],
  [
    'a repeated test',
    {
      node: (open, onClose) => <RepeatDialog {...sample} open={open} onClose={onClose} />,
      title: 'Repeat the test?',
      confirm: 'Repeat the test',
      call: 'POST /api/lab/samples/5/decision',
      field: 'comment',
    },
  ],
  [
    'quality control that fails for many samples',
    {
      node: <FailSamples sampleIds={[5, 6]} onDone={() => undefined} />,
      opener: 'Fail quality control: 2 samples',
      title: 'Fail quality control: 2 samples?',
      confirm: 'Fail quality control',
      call: 'POST /api/lab/samples/advance',
      field: 'reason',
      typed: 'CONTROL_FAIL',
    },
  ],
  [
    'a hold that is lifted',
    {
      node: (open, onClose) => <LiftDialog {...sample} open={open} onClose={onClose} />,
      title: 'Lift the hold?',
      confirm: 'Lift hold',
      call: 'POST /api/lab/samples/5/resumption',
      field: 'note',
    },
  ],
  [
    'a return to review',
    {
      node: (open, onClose) => <ReturnDialog {...sample} open={open} onClose={onClose} />,
      title: 'Return to review?',
      confirm: 'Return to review',
      call: 'POST /api/lab/samples/5/review-return',
      field: 'reason',
    },
  ],
  [
    'an amendment',
    {
      node: (open, onClose) => <AmendDialog {...sample} open={open} onClose={onClose} />,
      title: 'Amend released results?',
      confirm: 'Amend results',
      call: 'POST /api/lab/samples/5/amendment',
      field: 'reason',
    },
  ],
  [
    'a key of a registry',
    {
      node: <MakeKey registry="AKC" />,
      opener: 'Create API key',
      title: 'Create API key',
      confirm: 'Create key',
      call: 'POST /api/my/registries/AKC/keys',
      field: 'label',
    },
  ],
  [
    'an officer of a registry',
    {
      node: <OfficerList registry={registry} edits countryCode="AU" />,
      opener: 'Add officer',
      title: 'Add an officer for Kelpie Council',
      confirm: 'Add officer',
      call: 'POST /api/admin/registries/KC/officers',
      field: 'email',
    },
  ],
  [
    'an identity check',
    {
      node: <IdentityConflicts {...sample} conflicts={[conflict]} canResolve countryCode="AU" />,
      opener: 'Resolve',
      title: 'Resolve the identity check?',
      confirm: 'Resolve',
      call: 'POST /api/lab/samples/5/identity-resolution',
      field: 'reason',
    },
  ],
  [
    'a declaration on paper',
    {
      node: <PaperDeclaration barcode="AAAA1111BBBB" animalName="Biscuit" />,
      opener: 'Enter paper declaration',
      title: 'Paper declaration',
      confirm: 'Save declaration',
      call: 'POST /api/lab/paper-declarations',
      field: 'number',
    },
  ],
  [
    'an agent who is asked to collect',
    {
      node: (
        <FindAgent
          found={{
            results: [{ ...agent, speciesIds: [1] }],
            count: 1,
            countries: [],
            regions: [],
          }}
          query={{ page: 1, search: '', country: '', region: '', species: null } as never}
          ask={null}
          size={20}
        />
      ),
      opener: 'Request sample collection by Ruth',
      title: 'Ask Ruth to collect samples',
      confirm: 'Send request',
      call: 'POST /api/my/collection-agents/1',
      field: 'message',
    },
  ],
  [
    'a request to an agent',
    {
      node: (
        <RequestList list={onePage({ id: 6, owner: 'Ada', state: 'ASKED' })} number={1} search="" countryCode="AU" />
      ),
      opener: 'Decline Ada',
      title: 'Decline the request from Ada',
      confirm: 'Decline',
      call: 'POST /api/my/collection-requests/6',
      field: 'answer',
    },
  ],
])('the dialog of %s opens, sends once, keeps refused input, and returns the focus', async (_name, window) => {
  await checkDialog(window);
});

test('a reviewer can type the password immediately if nothing else is required', async () => {
  const dialog = (differences: number) => (
    <ApproveDialog {...sample} open onClose={() => undefined} low={false} differences={differences} />
  );
  const plain = await mount(dialog(0));
  expect(document.activeElement?.getAttribute('name')).toBe('password');
  await plain.close();
  const asking = await mount(dialog(2));
  expect(document.activeElement?.getAttribute('name')).not.toBe('password');
  await asking.close();
});

test('the dialog for destroying a sample explains why there is no witness to choose', async () => {
  const row = { sampleId: 5, barcode: 'GG5H83FHPYCU' } as StorageRow;
  const textWith = async (witnesses: { id: string; name: string }[]) =>
    (await mount(<DestroyDialog open row={row} witnesses={witnesses} onClose={() => undefined} />)).page.textContent;
  expect(await textWith([])).toContain('Ask an admin to give a colleague the role');
  expect(await textWith([{ id: 'p', name: 'Priya Nair' }])).not.toContain('Ask an admin');
});
