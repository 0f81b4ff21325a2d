import { Conflict, DomainError } from '@strainscope/kernel';

type Ending = 'accepted' | 'revoked' | 'place-gone' | 'expired';

const endings: Record<Ending, { code: string; message: string; detail: string }> = {
  accepted: {
    code: 'INVITATION_USED',
    message: 'This invitation has been accepted already.',
    detail: 'Sign in to go on.',
  },
  revoked: {
    code: 'INVITATION_REVOKED',
    message: 'This invitation was taken back.',
    detail: 'Ask whoever invited you for a new one.',
  },
  'place-gone': {
    code: 'INVITATION_PLACE_GONE',
    message: 'What this invitation led to is no longer there.',
    detail: 'Ask whoever invited you where you belong now.',
  },
  expired: {
    code: 'INVITATION_EXPIRED',
    message: 'This invitation has expired.',
    detail: 'Ask whoever invited you to send it again.',
  },
};

/** The invitation no longer opens anything. The holder of the token was invited, and so is told why. */
export class InvitationGone extends DomainError {
  constructor(ending: Ending) {
    super({ status: 410, ...endings[ending] });
  }
}

export class InvitationNotOpen extends Conflict {
  constructor(ending: Exclude<Ending, 'expired'>) {
    super(endings[ending].code, endings[ending].message);
  }
}

/** A letter that was passed on opens nothing for whoever it was passed to. */
export class InvitedAnotherAddress extends Conflict {
  constructor() {
    super(
      'INVITED_ANOTHER_ADDRESS',
      'This invitation was sent to another e-mail address.',
      'Sign in with the address that it was sent to, or ask for an invitation to yours.',
    );
  }
}

/** The letter was sent a moment ago: pressing a button must not fill a mailbox. */
export class ResentTooSoon extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'RESENT_TOO_SOON',
      status: 429,
      message: 'This invitation was sent a moment ago.',
      detail: 'Wait a few minutes before you send it again.',
      retryAfterSeconds,
    });
  }
}

export class TooManyInvitations extends DomainError {
  constructor(perDay: number) {
    super({
      code: 'TOO_MANY_INVITATIONS',
      status: 429,
      message: `At most ${perDay} invitations a day.`,
      detail: 'Nobody was invited. Send the rest tomorrow.',
      retryAfterSeconds: 86_400,
    });
  }
}
