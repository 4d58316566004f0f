import { useSyncExternalStore } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Link } from '#ui/link.tsx';

/** The time zone of the dates, and how to change it: in a country with several zones, the default may be wrong. */
export function ZoneNote({ timeZone, isChosen }: { timeZone: string; isChosen: boolean }) {
  const own = useSyncExternalStore(neverChanges, zoneOfBrowser, () => null);
  const { run } = useAction();
  const use = (zone: string) => void run(() => api.seriousResults.setTimeZone({ timeZone: zone }), 'Time zone saved.');
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      Dates are shown in the time zone {readable(timeZone)}
      {isChosen ? '' : ', the default for your country'}.
      {own !== null && own !== timeZone && !isChosen ? (
        <Button variant="secondary" size="sm" onClick={() => use(own)}>
          Use {readable(own)}
        </Button>
      ) : null}
      <Link to="/my/result-settings" className="text-link">
        Change time zone
      </Link>
    </span>
  );
}

function readable(zone: string): string {
  return zone.replaceAll('_', ' ');
}

const neverChanges = () => () => {};

function zoneOfBrowser(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
