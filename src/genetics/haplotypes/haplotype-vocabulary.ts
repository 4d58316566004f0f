/**
 * Names of haplotypes that laboratories report, for import, texts and pairs. DLA haplotypes are named and defined by
 * the sizes of linked STR markers, as published by breed by the UC Davis Veterinary Genetics Laboratory (frequency
 * tables of 2025; Pedersen et al. 2015, Canine Genet Epidemiol 2:14). Mitochondrial haplogroups: dog Pang et al. 2009
 * (Mol Biol Evol 26:2849), cat Grahn et al. 2011 (Forensic Sci Int Genet 5:33). Y haplogroups of the dog: Ding et al.
 * 2012 (Heredity 108:507).
 */
export const haplotypeSystems = ['DLA1', 'DLA2', 'MT', 'Y'] as const;
export type HaplotypeSystem = (typeof haplotypeSystems)[number];

export const haplotypeSystemLabels: Readonly<Record<HaplotypeSystem, string>> = {
  DLA1: 'DLA class I',
  DLA2: 'DLA class II',
  MT: 'Mitochondrial haplogroup',
  Y: 'Y haplogroup',
};

/** Number, then the sizes of four markers. */
const classOne = `
1002 380 365 281 181
1003 387 375 277 186
1006 387 375 293 180
1008 386 373 289 182
1009 382 377 277 184
1011 376 365 281 180
1012 388 369 289 188
1014 375 373 287 178
1016 382 371 277 178
1017 386 373 289 178
1018 375 373 287 186
1019 380 373 287 185
1029 380 365 281 182
1030 380 373 293 178
1033 382 379 277 181
1034 382 379 277 182
1035 386 373 277 184
1040 380 371 277 186
1045 376 371 277 186
1046 376 379 291 180
1052 380 372 289 184
1054 382 379 277 184
1061 380 365 281 183
1062 382 371 277 183
1063 382 373 289 182
1065 380 371 277 181
1066 376 375 277 178
1068 380 373 287 181
1070 380 375 291 178
1071 380 373 277 178
1074 386 383 289 186
1084 376 373 277 184
1085 376 373 277 186
1087 380 371 277 178
1091 381 371 277 181
1092 376 379 277 181
1093 386 379 277 180
1094 395 375 277 176
1104 386 373 289 186
1105 382 379 277 178
1111 387 378 287 182
1114 380 373 287 183
1115 386 371 277 182
1116 380 365 289 186
1117 376 373 277 180
1118 376 377 277 180
1120 376 386 289 176
1121 380 371 277 183
1123 386 379 277 184
1124 388 373 289 178
1125 393 383 277 185
1128 384 376 287 182
1129 382 371 277 181
1132 376 379 277 184
1133 378 365 287 172
1134 384 365 291 178
1136 382 371 277 182
1140 376 379 301 180
1142 376 379 277 180
1147 391 375 293 180
1148 376 375 277 180
1152 390 373 281 180
1153 389 373 287 183
1154 376 365 281 183
1155 388 369 287 184
1157 386 373 281 180
1158 390 371 281 180
1160 386 369 289 176
1165 392 369 281 182
1166 388 379 277 184
1173 392 371 277 186
1175 380 375 293 180
1176 382 373 289 178
1180 386 371 277 181
1189 382 379 289 182
1191 388 373 260 186
1200 394 367 273 178
1211 386 369 277 183
1222 386 379 277 181
1223 380 371 289 181
1224 385 371 277 182
1226 380 373 277 181
1234 380 371 281 181
1236 376 379 289 181
1237 376 379 277 178
1238 376 371 277 184
1239 376 371 277 181
1243 387 375 277 180
1252 389 371 277 182
1253 389 365 289 182
1254 388 371 291 180
1255 388 371 277 186
1256 386 365 281 180
1257 384 376 289 180
1258 384 373 287 180
1260 387 379 277 184
1262 382 377 289 180
1297 388 379 287 181`;

/** Number, then the sizes of three markers. */
const classTwo = `
2001 343 324 284
2002 343 327 280
2003 343 324 282
2005 339 322 280
2007 351 327 280
2008 339 327 276
2009 351 324 280
2011 345 322 284
2012 345 322 280
2014 339 322 284
2015 339 327 280
2017 343 322 280
2018 339 324 284
2021 339 324 268
2022 339 327 282
2023 341 323 282
2024 343 323 280
2025 351 321 280
2028 345 327 288
2031 339 322 282
2032 339 323 280
2033 339 323 282
2035 341 323 280
2037 341 327 280
2039 345 327 276
2040 345 327 280
2042 341 324 286
2043 343 324 296
2046 339 329 280
2048 339 331 282
2049 339 331 284
2050 341 327 284
2052 345 321 280
2053 343 324 280
2065 339 325 286
2067 343 322 284
2075 341 327 282
2079 343 323 278
2080 339 325 276
2081 343 322 282
2083 339 324 282
2089 343 331 276
2091 343 327 288
2095 355 322 280
2096 351 322 280
2097 343 327 276
2098 343 323 282
2099 345 324 276
2119 343 324 286
2120 343 327 286
2121 351 327 282
2125 351 322 286
2126 343 327 282
2127 339 331 276
2135 339 321 280
2141 343 331 280
2142 345 333 276`;

function bySizes(table: string): Map<string, string> {
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 4), line.slice(5)]),
  );
}

function namesOnly(names: string): Map<string, string> {
  return new Map(names.split(' ').map((name) => [name, '']));
}

const vocabulary: Readonly<Record<'dog' | 'cat', Partial<Record<HaplotypeSystem, ReadonlyMap<string, string>>>>> = {
  dog: {
    DLA1: bySizes(classOne),
    DLA2: bySizes(classTwo),
    MT: namesOnly('A1 A2 A3 A4 A5 A6 B1 B2 C1 C2 D1 D2 E1 F1'),
    Y: namesOnly('HG1 HG3 HG6 HG9 HG23'),
  },
  cat: { MT: namesOnly('A B C D E F G H I J K L') },
};

/**
 * Finds a haplotype by its name or, for DLA, by the sizes of its markers ("380 371 277 181"). The error lists the known
 * haplotypes.
 */
export function readHaplotype(
  species: 'dog' | 'cat',
  system: HaplotypeSystem,
  text: string,
): { ok: true; name: string } | { ok: false; reason: string } {
  const known = vocabulary[species][system];
  if (!known) return { ok: false, reason: `${haplotypeSystemLabels[system]} is not reported for ${species}s.` };
  const wanted = text
    .trim()
    .replaceAll(/[\s/,;-]+/g, ' ')
    .toUpperCase();
  for (const [name, sizes] of known)
    if (wanted === name || (sizes !== '' && wanted === sizes)) return { ok: true, name };
  const list = [...known.keys()].join(', ');
  return {
    ok: false,
    reason: `"${text.trim()}" is not a known haplotype of ${haplotypeSystemLabels[system]}. Known: ${list}.`,
  };
}
