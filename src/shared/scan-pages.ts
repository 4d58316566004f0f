/** Pages where codes are scanned: their content security policy allows WebAssembly, no other page's does. */
export const SCAN_PAGES = /^\/(activate|lab|my\/animals\/collected)(\/|$)/;
