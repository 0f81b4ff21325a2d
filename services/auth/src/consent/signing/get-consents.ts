import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor, type Actor } from '@strainscope/access';
import { Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS, CLOCK } from '@strainscope/service-kit';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { capacityOf } from '../decisions/capacity-of.ts';
import { ConsentDecision } from '../decisions/consent-decision.entity.ts';
import { documentTypeOf, type DocumentType } from '../documents/document-type.ts';
import { ConsentSigning } from '../decisions/consent-signing.entity.ts';
import { isMinor } from '../../people/persons/majority.ts';
import type { ProcessingPermission } from '../decisions/processing-permission.ts';
import { ProcessingReview } from '../decisions/processing-review.ts';

export interface SeenConsents {
  personId: string;
  permission: ProcessingPermission;
  signings: { signing: ConsentSigning; decisions: ConsentDecision[]; enteredBy: string }[];
  mayDecide: boolean;
  /** For an administrator: whose signature on paper counts now. */
  paperSigners: { personId: string; name: string }[];
}

/** What was decided about somebody, for the person, guardians and administrators. Staff learns nothing here. */
@Injectable()
export class GetConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly processing: ProcessingReview,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async execute(personId: string): Promise<SeenConsents> {
    await this.seen.demand(personId);
    return this.decided(personId);
  }

  /** For whoever has decided just now: row-level security hears of a new guardian a moment later. @throws NotFound */
  decided(personId: string): Promise<SeenConsents> {
    const actor = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const person = await personSeenBy(em, actor, personId);
      const signings = await em.find(ConsentSigning, { personId }, { orderBy: { id: 'desc' } });
      const decisions = await em.find(ConsentDecision, { personId }, { orderBy: { id: 'asc' } });
      const entered = await this.namesOf(
        em,
        signings.flatMap(({ enteredBy }) => enteredBy ?? []),
      );
      return {
        personId,
        permission: await this.processing.permissionOf(em, person),
        signings: signings.map((signing) => ({
          signing,
          decisions: decisions.filter(({ signingId }) => signingId === signing.id),
          enteredBy: entered.get(signing.enteredBy ?? '') ?? '',
        })),
        mayDecide: (await capacityOf(em, actor, person, this.clock.now())) !== null,
        paperSigners: actor.level === Level.admin ? await this.paperSigners(em, person) : [],
      };
    });
  }

  private async paperSigners(em: EntityManager, person: PersonRecord) {
    const minor = isMinor(person.birthDate, this.clock.now());
    const custody = minor ? await em.find(Guardianship, { childId: person.id, custody: 'full' }) : [];
    const ids = minor ? custody.map(({ guardianId }) => guardianId) : [person.id];
    return [...(await this.namesOf(em, ids))].map(([personId, name]) => ({ personId, name }));
  }

  /** In their order. */
  private async namesOf(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const byName = { lastName: 'asc', firstName: 'asc', id: 'asc' } as const;
    const people =
      ids.length === 0 ? [] : await em.find(Person, { id: { $in: [...new Set(ids)] } }, { orderBy: byName });
    return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  }

  /** The signed copy, or the scanned form. @throws NotFound also until there is one */
  async document(
    personId: string,
    signingId: string,
  ): Promise<{ pdf: Uint8Array; sha256: string; type: DocumentType }> {
    const actor = currentActor();
    await this.seen.demand(personId);
    const { documentKey, documentSha256 } = await withScope(this.em, serviceScope, async (em) => {
      const signing = await em.findOne(ConsentSigning, { id: signingId, personId });
      if (!signing) throw new NotFound();
      await personSeenBy(em, actor, signing.personId);
      return signing;
    });
    if (!documentKey) throw new NotFound();
    const pdf = await this.blobs.read(documentKey);
    return { pdf, sha256: documentSha256 ?? '', type: documentTypeOf(pdf) ?? 'application/pdf' };
  }
}

/** The person, for whoever may see what was decided: themselves, guardians, administrators. @throws NotFound */
async function personSeenBy(em: EntityManager, actor: Actor, personId: string): Promise<PersonRecord> {
  const person = await em.findOne(Person, { id: personId });
  const mayLook =
    !actor.apiScopes &&
    (actor.personId === personId ||
      actor.level === Level.admin ||
      (await em.count(Guardianship, { guardianId: actor.personId, childId: personId })) > 0);
  if (!person || !mayLook) throw new NotFound();
  return person;
}
