import { Conflict, DomainError } from '@strainscope/kernel';

/** The worker no longer holds this simulation: it has slept past its lease, or the simulation was cancelled. */
export class StaleLease extends DomainError {
  constructor() {
    super({ code: 'STALE_LEASE', status: 412, message: 'This lease is no longer held.' });
  }
}

export class SimulationHasEnded extends Conflict {
  constructor() {
    super('SIMULATION_HAS_ENDED', 'This simulation has already ended.');
  }
}

export class SimulationNotRetryable extends Conflict {
  constructor() {
    super('SIMULATION_NOT_RETRYABLE', 'Only a failed or cancelled simulation can be retried.');
  }
}

/** A decision was asked in a state where it makes no sense: a fault of the program, not of a user or worker. */
export class UnexpectedState extends DomainError {
  constructor(command: string, status: string) {
    super({ code: 'UNEXPECTED_STATE', status: 500, message: `Cannot ${command} a simulation that is ${status}.` });
  }
}
