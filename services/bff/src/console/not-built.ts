import { DomainError } from '@strainscope/kernel';

/** A call that a later version answers. */
export class NotBuilt extends DomainError {
  constructor() {
    super({
      code: 'NOT_BUILT',
      status: 501,
      message: 'Not available yet.',
      detail: 'A later version answers this call.',
    });
  }
}
