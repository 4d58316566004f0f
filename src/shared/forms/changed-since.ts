/** The message if another user or tab saved in the meantime; forms then offer to load the current values. */
export const CHANGED_SINCE = 'This has changed since you opened it. Please reload the page and try again.';
