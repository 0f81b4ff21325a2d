import { Conflict, DomainError } from '@strainscope/kernel';

export class NoSignatureProvider extends DomainError {
  constructor() {
    super({
      code: 'NO_SIGNATURE_PROVIDER',
      status: 501,
      message: 'No signature provider is set up here: nothing was recorded.',
      detail: 'Sign on the screen instead.',
    });
  }
}

/** Unknown, another's, recorded before, or of another code: the same answer for all. */
export class ExternalSigningUnknown extends DomainError {
  constructor() {
    super({
      code: 'SIGNING_UNKNOWN',
      status: 404,
      message: 'Nothing was recorded now.',
      detail: 'Somebody else began this signature, or it was recorded before. Whoever began it has to be signed in.',
    });
  }
}

export class ExternalSigningExpired extends Conflict {
  constructor() {
    super(
      'SIGNING_EXPIRED',
      'Nothing was recorded: this signature is too old.',
      'It was begun more than a day ago. Please begin again.',
    );
  }
}

export class ExternalSigningUnfinished extends Conflict {
  constructor() {
    super(
      'SIGNING_UNFINISHED',
      'Nothing is recorded yet: the provider has no finished signature.',
      'Finish it there and try again here, or begin again.',
    );
  }
}

/** Came of age meanwhile, or lost custody. */
export class ExternalSigningNoLongerYours extends Conflict {
  constructor() {
    super(
      'SIGNING_NOT_YOURS',
      'Nothing was recorded: who decides has changed.',
      'Since you began this signature, the decision has become another’s, or yours in another role.',
    );
  }
}

/** Unknown, of another invitation, recorded before, too old, or of another code: the same answer for all. */
export class InvitedSignatureUnusable extends Conflict {
  constructor() {
    super(
      'SIGNATURE_UNUSABLE',
      'Nobody is signed up yet: the signature that you came back with cannot be used here.',
      'It belongs to another invitation, was used before, or is more than a day old. Open the link of your letter again: you can sign anew, or sign up without.',
    );
  }
}
