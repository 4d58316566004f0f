import { useState } from 'react';
import type { MouseEvent } from 'react';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { Link } from '#ui/link.tsx';
import { ResultRow } from './result-row.tsx';
import { filterModel, type ResultPageModel, type TestLine, type TraitLine } from './page-model.rules.ts';

interface AllTestsProps {
  model: ResultPageModel;
  /** Opens the words of one test; left out: its name leads to the fact sheet. */
  onOpen?: (test: TestLine) => void;
}

/** Every test by organ system, to search and to filter; what is not clear comes first and in full. */
export function AllTests({ model, onOpen }: AllTestsProps) {
  const [query, setQuery] = useState('');
  const [system, setSystem] = useState('');
  const { key, systems, traits, count } = filterModel(model, { query, system });
  const names = [...model.key.map((result) => result.system), ...model.systems.map(({ name }) => name), 'Traits'];
  const choices = [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en'));
  const isFiltered = query !== '' || system !== '';
  return (
    <div>
      <div className="mt-12 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">All results</h2>
        <div className="flex flex-wrap items-end gap-3 print:hidden">
          <Field label="Find a test">
            <TextInput type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
          </Field>
          <Field label="Body system">
            <Select
              value={system}
              onChange={(event) => setSystem(event.target.value)}
              placeholder="All systems"
              options={choices.map((name) => ({ value: name, label: name }))}
            />
          </Field>
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {isFiltered
          ? count === 0
            ? 'No test matches.'
            : `${count} ${count === 1 ? 'test matches' : 'tests match'}.`
          : ''}
      </p>
      {key.length > 0 ? (
        <section aria-labelledby="key" className="mt-4">
          <h3 id="key" className="text-xl">
            Key results
          </h3>
          <Card pad="none" className="mt-3">
            <ul className="divide-y divide-line">
              {key.map((result) => (
                <ResultRow key={result.id} result={result} />
              ))}
            </ul>
          </Card>
        </section>
      ) : null}
      {systems.length > 0 ? (
        <section aria-labelledby="health" className="mt-8">
          <h3 id="health" className="text-xl">
            {model.key.length > 0 ? 'All other health tests' : 'Health'}
          </h3>
          <p className="measure mt-1 text-muted">
            No copy of the tested variants was found. Open a test to read what this means.
          </p>
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            {systems.map(({ name, tests }) => (
              <Card key={name}>
                <h4 className="flex items-center gap-3 text-lg">
                  <ResultDisc tone="clear" word="Clear" hideWord />
                  <span className="min-w-0 flex-1">{name}</span>
                  <span className="nums text-sm font-bold text-clear">{tests.length} clear</span>
                </h4>
                <ul className="test-names">
                  {tests.map(([id, test, isChanged = false]) => (
                    <li key={id}>
                      <TestName id={id} name={test} isChanged={isChanged} onOpen={onOpen} />
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        </section>
      ) : null}
      <Traits traits={traits} onOpen={onOpen} />
    </div>
  );
}

function Traits({ traits, onOpen }: { traits: readonly TraitLine[]; onOpen?: AllTestsProps['onOpen'] }) {
  if (traits.length === 0) return null;
  return (
    <section aria-labelledby="traits" className="mt-8">
      <h3 id="traits" className="text-xl">
        Traits
      </h3>
      <Card className="mt-3" pad="none">
        <ul className="trait-lines">
          {traits.map((trait) => (
            <li key={trait.id}>
              <TestName id={trait.id} name={trait.name} isChanged={trait.isChanged} onOpen={onOpen} />
              <code>{trait.genotype}</code>
              <p>{trait.summary}</p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface TestNameProps extends TestLine {
  isChanged: boolean;
  onOpen?: AllTestsProps['onOpen'];
}

/** Opens the words of a test: in a window, or without a script in the page. What a link shows has the fact sheet instead. */
function TestName({ id, name, isChanged, onOpen }: TestNameProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.({ id, name });
  };
  return (
    <>
      {onOpen ? (
        <a href={`?test=${id}`} onClick={open}>
          {name}
        </a>
      ) : (
        <Link to={`/resources/fact-sheet/test-${id}`}>{name}</Link>
      )}
      {isChanged ? <b> changed</b> : null}
    </>
  );
}
