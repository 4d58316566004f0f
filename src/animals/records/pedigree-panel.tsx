import { ConfirmedByDna } from '#animals/parent-conflicts/confirmed-relatives.tsx';
import { discTone } from '#animals/stored-samples/disc.rules.ts';
import { PedigreeDrawing, type DrawnAncestor } from '#ui/art/pedigree.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Link } from '#ui/link.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { PedigreeTree } from './animals.rules.ts';
import { pedigreeSummary, type PedigreeStatuses, type PedigreeStatus } from './pedigree-statuses.rules.ts';

interface PedigreePanelProps {
  animal: { id: number; name: string };
  pedigree: PedigreeTree;
  statuses: PedigreeStatuses;
  mayEdit: boolean;
}

/** The ancestors of an animal, each with its result for the chosen test. */
export function PedigreePanel({ animal, pedigree, statuses, mayEdit }: PedigreePanelProps) {
  const { test, results } = statuses;
  const shown = test && { test, byAnimal: new Map(results.map((result) => [result.animalId, result])) };
  return (
    <>
      {pedigree.sire || pedigree.dam ? <TestChoice statuses={statuses} /> : null}
      {test ? (
        <p className="measure mt-3 mb-5" id="pedigree-results">
          {pedigreeSummary(pedigree, statuses)}
        </p>
      ) : null}
      <PedigreeDrawing label={`Pedigree of ${animal.name}`} root={nodeOf(pedigree, shown)} />
      {mayEdit && !pedigree.sire && !pedigree.dam ? (
        <p className="mt-3 text-muted">
          Add the sire and dam under{' '}
          <Link to={`/my/my-animals/${animal.id}/edit`} className="text-link">
            Edit details
          </Link>
          .
        </p>
      ) : null}
    </>
  );
}

/** Works without JavaScript: the form reloads the page with the chosen test. */
function TestChoice({ statuses: { tests, test } }: { statuses: PedigreeStatuses }) {
  if (tests.length === 0)
    return (
      <p className="measure mb-5 text-muted">
        No animal in this pedigree is a carrier, at risk or affected according to the results you can view.
      </p>
    );
  return (
    <form method="get" className="flex max-w-xl flex-wrap items-end gap-3 print:hidden">
      <input type="hidden" name="tab" value="pedigree" />
      <div className="min-w-0 flex-1 basis-56">
        <Field label="Show results for">
          <Select
            name="test"
            options={tests.map(({ id, name }) => ({ value: String(id), label: name }))}
            defaultValue={String(test?.id ?? '')}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}

type Shown = { test: { name: string }; byAnimal: ReadonlyMap<number, PedigreeStatus> } | null;

function nodeOf(tree: PedigreeTree, shown: Shown, depth = 0): DrawnAncestor {
  return {
    name: tree.name,
    sex: tree.sex,
    ...(tree.note && { note: tree.note }),
    ...((shown || tree.isConfirmed) && {
      mark: (
        <>
          {shown ? <Result result={shown.byAnimal.get(tree.id)} testName={shown.test.name} /> : null}
          {tree.isConfirmed ? <ConfirmedByDna /> : null}
        </>
      ),
    }),
    ...(tree.isMine && depth > 0 && { href: `/my/my-animals/${tree.id}` }),
    ...(tree.sire && { sire: nodeOf(tree.sire, shown, depth + 1) }),
    ...(tree.dam && { dam: nodeOf(tree.dam, shown, depth + 1) }),
  };
}

const sourceLabels: Record<PedigreeStatus['source'], string | null> = {
  tested: null,
  parentage: 'By parentage, not tested',
  other_laboratory: 'Another laboratory, not verified',
};

function Result({ result, testName }: { result: PedigreeStatus | undefined; testName: string }) {
  if (!result)
    return (
      <span className="block text-muted">
        <span className="sr-only">{testName}: </span>
        No result to show
      </span>
    );
  const { status, word, genotype, source } = result;
  const from = sourceLabels[source];
  return (
    <span className="mb-1 grid">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="sr-only">{testName}: </span>
        <ResultDisc tone={discTone(status)} word={word} />
        {genotype && genotype !== word ? <span className="font-mono text-muted">{genotype}</span> : null}
      </span>
      {from ? <span className="text-muted">{from}</span> : null}
    </span>
  );
}
