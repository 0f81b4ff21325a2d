import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ACTOR_KEY, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Erasure } from './erasure.entity.ts';
import { receiptKey, receiptOf, signReceipt } from './receipt.ts';

/** The last letter that somebody gets: what was erased, signed, and nothing about them. */
@Injectable()
export class ReceiptLetter implements LetterWriter {
  readonly kind = 'erasure-receipt';

  constructor(
    @Inject(ACTOR_KEY) private readonly actorKey: Uint8Array,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, erasureId: string): Promise<Delivery | undefined> {
    const erasure = await em.findOne(Erasure, { id: erasureId });
    if (!erasure?.address || !erasure.completedAt) return undefined;
    const receipt = receiptOf(erasure, erasure.completedAt);
    const signed = signReceipt(receipt, receiptKey(this.actorKey), this.publicUrl());
    const records = receipt.stores.reduce((sum, { count }) => sum + count, 0);
    return {
      to: { address: erasure.address },
      letter: {
        subject: 'Your account and your data were erased',
        paragraphs: [
          `What was kept about you was erased: ${records} records in ${receipt.stores.length} places.`,
          'What stays, and why:',
          ...receipt.stays,
          `Receipt ${receipt.erasure}, completed ${receipt.completedAt}. The signed receipt is attached; it lists what was erased and says nothing about you. The key to its signature is published at ${signed.key}.`,
          'This is the last letter. Your address was deleted when it was sent.',
        ],
        attachments: [
          {
            fileName: `erasure-receipt-${receipt.erasure}.json`,
            type: 'application/json',
            content: Buffer.from(JSON.stringify(signed, null, 2)),
          },
        ],
      },
    };
  }
}
