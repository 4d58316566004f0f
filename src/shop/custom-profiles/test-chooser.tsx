import { TestCode } from '#shop/catalogue/test-code.tsx';
import { countOf } from '#shared/count-of.ts';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { includesWords, withForms } from '#shop/search/word-forms.rules.ts';
import type { TestChoices } from '#shop/catalogue/catalogue.contract.ts';
import { groupByArea } from '#shop/catalogue/test-labels.rules.ts';

interface TestChooserProps {
  tests: TestChoices['tests'];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

/** All tests of a species by disease category, filtered by the typed text. */
export function TestChooser({ tests, chosen, onToggle }: TestChooserProps) {
  const [text, setText] = useState('');
  const isSearched = text.trim() !== '';
  const texts = useMemo(() => new Map(tests.map((test) => [test.id, searchTextOf(test)])), [tests]);
  const shown = tests.filter(({ id }) => includesWords(texts.get(id) ?? '', text));
  return (
    <div className="min-w-0">
      <Field label="Find a test">
        <TextInput
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Disease or gene"
          before={<Search aria-hidden="true" className="size-5" />}
        />
      </Field>
      <p role="status" className="mt-2 text-sm text-muted">
        {shown.length === 0 ? 'No Results' : countOf(shown.length, 'test')}
      </p>
      <div className="mt-3 border-t border-line">
        {groupByArea(shown).map((group) => (
          <Group
            key={`${group.area}${isSearched}`}
            group={group}
            open={isSearched}
            chosen={chosen}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  group: { area: string; tests: TestChoices['tests'] };
  open: boolean;
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

function Group({ group, open, chosen, onToggle }: GroupProps) {
  const count = group.tests.filter((test) => chosen.has(test.id)).length;
  return (
    <Disclosure
      defaultOpen={open || count > 0}
      summary={
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-display text-lg">{group.area}</span>
          <span className="text-sm font-normal text-muted">
            {count > 0 ? `${count} of ${countOf(group.tests.length, 'test')}` : countOf(group.tests.length, 'test')}
          </span>
        </span>
      }
    >
      <ul className="space-y-3">
        {group.tests.map((test) => (
          <li key={test.id}>
            <Checkbox
              checked={chosen.has(test.id)}
              onChange={() => onToggle(test.id)}
              label={<span className="font-bold">{test.name}</span>}
              note={<TestCode test={test} />}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function searchTextOf({ name, abbreviation, gene, area, otherNames }: TestChoices['tests'][number]): string {
  return withForms([name, abbreviation, gene ?? '', area, ...otherNames].join(' '));
}
