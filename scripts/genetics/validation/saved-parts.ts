/** Results saved part by part in a file beside the report, so that a long run can be resumed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Finding } from './findings.ts';
import type { Part } from './parts.ts';
import type { ValidationSize } from './sizes.ts';

export interface MeasuredPart {
  readonly name: string;
  readonly title: string;
  readonly introduction: string;
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

export async function measurePart(part: Part, size: ValidationSize): Promise<MeasuredPart> {
  const from = performance.now();
  const seeds = part.isOnce ? size.seeds.slice(0, 1) : size.seeds;
  const findings: Finding[] = [];
  for (const seed of seeds) findings.push(...(await part.measure(size, seed)));
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  return { name: part.name, title: part.title, introduction: part.introduction(size), seeds, seconds, findings };
}

export function loadParts(file: string): MeasuredPart[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MeasuredPart[]) : [];
}

/** Writes one finding per line, so that a changed figure is a one-line diff. */
export function saveParts(file: string, measured: readonly MeasuredPart[]): void {
  const texts = measured.map(({ findings, ...head }) => {
    const lines = findings.map((one) => `  ${JSON.stringify({ ...one, value: Number(one.value.toPrecision(6)) })}`);
    return `${JSON.stringify(head).slice(0, -1)},"findings":[\n${lines.join(',\n')}\n]}`;
  });
  writeFileSync(file, `[\n${texts.join(',\n')}\n]\n`);
}
