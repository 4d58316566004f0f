import { APP_FLAGS } from '../supervision.js';

/** The memory limits that `npm start` passes to Node. */
export const START_FLAGS: string[] = APP_FLAGS;
