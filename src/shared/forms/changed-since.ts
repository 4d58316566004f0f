/** Said when someone else, or another tab, saved in the meantime; forms then offer to load what is there now. */
export const CHANGED_SINCE = 'This has changed since you opened it. Please reload the page and try again.';
