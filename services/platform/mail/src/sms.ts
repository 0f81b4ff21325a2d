/** A text message that is kept where it was sent. */
export interface KeptMessage {
  /** ISO 8601. */
  at: string;
  text: string;
}

/** Who reads a message. Several people may have one number, and one person several, one after the other. */
export interface TextReader {
  personId: string;
  /** E.164: `+31612345678` */
  phone: string;
}

/**
 * Hands text messages over to whoever delivers them. `send` resolves when the message is handed over; the same `id` is
 * handed over once; a failure throws, and is tried again by the job that sends.
 */
export interface Sms {
  /** @param id of the occasion: sending it again, after a failure or a kill, does not repeat the message */
  send(id: string, to: TextReader, text: string): Promise<void>;
  /** The messages to a person that are kept here, newest first; a gateway keeps its own. */
  kept(personId: string): Promise<KeptMessage[]>;
  /** Forgets the messages to a person that are kept here; a gateway keeps its own. @returns how many */
  forget(personId: string): Promise<number>;
}
