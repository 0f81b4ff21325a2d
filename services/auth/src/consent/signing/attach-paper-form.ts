import { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import type { BlobStore } from '@strainscope/blob';
import { Conflict, InvalidRequest, Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS } from '@strainscope/service-kit';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { ConsentSigning } from '../decisions/consent-signing.entity.ts';
import { documentTypeOf } from '../documents/document-type.ts';

export class PaperFormKept extends Conflict {
  constructor() {
    super(
      'PAPER_FORM_KEPT',
      'There is a form already, and it stays.',
      'Enter the consent anew if it was the wrong one.',
    );
  }
}

/** An administrator adds the scanned form to a consent on paper, once: it is the evidence. */
@Injectable()
export class AttachPaperForm {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** @throws NotFound (not allowed, unknown, or not on paper), InvalidRequest, PaperFormKept */
  async execute(personId: string, signingId: string, content: Uint8Array): Promise<void> {
    const actor = currentActor();
    if (actor.level !== Level.admin || actor.apiScopes) throw new NotFound();
    await this.seen.demand(personId);
    if (documentTypeOf(content) === undefined)
      throw new InvalidRequest([{ path: 'file', message: 'A PDF, JPEG or PNG file' }]);
    const paper = { id: signingId, personId, signature: { kind: 'paper' } } as const;
    const signing = await withScope(this.em, serviceScope, (em) => em.findOne(ConsentSigning, paper));
    if (!signing) throw new NotFound();
    if (signing.documentKey) throw new PaperFormKept();
    // A key of its own: of two at once the second does not overwrite the first.
    const { key, sha256 } = await this.blobs.put(`consents/${signingId}-${crypto.randomUUID()}`, content);
    const isKept = await withScope(this.em, serviceScope, async (em) => {
      const current = await em.findOne(ConsentSigning, paper, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!current || current.documentKey) return false;
      Object.assign(current, { documentKey: key, documentSha256: sha256 });
      return true;
    });
    if (isKept) return;
    await this.blobs.delete(key);
    throw new PaperFormKept();
  }
}
