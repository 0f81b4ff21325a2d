import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import type { Letter } from '@strainscope/mail';
import { BLOBS, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { ConsentSigning } from '../decisions/consent-signing.entity.ts';

export const copyForSigner = 'consent-copy-for-signer';
export const copyForPerson = 'consent-copy-for-person';

/** The signed copy, for whoever signed. */
@Injectable()
export class SignerCopyLetter implements LetterWriter {
  readonly kind = copyForSigner;

  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, signingId: string): Promise<Delivery | undefined> {
    const signing = await em.findOne(ConsentSigning, { id: signingId });
    if (!signing) return undefined;
    const { signerId } = signing;
    const opening = 'Here is the copy of what you have signed.';
    if (signerId === signing.personId)
      return copyOf(em, this.blobs, signing, signerId, [opening], ownConsents(this.publicUrl()));
    const account =
      'You have an account with this address. If you have not chosen a password yet, “Forgot password” at the sign-in sends you a link.';
    const family = { label: 'See your family', url: `${this.publicUrl()}/family/${signerId}` };
    return copyOf(em, this.blobs, signing, signerId, [opening, account], family);
  }
}

/** The same, for whom a guardian has signed. */
@Injectable()
export class PersonCopyLetter implements LetterWriter {
  readonly kind = copyForPerson;

  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, signingId: string): Promise<Delivery | undefined> {
    const signing = await em.findOne(ConsentSigning, { id: signingId });
    if (!signing) return undefined;
    const opening = [
      'Your guardian has decided for you. Here is a copy of it.',
      'Some uses need your own yes as well, and your no counts.',
    ];
    return copyOf(em, this.blobs, signing, signing.personId, opening, ownConsents(this.publicUrl()));
  }
}

function ownConsents(publicUrl: string): Letter['action'] & {} {
  return { label: 'See and decide', url: `${publicUrl}/IRB` };
}

/** @returns undefined when nobody is left to read it */
async function copyOf(
  em: EntityManager,
  blobs: BlobStore,
  { documentKey }: ConsentSigning,
  readerId: string,
  opening: readonly string[],
  action: Letter['action'] & {},
): Promise<Delivery | undefined> {
  const person = await em.findOne(Person, { id: readerId });
  if (!documentKey || !person) return undefined;
  return {
    to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
    letter: {
      subject: 'Your copy of the consent',
      paragraphs: [...opening, 'The decision can be changed at any time in StrainScope.'],
      action,
      attachments: [{ fileName: 'consent.pdf', type: 'application/pdf', content: await blobs.read(documentKey) }],
    },
  };
}
