import type { Role } from '#platform/accounts/session-user.rules.ts';

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  support: 'Support',
  lab_technician: 'Laboratory technician',
  lab_reviewer: 'Laboratory reviewer',
  collection_agent: 'Collection agent',
  registry_officer: 'Registry officer',
  club_admin: 'Club admin',
  club_secretary: 'Club secretary',
  club_viewer: 'Club viewer',
};

/** Explanations of roles whose label does not say enough. */
export const roleNotes: Partial<Record<Role, string>> = {
  collection_agent:
    'Opens the collection log. To be listed in the directory, an agent also needs an accepted nomination.',
};
