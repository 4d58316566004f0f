import type { Deps } from '#app/context.ts';

/** One password for all demonstration accounts; refused in production mode. */
export const DEMO_PASSWORD = 'Damsire-demo-2026';

export async function seedDemo(_deps: Deps): Promise<void> {}
