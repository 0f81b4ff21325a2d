/** A text message that is kept where it was sent. */
export interface KeptMessage {
  /** ISO 8601. */
  at: string;
  text: string;
}

/**
 * Hands text messages over to whoever delivers them. `send` resolves when the message is handed over; the same `id` is
 * handed over once; a failure throws, and is tried again by the job that sends.
 */
export interface Sms {
  /**
   * @param id of the occasion: sending it again, after a failure or a kill, does not repeat the message
   * @param phone E.164: `+31612345678`
   */
  send(id: string, phone: string, text: string): Promise<void>;
  /** The messages to a number that are kept here, newest first; a gateway keeps its own. */
  kept(phone: string): Promise<KeptMessage[]>;
  /** Forgets the messages to a number that are kept here; a gateway keeps its own. @returns how many */
  forget(phone: string): Promise<number>;
}
