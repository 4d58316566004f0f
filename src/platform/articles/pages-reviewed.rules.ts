/** The date on which the texts in the code (home page, landing pages, tools) were last reviewed. */
export const PAGES_REVIEWED = '2026-11-21';
