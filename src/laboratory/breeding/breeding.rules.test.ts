import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LinkageNote } from '#genetics/breeding/litter-joint.ts';
import { splitDelimited } from '#genetics/formats/delimited.ts';
import { paintCoat } from '#laboratory/breeding-tools/cat-portrait.rules.ts';
import {
  colourOf,
  felineColourFields,
  felineColourValues,
  colourOptionsOf,
} from '#laboratory/breeding-tools/feline-colour.rules.ts';
import { coatLinkageNote, linkageNotes } from './forecast-notes.rules.ts';
import { expectedLitterHeterozygosity, littersColours } from './forecast.rules.ts';
import { squareOf, strategyOf, toneOf } from '#laboratory/breeding-tools/strategy.rules.ts';

describe('feline colour', () => {
  test('R500 all 540 rows of the reference table are reproduced, and every colour can be drawn', () => {
    const [head, ...rows] = splitDelimited(
      readFileSync(new URL('../../app/seed/data/feline_colour_tool.csv', import.meta.url), 'utf8'),
    );
    const column = (cells: readonly string[], name: string) => cells[head?.cells.indexOf(name) ?? -1] ?? '';
    expect(rows).toHaveLength(540);
    for (const { cells } of rows) {
      const loci = {
        dilute: column(cells, 'dilute'),
        bcc: column(cells, 'bcc'),
        agouti: column(cells, 'agouti'),
        colourpoint: column(cells, 'colourpoint'),
      };
      const colour = colourOf(loci);
      if (!colour.ok) throw new Error(JSON.stringify(colour.fields));
      expect([colour.phenotypeIfNotOrange, colour.ems]).toEqual([
        column(cells, 'phenotype_if_not_orange'),
        column(cells, 'ems_code') || column(cells, 'ems'),
      ]);
      expect(paintCoat(colour.phenotypeIfNotOrange).base).toMatch(/^#[0-9a-f]{6}$/);
      expect(paintCoat(colour.phenotypeIfOrange).base).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('R500 every option on the screen has a label', () => {
    for (const field of felineColourFields) {
      expect(colourOptionsOf(field).map(({ value }) => value)).toEqual([...felineColourValues[field]]);
      for (const { label } of colourOptionsOf(field)) expect(label).toMatch(/^[A-Za-z/]+: [a-z]/);
    }
  });

  test('a point is paler on the body than a sepia, and a tabby has stripes', () => {
    expect(paintCoat('seal point')).toMatchObject({ pattern: 'points', mark: paintCoat('seal sepia').mark });
    expect(Number.parseInt(paintCoat('seal point').base.slice(1, 3), 16)).toBeGreaterThan(
      Number.parseInt(paintCoat('seal sepia').base.slice(1, 3), 16),
    );
    expect(paintCoat('black tabby').pattern).toBe('tabby');
  });
});

describe('Punnett square', () => {
  const answer = (type: string, dam: string, sire: string) => {
    const found = strategyOf({ strategyType: type, dam, sire });
    if (!found.ok) throw new Error(JSON.stringify(found.fields));
    const toned = <T extends { result: string }>(list: readonly T[]) =>
      list.map((one) => ({ ...one, tone: toneOf(type, one.result) }));
    return {
      ...found,
      offspring: toned(found.offspring),
      bySex: found.bySex && { daughters: toned(found.bySex.daughters), sons: toned(found.bySex.sons) },
    };
  };

  test('R502 carrier x carrier gives one clear, two carriers and one affected', () => {
    expect(
      squareOf(answer('autosomal_recessive', 'carrier', 'carrier'))
        ?.cells.flat()
        .map(({ tone }) => tone),
    ).toEqual(['clear', 'carrier', 'carrier', 'affected']);
  });

  test('R502 for an X-linked variant the sire gives X to daughters and Y to sons', () => {
    const square = squareOf(answer('x_linked_recessive', 'carrier', 'clear'));
    expect(square?.sire).toEqual(['N', 'Y']);
    expect(square?.cells.map((row) => row.map(({ genotype, word }) => [genotype, word]))).toEqual([
      [
        ['N/N', 'Clear'],
        ['N/Y', 'Clear'],
      ],
      [
        ['N/P', 'Carrier'],
        ['P/Y', 'Affected'],
      ],
    ]);
  });

  test('R502 offspring with two lethal copies are not born, and mitochondrial tests have no square', () => {
    expect(squareOf(answer('lethal_dominant', 'affected', 'affected'))?.cells[1][1]).toMatchObject({
      genotype: 'P/P',
      word: 'Not viable',
    });
    expect(squareOf(answer('mitochondrial', 'clear', 'affected'))).toBeNull();
  });
});

describe('forecast', () => {
  test('R457 expected heterozygosity is p(1-q)+q(1-p) for two alleles', () => {
    const dam = new Map([
      ['m1', ['A', 'A']],
      ['m2', ['A', 'C']],
      ['m3', ['A', 'C']],
    ] as [string, [string, string]][]);
    const sire = new Map([
      ['m1', ['C', 'C']],
      ['m2', ['A', 'A']],
      ['m9', ['A', 'C']],
    ] as [string, [string, string]][]);
    expect(expectedLitterHeterozygosity(dam, sire)).toEqual({ expected: 0.75, markers: 2 });
    expect(expectedLitterHeterozygosity(dam, new Map())).toBeNull();
  });

  test('the five assays of the dog E locus become one genotype, or none if a relevant one is missing', () => {
    const none = {
      11002: 'N/N',
      11003: 'N/N',
      11004: 'N/N',
      11036: 'N/N',
      11005: 'ky/ky',
      11006: 'Ay/Ay',
      11007: 'B/B',
      11009: 'D/D',
    };
    const of = (more: Record<number, string>) =>
      new Map(Object.entries({ ...none, ...more }).map(([id, genotype]) => [Number(id), genotype]));
    const masked = littersColours(1, of({ 11001: 'E/E', 11002: 'Em/Em' }), of({ 11001: 'E/e' }));
    expect(masked?.untestedLoci).not.toContain('E');
    expect(masked?.offspring.every(({ possible }) => possible.every((label) => label.includes('mask')))).toBe(true);
    const withoutMask = of({ 11001: 'E/E' });
    withoutMask.delete(11002);
    expect(littersColours(1, withoutMask, of({ 11001: 'E/e' }))?.untestedLoci).toContain('E');
    expect(littersColours(1, new Map([[11001, 'e/e']]), new Map([[11001, 'e/e']]))?.untestedLoci).not.toContain('E');
    expect(littersColours(1, new Map(), new Map())).toBeNull();
  });
});

test('C5 the assumption for each kind of linkage is stated with its parent and its tests', () => {
  const names = { dam: 'Willow', sire: 'Moss' };
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
