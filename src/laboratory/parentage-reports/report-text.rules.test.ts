import { describe, expect, test } from 'vitest';
import { boundedPercentText } from '#genetics/parentage/parentage-verdict.ts';
import { policiesFor } from '#laboratory/parentage/parentage.rules.ts';
import type { ReportParent, ReportYoung } from './report-payload.rules.ts';
import {
  combinedRatio,
  fitText,
  methodSentences,
  printedInFull,
  ratioText,
  sortedAlleles,
  verdictText,
} from './report-text.rules.ts';

const parent = (name: string, role: 'DAM' | 'SIRE', verdict: ReportParent['verdict'], mismatches = 0) =>
  ({ animal: { name }, role, verdict, kind: 'duo', markers: 21, mismatches }) as ReportParent;
const young = (verdict: ReportYoung['verdict'], parents: ReportParent[], reasons: string[] = []) =>
  ({ animal: { name: 'Rowan' }, verdict, parents, reasons }) as unknown as ReportYoung;

describe('the verdict in words', () => {
  test('states which parents qualify, are excluded or are inconclusive, and never that an animal is the parent', () => {
    const open = [parent('Juno', 'DAM', 'inconclusive'), parent('Max', 'SIRE', 'inconclusive')];
    expect(verdictText(young('inconclusive', open)).sentences).toEqual([
      'The markers do not settle whether Juno is the dam and whether Max is the sire.',
    ]);
    const parents = [
      parent('Juno', 'DAM', 'qualifies'),
      parent('Barnaby', 'SIRE', 'qualifies'),
      parent('Rex', 'SIRE', 'excluded', 12),
      parent('Max', 'SIRE', 'inconclusive', 1),
    ];
    expect(
      verdictText(young('inconclusive', parents, ['One sire matches, but another could not be excluded.'])),
    ).toEqual({
      title: 'Rowan: Inconclusive',
      sentences: [
        'Juno qualifies as the dam and Barnaby qualifies as the sire.',
        'Rex is excluded as the sire.',
        'The markers do not settle whether Max is the sire.',
        'One sire matches, but another could not be excluded.',
      ],
    });
    expect(verdictText(young('qualifies', parents.slice(0, 1))).sentences.join(' ')).not.toMatch(/is the (?:dam|sire)/);
  });

  test('the fit is described in a sentence with the number of markers', () => {
    expect(fitText(parent('Juno', 'DAM', 'qualifies'), 'Rowan')).toBe('Juno: all 21 compared markers match Rowan.');
    expect(fitText({ ...parent('Rex', 'SIRE', 'excluded', 1), kind: 'trio' }, 'Rowan')).toBe(
      'Rex: 1 of 21 compared markers does not match Rowan, with the dam included.',
    );
  });
});

test('all markers are printed for parents not excluded, or for the closest one if all are', () => {
  const of = (...list: [ReportParent['role'], ReportParent['verdict']][]) =>
    printedInFull(list.map(([role, verdict]) => ({ role, verdict })));
  expect(of(['DAM', 'qualifies'], ['SIRE', 'qualifies'], ['SIRE', 'excluded'])).toEqual([true, true, false]);
  expect(of(['DAM', 'excluded'], ['SIRE', 'excluded'], ['SIRE', 'excluded'])).toEqual([true, true, false]);
  expect(of(['SIRE', 'excluded'], ['SIRE', 'inconclusive'])).toEqual([false, true]);
});

test('figures are neither rounded up to certainty nor in scientific notation', () => {
  expect([2.4123, 0.0030999, 1_180_400, 5].map(ratioText)).toEqual(['2.41', '0.00310', '1,180,000', '5.00']);
  expect([Math.log(250), -Math.log(250), 200, -200].map(combinedRatio)).toEqual([
    '250 to 1',
    '1 to 250',
    'more than 1,000,000,000,000 to 1',
    'less than 1 to 1,000,000,000,000',
  ]);
  expect([0.999999, 0.99989, 0.5, 0.02, 0.00001, 1].map(boundedPercentText)).toEqual([
    'more than 99.99%',
    '99.98%',
    '50%',
    '2%',
    'less than 0.01%',
    'more than 99.99%',
  ]);
  expect([sortedAlleles(['110', '98']), sortedAlleles(['T', 'C'])]).toEqual([
    ['98', '110'],
    ['C', 'T'],
  ]);
});

test('the method states the prior probability, and how exclusions were counted without frequencies', () => {
  const facts = { panelKind: 'STR', markers: 21, ...policiesFor({ kind: 'STR', speciesId: 1 }) };
  const weighed = methodSentences({ ...facts, hasFrequencies: true }).join(' ');
  expect(weighed).toMatch(/panel of 21 markers.*At least 12 markers.*error rate 0.01.*the alleged animal 50%/s);
  expect(methodSentences({ ...facts, hasFrequencies: false }).join(' ')).toMatch(/2 or more mismatches exclude/);
  expect(methodSentences({ ...facts, panelKind: 'SNP', hasFrequencies: true })[0]).toMatch(/^SNP genotyping/);
});
