/** Pages on which codes are scanned: only their content security policy allows WebAssembly. */
export const SCAN_PAGES = /^\/(activate|lab|my\/animals\/collected)(\/|$)/;
