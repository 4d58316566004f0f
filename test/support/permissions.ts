import { permissions, type Permission } from '#platform/accounts/access.rules.ts';

export const allPermissions = Object.keys(permissions) as Permission[];
