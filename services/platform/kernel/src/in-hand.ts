import { DomainError } from './errors.ts';

/**
 * Knows what a process had in hand when it ended without a farewell. What was in hand at two such ends is not taken up a
 * third time: it may be what ends the process.
 */
export interface InHand {
  /**
   * Does work under a name that is found again if the process ends amid it. Work that was in hand at one such end is done
   * while no other of that kind is, so that a second end tells which of them it was.
   * @param what names that are the same whenever the work is taken up, with nothing about a person; several for what is
   * done together
   * @throws EndedTheProcess instead of working
   */
  hold<T>(what: string | readonly string[], work: () => Promise<T>): Promise<T>;
  /** Whether the process ended amid it: it is not done together with others. */
  isSuspected(what: string): boolean;
}

/** Work that is not done any more: the process ended twice while it was in hand. */
export class EndedTheProcess extends DomainError {
  constructor() {
    super({
      code: 'ENDED_THE_PROCESS',
      status: 422,
      message: 'StrainScope ended twice while it worked on this. It is not tried again.',
    });
  }
}

/** Where nobody would find it after the end. */
export const nothingNoted: InHand = {
  hold: (_, work) => work(),
  isSuspected: () => false,
};
