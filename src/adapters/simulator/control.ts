import { Hono } from 'hono';
import { plainProfile, profileSchema } from './profile.ts';
import type { SimulatorState } from './world.ts';

/** How a tester makes the providers misbehave. A JSON body is asked for, so that no foreign page can post a form here. */
export function controlRoutes(state: SimulatorState): Hono {
  const { world } = state;
  const app = new Hono();
  app.get('/profile', (c) => c.json(world.profile));
  app.delete('/profile', (c) => {
    state.setProfile(plainProfile);
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
