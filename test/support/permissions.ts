import { permissions, type Permission } from '#features/accounts/access.rules.ts';

export const allPermissions = Object.keys(permissions) as Permission[];
