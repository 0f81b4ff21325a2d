import { defineEntity, p } from '@mikro-orm/core';

/** A letter that waits for its sending; it holds no words and no address, only what to write and about what. */
export const LetterOrder = defineEntity({
  name: 'LetterOrder',
  tableName: 'letter_orders',
  properties: {
    id: p.uuid().primary(),
    /** Kind of the writer. */
    kind: p.text(),
    /** The row that the letter is about: a link's, an invitation's, a person's. */
    subjectId: p.uuid(),
    /** Which of the things that the writer tells about the row. */
    detail: p.text().nullable(),
    orderedAt: p.datetime(),
    /** When a job was made of it, the last time. */
    queuedAt: p.datetime().nullable(),
  },
});
