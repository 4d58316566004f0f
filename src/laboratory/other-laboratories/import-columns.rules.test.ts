import { expect, test } from 'vitest';
import { cellsOf, guessImportMapping, readImportTable } from './import-columns.rules.ts';
import { importColumns, type ImportCells } from './other-results.rules.ts';

const same = Object.fromEntries(importColumns.map((column) => [column, ''])) as ImportCells;

test('notes above the header are skipped, and each column is recognised by its name', () => {
  const { header, rows } = readImportTable([
    ['Results of our kennel'],
    [],
    ['Dog', 'Laboratory', 'Certificate no.', 'Date', 'Disease', 'Genotype'],
    ['Juno', 'Laboklin', 'A-1', '2026-01-02', 'PRA', 'N/N'],
    ['', '', '', '', '', ''],
  ]);
  expect(header[0]).toBe('Dog');
  expect(rows).toEqual([['Juno', 'Laboklin', 'A-1', '2026-01-02', 'PRA', 'N/N']]);
  expect(guessImportMapping(header)).toEqual({
    animal: 0,
    laboratory: 1,
    reportNumber: 2,
    reportedOn: 3,
    test: 4,
    result: 5,
  });
});

test.each([
  [
    ['Rasse', 'Name des Hundes', 'Labor', 'Befund-Nr.', 'Befunddatum', 'Untersuchung', 'Genotyp'],
    { animal: 1, laboratory: 2, reportNumber: 3, reportedOn: 4, test: 5, result: 6 },
  ],
  [
    ['Tier', 'Rasse', 'Auftragsnummer', 'Untersuchungsdatum', 'Gentest', 'Ergebnis'],
    { animal: 0, laboratory: null, reportNumber: 2, reportedOn: 3, test: 4, result: 5 },
  ],
  [
    ['Chip-Nr.', 'Erkrankung', 'Befund', 'Datum'],
    { animal: 0, laboratory: null, reportNumber: null, reportedOn: 3, test: 1, result: 2 },
  ],
  [['Katze', 'Merkmal', 'Testergebnis', 'Rasse'], { animal: 0, test: 1, result: 2 }],
])('German column names are recognised: %s', (columns, mapping) => {
  const { header } = readImportTable([['Ergebnisse unserer Zucht'], columns, ['x']]);
  expect(header).toEqual(columns);
  expect(guessImportMapping(header)).toMatchObject(mapping);
});

test('values missing in the file are entered once for all rows', () => {
  const { header, rows } = readImportTable([
    ['Test', 'Result', 'Comment'],
    ['PRA', 'clear', 'none'],
    ['DM', '', ''],
  ]);
  const mapping = guessImportMapping(header);
  expect(mapping).toMatchObject({ test: 0, result: 1, animal: null, laboratory: null });
  expect(cellsOf(rows, mapping, { ...same, animal: 'Juno', laboratory: 'Laboklin' })).toEqual([
    { ...same, animal: 'Juno', laboratory: 'Laboklin', test: 'PRA', result: 'clear' },
    { ...same, animal: 'Juno', laboratory: 'Laboklin', test: 'DM', result: '' },
  ]);
});

test('a file without known names keeps its first line as the header, and an unnamed column has a number', () => {
  expect(
    readImportTable([
      ['a', ''],
      ['b', 'c'],
    ]),
  ).toEqual({ header: ['a', 'Column 2'], rows: [['b', 'c']] });
  expect(readImportTable([])).toEqual({ header: [], rows: [] });
});
