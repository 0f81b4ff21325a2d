import { Conflict } from '@strainscope/kernel';

/**
 * The link is for another account than the one signed in. Opening it proves the mail of the new address; only the
 * account's owner may say that it is theirs.
 */
export class LinkOfAnotherAccount extends Conflict {
  constructor() {
    super(
      'ANOTHER_ACCOUNT',
      'This link is for another account.',
      'Sign out, and sign in with the address that the account has had so far. Then open the link again.',
    );
  }
}
