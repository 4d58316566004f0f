/**
 * Karyotypes: lengths of autosomes and X in base pairs (dog CanFam3.1, cat felCat9), centromeres, and the dog's mean
 * recombination per base pair and generation (Campbell et al. 2016, as in the stdpopsim catalogue). Dog autosomes are
 * acrocentric, so their centromere is drawn at 0.
 */
import type { Species } from '#genetics/genotype-table.ts';

export interface Chromosome {
  readonly name: string;
  readonly lengthBp: number;
  /** Null: unknown. */
  readonly centromereBp: number | null;
  /** Crossovers per base pair and generation; null: unknown (cat). */
  readonly recombinationPerBp: number | null;
}

/** Autosomes and X in the order of the karyogram. */
export function karyotype(species: Species): readonly Chromosome[] {
  return species === 'cat' ? cat : dog;
}

/** Recombination per base pair for chromosomes without a known rate: 1 cM per megabase. */
export const defaultRecombinationPerBp = 1e-8;

type Row = readonly [name: string, length: number, centromere: number | null, rate: number | null];
const named = (rows: readonly Row[]): Chromosome[] =>
  rows.map(([name, lengthBp, centromereBp, recombinationPerBp]) => ({
    name,
    lengthBp,
    centromereBp,
    recombinationPerBp,
  }));

const dog = named([
  ['1', 122_678_785, 0, 7.636001498077e-9],
  ['2', 85_426_708, 0, 8.798516284201015e-9],
  ['3', 91_889_043, 0, 8.000868549297668e-9],
  ['4', 88_276_631, 0, 8.052302321538563e-9],
  ['5', 88_915_250, 0, 9.344333839828404e-9],
  ['6', 77_573_801, 0, 8.192191165856811e-9],
  ['7', 80_974_532, 0, 7.293465322857858e-9],
  ['8', 74_330_416, 0, 8.291312822214086e-9],
  ['9', 61_074_082, 0, 9.287722798450121e-9],
  ['10', 69_331_447, 0, 9.107151930130527e-9],
  ['11', 74_389_097, 0, 7.639449804041734e-9],
  ['12', 72_498_081, 0, 7.761061128067527e-9],
  ['13', 63_241_923, 0, 8.413015225299971e-9],
  ['14', 60_966_679, 0, 9.028123091776737e-9],
  ['15', 64_190_966, 0, 7.856754982030383e-9],
  ['16', 59_632_846, 0, 8.614063697877811e-9],
  ['17', 64_289_059, 0, 9.718834385033715e-9],
  ['18', 55_844_845, 0, 1.029925446520415e-8],
  ['19', 53_741_614, 0, 1.0425051705950442e-8],
  ['20', 58_134_056, 0, 9.990971109010329e-9],
  ['21', 50_858_623, 0, 1.0339033506095636e-8],
  ['22', 61_439_934, 0, 8.61504863805126e-9],
  ['23', 52_294_480, 0, 9.1266350068389e-9],
  ['24', 47_698_779, 0, 1.1146043069685935e-8],
  ['25', 51_628_933, 0, 1.1543746646856006e-8],
  ['26', 38_964_690, 0, 1.2084571786110922e-8],
  ['27', 45_876_710, 0, 1.1260328390864541e-8],
  ['28', 41_182_112, 0, 1.2463587044656355e-8],
  ['29', 41_845_238, 0, 1.1013629677730708e-8],
  ['30', 40_214_260, 0, 1.1687642441683382e-8],
  ['31', 39_895_921, 0, 1.1397713284329192e-8],
  ['32', 38_810_281, 0, 1.1555927931648279e-8],
  ['33', 31_377_067, 0, 1.3339402745926785e-8],
  ['34', 42_124_431, 0, 1.0483812411227089e-8],
  ['35', 26_524_999, 0, 1.4299102611645524e-8],
  ['36', 30_810_995, 0, 1.187517782077471e-8],
  ['37', 30_902_991, 0, 1.3834580623461596e-8],
  ['38', 23_914_537, 0, 1.4363726512881696e-8],
  ['X', 123_869_142, null, 9.506483722244087e-9],
]);

const cat = named([
  ['A1', 242_100_913, 89_880_064, null],
  ['A2', 171_471_747, 61_080_734, null],
  ['A3', 143_202_405, 51_856_977, null],
  ['B1', 208_212_889, 39_294_480, null],
  ['B2', 155_302_638, 30_165_856, null],
  ['B3', 149_751_809, 29_663_499, null],
  ['B4', 144_528_695, 44_808_485, null],
  ['C1', 222_790_142, 108_907_037, null],
  ['C2', 161_193_150, 76_225_444, null],
  ['D1', 117_648_028, 33_184_684, null],
  ['D2', 90_186_660, 20_812_855, null],
  ['D3', 96_884_206, 31_780_724, null],
  ['D4', 96_521_652, 32_525_998, null],
  ['E1', 63_494_689, 25_862_966, null],
  ['E2', 64_340_295, 24_929_418, null],
  ['E3', 44_648_284, 18_233_305, null],
  ['F1', 71_664_243, 1_000_001, null],
  ['F2', 85_752_456, 1_000_001, null],
  ['X', 130_557_009, 51_521_357, null],
]);
