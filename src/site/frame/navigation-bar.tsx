import { useNavigation } from 'react-router';

/** A line over the page that grows while the next one is fetched; a quick answer shows nothing. */
export function NavigationBar() {
  return useNavigation().state === 'idle' ? null : <div className="navigation-bar" aria-hidden="true" />;
}
