import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { AccountStatus } from '@strainscope/console-contract';

interface Account {
  lastSignInAt?: Timestamp | undefined;
  disabledAt?: Timestamp | undefined;
}

/** How an account stands, in one word for lists. */
export function accountStatusOf({ lastSignInAt, disabledAt }: Account): AccountStatus {
  if (disabledAt) return 'deactivated';
  return lastSignInAt ? 'active' : 'never signed in';
}
