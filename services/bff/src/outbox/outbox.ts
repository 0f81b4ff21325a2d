/** A letter or a text message that was sent. */
export interface SentItem {
  /** ISO 8601. */
  at: string;
  /** An e-mail address or a telephone number. */
  to: string;
  /** Empty for a text message. */
  subject: string;
  /** Paragraphs, with an empty line between them. */
  text: string;
  attachments: readonly string[];
}

/** What one machine sent, where there is nobody to deliver it: newest first. */
export type Outbox = () => Promise<readonly SentItem[]>;
export const OUTBOX = Symbol('Outbox');
