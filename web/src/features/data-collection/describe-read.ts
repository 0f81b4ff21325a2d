/** What somebody saw with a call, most telling first. */
const kinds: readonly [RegExp, string][] = [
  [/session\.opened$/, 'Signed in'],
  [/sign-in\.refused$/, 'Sign-in refused'],
  [/\/live$/, 'Live updates'],
  [/invit/i, 'Invitations'],
  [/export/, 'Copy of the data'],
  [/consent|IRB|signature/i, 'Consents'],
  [/\/people\/|holdings|DataSecurity/, 'Data overview'],
  [/access\/explain/, 'Access check'],
  [/permissions|allAccessList/, 'Permissions'],
  [/famil(y|ies)$|guardian/, 'Family page'],
  [/profile|account|position|updateEmailSetting/i, 'Profile'],
  [/logs?$/i, 'Run logs'],
  [/signals/, 'Signals of an event'],
  [/field/, 'Strain field'],
  [/single\/output|ByEvent|mps|simulations?\/|Simulation|summary/, 'Events and simulations'],
  [/fetchListByTeam|filterList|members|search|staff/i, 'List of people'],
  [/fetchDetails|getCountByType|player\/simulations/, 'Player page'],
  [/upload|singlJob/, 'Uploaded file'],
  [/sensors\//, 'Sensors'],
  [/operations\//, 'Work of the operators'],
  [/\/v1\//, 'Public API'],
];

/** What for, as the access log keeps it. */
const purposes: Readonly<Record<string, string>> = {
  care: 'Head-acceleration events',
  team: 'The team',
  account: 'Account and family',
  administration: 'Administration',
};

export function describePurpose(purpose: string): string {
  return purposes[purpose] ?? 'Something else';
}

/** @param call method and path as the access log keeps them */
export function describeRead(call: string): string {
  return kinds.find(([pattern]) => pattern.test(call))?.[1] ?? 'Something else';
}
