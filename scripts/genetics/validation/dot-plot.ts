/** A row of a dot plot: dots by series, and bars at the limits. */
export interface DotRow {
  readonly label: string;
  readonly dots: readonly { readonly series: string; readonly value: number }[];
  readonly limits?: readonly number[];
}

const [LABELS, CHART, RIGHT, ROW, TOP] = [330, 420, 30, 22, 70];
/** Marks that can be distinguished without colour: filled circle, ring, square. */
const styles = [
  { fill: '#1f5fa8', stroke: '#1f5fa8', isSquare: false },
  { fill: '#ffffff', stroke: '#b4480f', isSquare: false },
  { fill: '#3a7d44', stroke: '#3a7d44', isSquare: true },
] as const;

/** `max`: right end of the axis, at which larger values are drawn. */
export function dotPlot(title: string, rows: readonly DotRow[], max: number): string {
  const series = [...new Set(rows.flatMap(({ dots }) => dots.map((dot) => dot.series)))];
  const height = TOP + rows.length * ROW + 34;
  const width = LABELS + CHART + RIGHT;
  const x = (value: number) => round(LABELS + (CHART * Math.min(value, max)) / max);
  const bottom = TOP + rows.length * ROW;
  const ticks = Array.from({ length: 6 }, (_, at) => round((max * at) / 5));
  const parts = [
    `<text x="12" y="24" font-size="16" font-weight="600">${escape(title)}</text>`,
    ...series.map((name, at) => legend(name, at)),
    ...ticks.map(
      (tick) =>
        `<line x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${bottom}" stroke="#d9dde2"/><text x="${x(tick)}" y="${bottom + 18}" text-anchor="middle">${tick}</text>`,
    ),
    ...rows.map((row, at) => rowText(row, { y: TOP + at * ROW + ROW / 2, x, series })),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#1c2733" role="img" aria-label="${escape(title)}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}

function rowText(
  { label, dots, limits = [] }: DotRow,
  { y, x, series }: { y: number; x: (value: number) => number; series: readonly string[] },
): string {
  const bars = limits.map(
    (limit) =>
      `<rect x="${x(limit) - 1}" y="${y - 8}" width="2" height="16" fill="#c0232c"><title>limit</title></rect>`,
  );
  const marks = dots.map(({ series: name, value }) => mark(x(value), y, series.indexOf(name)));
  return `<text x="${LABELS - 12}" y="${y + 4}" text-anchor="end">${escape(label)}</text>${bars.join('')}${marks.join('')}`;
}

function legend(name: string, at: number): string {
  const left = 18 + at * 170;
  return `${mark(left, 46, at)}<text x="${left + 12}" y="50">${escape(name)}</text>`;
}

function mark(x: number, y: number, at: number): string {
  const { fill, stroke, isSquare } = styles[at % styles.length]!;
  const paint = `fill="${fill}" stroke="${stroke}" stroke-width="1.5"`;
  return isSquare
    ? `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" ${paint}/>`
    : `<circle cx="${x}" cy="${y}" r="4.5" ${paint}/>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
