import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { ResultRow } from './result-row.tsx';
import { TestName } from './test-name.tsx';
import { filterModel, readClearTest, type ResultPageModel, type TestLine, type TraitLine } from './page-model.rules.ts';

interface AllTestsProps {
  model: ResultPageModel;
  /** Opens the explanation of one test; without it, the name links to the fact sheet. */
  onOpen?: (test: TestLine) => void;
  /** URL of the report of one test, for users with download access. */
  reportOf?: ((testId: number) => string) | null;
}

/** Every test by organ system, with search and filter. Results that are not clear come first and in full. */
export function AllTests({ model, onOpen, reportOf }: AllTestsProps) {
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
            ? 'No tests found.'
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
                <ResultRow key={result.id} result={result} onOpen={onOpen} report={reportOf?.(result.id)} />
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
          <div className="clear-systems">
            {systems.map(({ name, tests, changed }) => (
              <section key={name}>
                <h4>
                  {name} <span>{`${tests.length} clear`}</span>
                </h4>
                <div>
                  {tests.map(readClearTest).map(({ id, name: test }) => (
                    <TestName key={id} id={id} name={test} isChanged={changed.includes(id)} onOpen={onOpen} />
                  ))}
                </div>
              </section>
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
