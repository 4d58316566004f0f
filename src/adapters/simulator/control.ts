import { Hono } from 'hono';
import { defaultProfile, profileSchema } from './profile.ts';
import type { SimulatorState } from './world.ts';

/**
 * Lets a tester make the providers fail. The body must be JSON, so that pages of other origins cannot post a form here.
 */
export function controlRoutes(state: SimulatorState): Hono {
  const { world } = state;
  const app = new Hono();
  app.get('/profile', (c) => c.json(world.profile));
  app.delete('/profile', (c) => {
    state.setProfile(defaultProfile);
    return c.json(world.profile);
  });
  app.post('/profile', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json'))
      return c.json({ error: 'the request body must be JSON' }, 415);
    const change = profileSchema.partial().safeParse(await c.req.json().catch(() => null));
    if (!change.success) return c.json({ error: change.error.issues }, 400);
    state.setProfile(change.data);
    return c.json(world.profile);
  });
  return app;
}
