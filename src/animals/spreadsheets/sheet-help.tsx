import { Disclosure } from '#ui/disclosure.tsx';

const columns: readonly (readonly [string, string])[] = [
  ['Barcode', 'The kit barcode. Required in every row.'],
  ['Second barcode', 'If the kit has a second swab.'],
  ['Pet name, sex, date of birth', "Required for an animal that isn't in My animals yet. Sex: male or female."],
  ['Species', 'dog or cat. Leave empty if the kit is for one species.'],
  ['Breed', 'The breed name as it appears in our breed list. Required for tests that depend on the breed.'],
  [
    'Microchip or registration number',
    'If an animal in My animals has this number, the kit is linked to it. No duplicate is created.',
  ],
  ['Dam and sire registration', 'The registration number or name of animals in My animals.'],
  ['Owner email', 'This person can view and download the results.'],
  ['Test', 'For blank kits: the name or code of the test to use from your balance.'],
  ['Collector', 'self, vet: name, or agent: name. If empty: self.'],
  ['Collected on', 'The day the swab was taken.'],
];

/** The accepted values of each column, for users who do not use the template. */
export function SheetHelp() {
  return (
    <Disclosure summary="Column guide">
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
