import { Disclosure } from '#ui/disclosure.tsx';

const columns: readonly (readonly [string, string])[] = [
  ['Barcode', 'Of the kit. Needed in every row.'],
  ['Second barcode', 'When the box holds a second swab.'],
  ['Pet name, sex, date of birth', 'Needed for an animal that is not in your list yet. Sex: male or female.'],
  ['Species', 'dog or cat. May stay empty when the kit says it.'],
  ['Breed', 'Its name as in our list. Needed for tests that depend on the breed.'],
  ['Chip or registration number', 'An animal of your list with this number is taken; none is made twice.'],
  ['Dam and sire registration', 'The registration number, or the name, of animals in your list.'],
  ['Owner e-mail', 'This person may then see and download the results.'],
  ['Test', 'For blank kits: the name or code of the test in your balance that pays.'],
  ['Collector', 'self, vet: name, or agent: name. Empty: self.'],
  ['Collected on', 'The day the swab was taken.'],
];

/** What each column takes, for whoever types without the template. */
export function SheetHelp() {
  return (
    <Disclosure summary="What goes in the columns">
      <dl className="grid gap-2">
        {columns.map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-bold">{name}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
