import { Conflict } from '@strainscope/kernel';

/** Whoever opens the link reads the mail of the new address; whose account it is for, only its owner may say. */
export class LinkOfAnotherAccount extends Conflict {
  constructor() {
    super(
      'ANOTHER_ACCOUNT',
      'This link is for another account.',
      'Sign out, and sign in with the address that the account has had so far. Then open the link again.',
    );
  }
}
