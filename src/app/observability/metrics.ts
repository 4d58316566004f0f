import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The metrics of `/metrics`: our own and those of Node (event-loop delay, heap, garbage collection, memory, CPU).
 * deploy/prometheus and deploy/grafana refer to them.
 */
export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `damsire_${name}`, help, labelNames, registers: [registry] });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time by method, route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    }),
    violations: gauge('invariant_violations', 'Rows that violate an invariant, counting at most ten per invariant'),
    invariantsChecked: gauge('invariants_checked_timestamp_seconds', 'When the invariants were last checked'),
    databaseUp: gauge('database_up', '1 when the database responds within half a second'),
    poolConnections: gauge('pool_connections', 'Connections to the database', ['state']),
    poolWaiting: gauge('pool_waiting_requests', 'Queries waiting for a free connection'),
    poolLimit: gauge('pool_connections_limit', 'Maximum number of connections of this process'),
    replicaLag: gauge(
      'replica_lag_seconds',
      'How far the read replica lags behind the primary; -1 when it does not respond',
    ),
    jobs: gauge('jobs', 'Jobs by queue and state', ['queue', 'state']),
    oldestJob: gauge('jobs_oldest_seconds', 'How long the oldest due job has waited, by queue', ['queue']),
    mails: gauge('mails', 'Emails in the outbox by state', ['state']),
    oldestMail: gauge('mails_oldest_seconds', 'How long the oldest due email has waited'),
    ordersInReview: gauge('orders_in_review', 'Orders whose payment needs review (NEEDS_REVIEW)'),
    openPayments: gauge('payments_open', 'Payments without a final status from the provider'),
    oldestOpenPayment: gauge('payments_open_oldest_seconds', 'Age of the oldest open payment'),
    openRefunds: gauge('refunds_open', 'Refunds that the provider has not confirmed'),
    oldestOpenRefund: gauge('refunds_open_oldest_seconds', 'Age of the oldest open refund'),
    providerCompared: gauge(
      'payments_compared_age_seconds',
      "Time since the provider's payments were last reconciled with the orders, or since the start if they never were",
      ['provider', 'account'],
    ),
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;
