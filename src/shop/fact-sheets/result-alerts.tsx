import { isUrgent, type ShownAlert } from './evidence.rules.ts';
import { Callout } from '#ui/callout.tsx';

interface AlertsProps {
  results: readonly { testName: string; alerts: readonly ShownAlert[] }[];
  className?: string;
}

/** Urgent warnings: first of all content, and identical on the result page and in a shared view. */
export function ResultAlerts({ results, className = 'mt-5' }: AlertsProps) {
  return results.flatMap(({ testName, alerts }) =>
    alerts.map((alert) => (
      <Callout
        key={`${testName}${alert.kind}`}
        tone={isUrgent(alert.kind) ? 'bad' : 'warn'}
        title={`${alert.title}: ${testName}`}
        className={className}
      >
        {alert.text}{' '}
        <a href={alert.reference.url} rel="noopener" className="text-sm underline underline-offset-4">
          Source: {alert.reference.label}
        </a>
      </Callout>
    )),
  );
}
