import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor, systemActor, type Actor } from '@strainscope/access';
import { isPurpose } from '@strainscope/consent';
import { InvalidRequest, Level, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import type { ConsentText } from '../texts/consent-text.ts';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { capacityOf } from '../decisions/capacity-of.ts';
import { ConsentDecision } from '../decisions/consent-decision.entity.ts';
import { ConsentRecords } from '../decisions/consent-records.ts';
import { ConsentSigning } from '../decisions/consent-signing.entity.ts';
import { dayOf } from '../../people/persons/majority.ts';
import { ProcessingReview } from '../decisions/processing-review.ts';

export interface PaperConsent {
  personId: string;
  signedBy: string;
  purposes: readonly string[];
  /** Version of the texts on the form; empty for the current ones. */
  version: string;
  /** The day on the form; empty where it is not said. */
  signedOn: string;
}

const signature = { kind: 'paper' } as const;

/** An administrator enters what people have signed on paper: for a club that comes with its folder of forms. */
@Injectable()
export class RecordPaperConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly texts: ConsentTexts,
    private readonly records: ConsentRecords,
    private readonly processing: ProcessingReview,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * All or none; a repeat changes nothing.
   * @returns how many were not there yet
   * @throws NotFound (not allowed, unknown, or a signer who may not decide), InvalidRequest
   */
  async execute(consents: readonly PaperConsent[]): Promise<number> {
    const actor = currentActor();
    if (actor.level !== Level.admin || actor.apiScopes) throw new NotFound();
    await this.seen.demand(...consents.map(({ personId }) => personId));
    return withScope(this.em, serviceScope, async (em) => {
      await this.hold(em, consents);
      const people = await this.peopleOf(em, consents);
      const there = await this.alreadyThere(em, consents);
      let recorded = 0;
      for (const consent of consents) {
        const { personId, signedBy, signedOn } = consent;
        const keyOf = ({ hash }: ConsentText, day = signedOn) => formKey(personId, signedBy, hash, day);
        const fresh = this.textsOf(consent).filter((text) => !there.has(keyOf(text)));
        if (fresh.length === 0) continue;
        await this.demandNotOvertaken(em, consent, fresh);
        await this.record(em, people, consent, fresh, actor);
        for (const text of fresh) there.add(keyOf(text)).add(keyOf(text, ''));
        recorded += 1;
      }
      return recorded;
    });
  }

  /** What lay before the signer. */
  private textsOf({ purposes, version }: PaperConsent): ConsentText[] {
    return [...new Set(purposes)].map((purpose) => {
      if (!isPurpose(purpose)) throw new InvalidRequest([{ path: 'purposes', message: `${purpose} is no purpose` }]);
      const text =
        version === ''
          ? this.texts.current(purpose)
          : this.texts.versions(purpose).find((each) => each.version === version);
      if (text) return text;
      const known = this.texts.versions(purpose).map((each) => each.version);
      const message = `There is no such version of the text on ${purpose}: name one of ${known.join(', ')}`;
      throw new InvalidRequest([{ path: 'version', message }]);
    });
  }

  /**
   * Locks the people whom the forms are about, in one order: a person who says no at that moment has said so before, or
   * finds the form entered.
   */
  private async hold(em: EntityManager, consents: readonly PaperConsent[]): Promise<void> {
    const about = { id: { $in: consents.map(({ personId }) => personId) } };
    await em.find(Person, about, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  private async peopleOf(em: EntityManager, consents: readonly PaperConsent[]): Promise<Map<string, PersonRecord>> {
    const ids = consents.flatMap(({ personId, signedBy }) => [personId, signedBy]);
    const people = await em.find(Person, { id: { $in: [...new Set(ids)] } });
    return new Map(people.map((person) => [person.id, person]));
  }

  /**
   * Finds the signatures entered before, by signer and text. A form of another day is another one, which counts after
   * what was taken back meanwhile. Where no day is said, it is any of them.
   */
  private async alreadyThere(em: EntityManager, consents: readonly PaperConsent[]): Promise<Set<string>> {
    const personIds = consents.map(({ personId }) => personId);
    const signings = await em.find(ConsentSigning, { personId: { $in: personIds }, signature });
    const decisions = await em.find(ConsentDecision, { signingId: { $in: signings.map(({ id }) => id) } });
    const days = new Map(signings.map(({ id, signedOn }) => [id, signedOn ?? '']));
    return new Set(
      decisions.flatMap(({ personId, decidedBy, textHash, signingId }) =>
        [days.get(signingId ?? '') ?? '', ''].map((day) => formKey(personId, decidedBy, textHash, day)),
      ),
    );
  }

  /**
   * The newest decision counts: a form of an earlier day would undo a no that was said since, or a yes to a newer text.
   * @throws InvalidRequest
   */
  private async demandNotOvertaken(
    em: EntityManager,
    { personId, signedOn }: PaperConsent,
    texts: readonly ConsentText[],
  ): Promise<void> {
    if (signedOn === '') return;
    const refuse = (message: string) => new InvalidRequest([{ path: 'signedOn', message }]);
    const day = z.iso.date().safeParse(signedOn);
    if (!day.success) throw refuse('A date as YYYY-MM-DD');
    if (signedOn > dayOf(this.clock.now())) throw refuse('A day that has come');
    const since = await em.find(ConsentDecision, { personId, at: { $gte: new Date(signedOn) } });
    for (const { purpose, version } of texts) {
      const anew = since.find((each) => each.purpose === purpose && (!each.given || each.version > version));
      if (anew) throw refuse(`On ${dayOf(anew.at)} they decided anew on ${purpose}: a form of before does not count`);
    }
  }

  private async record(
    em: EntityManager,
    people: ReadonlyMap<string, PersonRecord>,
    { personId, signedBy, signedOn }: PaperConsent,
    texts: readonly ConsentText[],
    { personId: enteredBy }: Actor,
  ): Promise<void> {
    const [person, signer] = [people.get(personId), people.get(signedBy)];
    if (!person || !signer) throw new NotFound();
    const capacity = await capacityOf(em, { ...signer, personId: signedBy }, person, this.clock.now());
    if (!capacity) throw new NotFound();
    const decisions = texts.map(({ purpose, hash }) => ({ purpose, textHash: hash, given: true }));
    const paper = {
      enteredBy: enteredBy === systemActor.personId ? null : enteredBy,
      signedOn: signedOn === '' ? null : signedOn,
    };
    await this.records.sign(em, { personId, signer, capacity, decisions, signature, paper });
    await this.processing.review(em, personId);
  }
}

function formKey(personId: string, signedBy: string, textHash: string, signedOn: string): string {
  return [personId, signedBy, textHash, signedOn].join(' ');
}
