import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/person.entity.ts';
import { ConsentSigning } from '../consent-signing.entity.ts';

export const copyForSigner = 'consent-copy-for-signer';
export const copyForPerson = 'consent-copy-for-person';

/** The signed copy, for whoever signed. */
@Injectable()
export class SignerCopyLetter implements LetterWriter {
  readonly kind = copyForSigner;

  constructor(@Inject(BLOBS) private readonly blobs: BlobStore) {}

  write(em: EntityManager, signingId: string): Promise<Delivery | undefined> {
    return copyOf(em, this.blobs, signingId, 'signerId', 'Here is the copy of what you have signed.');
  }
}

/** The same, for whom a guardian has signed. */
@Injectable()
export class PersonCopyLetter implements LetterWriter {
  readonly kind = copyForPerson;

  constructor(@Inject(BLOBS) private readonly blobs: BlobStore) {}

  write(em: EntityManager, signingId: string): Promise<Delivery | undefined> {
    return copyOf(em, this.blobs, signingId, 'personId', 'Your guardian has decided for you. Here is a copy of it.');
  }
}

/** @returns undefined when nobody is left to read it */
async function copyOf(
  em: EntityManager,
  blobs: BlobStore,
  signingId: string,
  reader: 'signerId' | 'personId',
  opening: string,
): Promise<Delivery | undefined> {
  const signing = await em.findOne(ConsentSigning, { id: signingId });
  const person = signing && (await em.findOne(Person, { id: signing[reader] }));
  if (!signing?.documentKey || !person) return undefined;
  return {
    to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
    letter: {
      subject: 'Your copy of the consent',
      paragraphs: [opening, 'You can change the decision at any time in StrainScope.'],
      attachments: [
        { fileName: 'consent.pdf', type: 'application/pdf', content: await blobs.read(signing.documentKey) },
      ],
    },
  };
}
