/** The classes of personal data, as the data-security screen lists them. */
export type DataClassKey =
  | 'identity'
  | 'profile'
  | 'secrets'
  | 'authenticators'
  | 'identities'
  | 'consent'
  | 'membership'
  | 'acts'
  | 'sealed'
  | 'head-motion'
  | 'strain'
  | 'learning'
  | 'copies'
  | 'letters';
