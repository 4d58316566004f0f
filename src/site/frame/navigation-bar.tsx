import { useNavigation } from 'react-router';

/** A progress bar at the top while the next page is being fetched; a quick response shows none. */
export function NavigationBar() {
  return useNavigation().state === 'idle' ? null : <div className="navigation-bar" aria-hidden="true" />;
}
