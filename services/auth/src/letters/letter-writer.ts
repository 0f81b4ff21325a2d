import type { EntityManager } from '@mikro-orm/postgresql';
import type { Provider, Type } from '@nestjs/common';
import type { Address, Letter, TextReader } from '@strainscope/mail';
import type { LetterKind } from './letter-kinds.ts';
import type { PushBrowser, PushNotice } from './push.ts';

/** What goes out: by e-mail, as a text message, or as a push to a browser. */
export type Delivery = Sendable & {
  /** For letters that one may do without: whose choice decides, and about which kind. */
  wish?: { personId: string; kind: LetterKind };
};
type Sendable =
  { to: Address; letter: Letter } | { reader: TextReader; text: string } | { browser: PushBrowser; notice: PushNotice };

/** As it was ordered: what to tell of the subject, and of when. */
export interface OrderedLetter {
  orderedAt: Date;
  detail?: string | null | undefined;
}

/** Writes the letters of one kind when they are about to be sent, so that neither words nor secrets are kept. */
export interface LetterWriter {
  readonly kind: string;
  /** Not to wait behind letters that a slow mail server holds up. */
  readonly isUrgent?: boolean;
  /** In the scope of the service. Twice for the same order when a sending failed: it says the same both times. */
  write(em: EntityManager, subjectId: string, order: OrderedLetter): Promise<Delivery | undefined>;
  /** In the scope of the service: there is nobody at the address, and the order is dropped. */
  refused?(em: EntityManager, subjectId: string, order: OrderedLetter): Promise<void>;
}

/** Whether somebody wants the letters of a kind. In the scope of the service. */
export type LetterWishes = (em: EntityManager, personId: string, kind: LetterKind) => Promise<boolean>;
export const LETTER_WISHES = Symbol('LetterWishes');

export const LETTER_WRITERS = Symbol('LetterWriter[]');

/** The writers of the service, as providers. */
export function letterWriters(...writers: Type<LetterWriter>[]): Provider[] {
  const all = { provide: LETTER_WRITERS, useFactory: (...made: LetterWriter[]) => made, inject: writers };
  return [...writers, all];
}
