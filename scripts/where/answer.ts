/** Lines under a title; each contains a file and its kind. */
export interface Answer {
  title: string;
  rows: readonly (readonly [kind: string, values: readonly string[]])[];
}

const WIDTH = 11;

export function printed({ title, rows }: Answer): string {
  const lines = rows.flatMap(([kind, values]) =>
    [...new Set(values)].map((value, index) => `  ${(index === 0 ? kind : '').padEnd(WIDTH)}${value}`),
  );
  return [title, ...lines].join('\n');
}
