import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes as one hashed file: a page neither works out its part of it nor asks for more later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
