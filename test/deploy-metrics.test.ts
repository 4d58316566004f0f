import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { registrations } from '#app/registrations.ts';
import { buildInternalApp } from '#app/http/health.ts';
import { makeMetrics } from '#app/observability/metrics.ts';
import { testAdapters } from './support/adapters.ts';
import { useDatabase } from './support/database.ts';
import { isInstalled, readDeployed, readYaml } from './support/deploy-files.ts';
import { testConfig } from './support/test-config.ts';

const database = useDatabase();
// Metrics that Prometheus itself adds.
const OF_PROMETHEUS = ['up'];
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le'];
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring', 'group_left']);

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const rules = (readYaml('prometheus/alerts.yaml') as { groups: { rules: Rule[] }[] }[]).flatMap(({ groups }) =>
  groups.flatMap((group) => group.rules),
);

interface Panel {
  title: string;
  targets: { expr: string; legendFormat: string }[];
}
const { panels } = JSON.parse(readDeployed('grafana/damsire.json')) as { panels: Panel[] };

/** The metrics that the app exports, with the labels of each. */
async function readExported(): Promise<Map<string, Set<string>>> {
  const metrics = makeMetrics();
  const deps = { db: database.db, adapters: testAdapters(), config: testConfig(), registrations };
  const text = await (await buildInternalApp(deps, metrics, () => false).request('/metrics')).text();
  const exported = new Map<string, Set<string>>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    const { labelNames = [] } = metrics.registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      exported.set(name + suffix, new Set(labelNames));
  }
  return exported;
}

/** Names of metrics and labels in a PromQL expression. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const groups = [...expr.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(','),
  );
  const matchers = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','));
  const plain = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b\d+(?:\.\d+)?(?:e\d+)?\b/g, ' ');
  const words = [...plain.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([word]) => word);
  return {
    metrics: words.filter((word) => !WORDS.has(word)),
    labels: [...groups, ...matchers.map((one) => one.split(/[=!~]/)[0] ?? '')]
      .map((label) => label.trim())
      .filter(Boolean),
  };
}

const expressions: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

test.each(expressions)('%s uses only metrics and labels that the app exports: %s', async (_, expr) => {
  const exported = await readExported();
  const { metrics, labels } = namesIn(expr);
  expect(metrics).not.toEqual([]);
  const known = metrics.flatMap((name) => [...(exported.get(name) ?? [])]);
  for (const name of metrics) expect([...exported.keys(), ...OF_PROMETHEUS]).toContain(name);
  for (const label of labels) expect([...known, ...LABELS_OF_PROMETHEUS]).toContain(label);
});

test('every metric of the app is on the dashboard, and every alert has a description and a severity', async () => {
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr).metrics)));
  const ours = [...(await readExported()).keys()].filter((name) => name.startsWith('damsire_'));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
  for (const { labels, annotations } of rules) {
    expect(['page', 'warn']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
  }
});

test.skipIf(!isInstalled('promtool'))('promtool accepts rules and configuration', () => {
  for (const args of [
    ['rules', 'deploy/prometheus/alerts.yaml'],
    ['config', 'deploy/prometheus/prometheus.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', ...args], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
});
