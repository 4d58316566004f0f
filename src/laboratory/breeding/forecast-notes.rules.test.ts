import { expect, test } from 'vitest';
import type { LinkageNote } from '#genetics/breeding/litter-joint.ts';
import { coatLinkageNote, linkageNotes } from './forecast-notes.rules.ts';

const names = { dam: 'Willow', sire: 'Moss' };

test('C5 the assumption of each kind of linkage is named with its parent and its tests', () => {
  const of = (kind: LinkageNote['kind'], recombination: number | null) =>
    linkageNotes([{ kind, parent: 'dam', names: ['Haemophilia B', 'Haemophilia A'], recombination }], names)[0];
  expect(of('one_gene', 0)).toMatch(/^Willow carries two variants of one gene: .* average of the two cases\.$/);
  expect(of('linked', 0.113)).toMatch(/separated in about 11% of offspring.*average of the two cases/);
  expect(of('linked', 0.113)).toMatch(
    /estimated from the distance between the genes and the genome's average recombination rate/,
  );
  expect(of('distance_assumed', 0.17)).toMatch(
    /order of the two genes is known, but the distance between them is assumed/,
  );
  expect(of('shown_independent', 0.5)).toMatch(/Breeding data show that the two are inherited independently/);
  expect(of('distance_unknown', null)).toMatch(
    /distance between them is unknown, so they are treated as inherited independently/,
  );
});

test('B1 a cat that carries white spotting and long hair gets the note on chromosome B1', () => {
  const queen = new Map([
    [21008, 'ws/w+'],
    [21010, 'L/M4'],
    [21004, 'D/d'],
  ]);
  expect(coatLinkageNote([queen, new Map()])).toMatch(/^The genes for white spotting and coat length are on the same/);
  expect(coatLinkageNote([new Map([[21008, 'ws/w+']]), new Map([[21010, 'L/M4']])])).toBeNull();
});
