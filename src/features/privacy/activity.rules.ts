const words: Record<string, string> = {
  created: 'Created',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  details_changed: 'Details changed',
  password_changed: 'Password changed',
  approved: 'Account approved',
  view_as_started: 'Your account was opened by our staff',
  view_as_stopped: 'Our staff left your account',
  totp_added: 'Authenticator app added',
  totp_removed: 'Authenticator app removed',
  backup_codes_renewed: 'New backup codes made',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  session_ended: 'A device was signed out',
  other_sessions_ended: 'All other devices were signed out',
  email_change_asked: 'A new e-mail address was asked for',
  email_changed: 'E-mail address changed',
  export_asked: 'A copy of your data was asked for',
  'export.taken': 'The copy of your data was opened',
  deletion_asked: 'Deletion of the account asked for',
  deletion_cancelled: 'Deletion of the account called off',
  roles_changed: 'Roles changed',
  deactivated: 'Account closed',
  reactivated: 'Account opened again',
  declined: 'Clinic not confirmed',
  second_factor_reset: 'Second factors removed by our staff',
  signed_out_by_staff: 'Signed out everywhere by our staff',
  'account.viewed': 'Your account was looked at',
  'animal.share': 'Shared',
  shared: 'Shared',
  unshared: 'Sharing ended',
  changed: 'Details changed',
  transferred: 'Transferred',
  archived: 'Archived',
  restored: 'Taken out of the archive',
  'results.viewed': 'Results looked at',
  'report.downloaded': 'Report downloaded',
  'certificate.downloaded': 'Certificate downloaded',
};

/** What an entry of the history says to the person it belongs to. */
export function wordsFor(action: string): string {
  const known = words[action];
  if (known) return known;
  const text = action.replace(/[._]/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
