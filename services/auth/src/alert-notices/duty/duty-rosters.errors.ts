import { DomainError } from '@strainscope/kernel';

export class RosterChanged extends DomainError {
  constructor() {
    super({
      code: 'ROSTER_CHANGED',
      status: 409,
      message: 'Somebody else changed the roster meanwhile.',
      detail: 'Load it again, and change what is there now.',
    });
  }
}
