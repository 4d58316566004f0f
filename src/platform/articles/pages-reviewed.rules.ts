/** When the words that are in the code, not in content/, were last read over: the home page, landing pages, tools. */
export const PAGES_REVIEWED = '2026-11-21';
