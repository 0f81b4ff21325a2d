import { DomainError } from '@strainscope/kernel';

export class PasskeyRefused extends DomainError {
  constructor(cause?: unknown) {
    super({
      code: 'PASSKEY_REFUSED',
      status: 422,
      message: 'This passkey could not be checked.',
      detail: 'Try again, or use your password.',
      cause,
    });
  }
}
