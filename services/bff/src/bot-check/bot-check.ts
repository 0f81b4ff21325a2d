import { DomainError } from '@strainscope/kernel';

/** Tells people from programs, where the installation has somebody who can. */
export interface BotCheck {
  /** @param proof what the widget in the browser made @throws BotSuspected */
  demandPerson(proof: string | undefined, address: string): Promise<void>;
}
export const BOT_CHECK = Symbol('BotCheck');

export class BotSuspected extends DomainError {
  constructor() {
    super({
      code: 'BOT_SUSPECTED',
      status: 422,
      message: 'Please confirm that you are a person.',
      faults: [{ path: 'bot_check', message: 'Not confirmed' }],
    });
  }
}

/** The default: whoever writes is taken for a person, and rate limits do the rest. */
export const noBotCheck: BotCheck = { demandPerson: () => Promise.resolve() };
