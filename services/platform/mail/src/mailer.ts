import { DomainError } from '@strainscope/kernel';
import type { Letter } from './letter.ts';

export interface Address {
  name?: string;
  address: string;
}

/** A letter that is kept where it was sent. */
export interface KeptLetter {
  /** ISO 8601. */
  at: string;
  subject: string;
  text: string;
  /** Names of the files. */
  attachments: string[];
}

/** When a letter was sent: from `since` on, and before `until`. */
export interface SentWhen {
  since?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Hands letters over to whoever delivers them. Every adapter keeps the promises of `describeMailer`: `send` resolves
 * when the letter is handed over, as plain text and HTML; the same `id` is handed over once; a failure throws, and is
 * tried again by whoever sends, unless it is `RecipientRefused`.
 */
export interface Mailer {
  /** @param id of the occasion: sending it again, after a failure or a kill, does not repeat the letter */
  send(id: string, to: Address, letter: Letter): Promise<void>;
  /** The letters to an address that are kept here, newest first; a mail server keeps its own. @param when of any time unless told: addresses change hands */
  kept(address: string, when?: SentWhen): Promise<KeptLetter[]>;
  /** Forgets the letters to an address that are kept here; a mail server keeps its own. @returns how many */
  forget(address: string, when?: SentWhen): Promise<number>;
}

/** There is nobody at the address: trying again is of no use. */
export class RecipientRefused extends DomainError {
  constructor(answer: number) {
    super({
      code: 'RECIPIENT_REFUSED',
      status: 422,
      message: 'Nothing is taken for this address.',
      detail: `The server answered ${answer}.`,
    });
  }
}
