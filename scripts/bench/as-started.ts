import { APP_FLAGS } from '../supervision.js';

/** The limits of memory that `npm start` gives to Node. */
export const START_FLAGS: string[] = APP_FLAGS;
