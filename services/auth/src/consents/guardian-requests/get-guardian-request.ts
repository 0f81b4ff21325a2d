import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { purposes, type Purpose } from '@strainscope/consent';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { ConsentText } from '../../consent-texts/consent-text.ts';
import { ConsentTexts } from '../../consent-texts/consent-texts.ts';
import { Person, type PersonRecord } from '../../people/person.entity.ts';
import { ProcessingReview } from '../processing-review.ts';
import type { GuardianRequest } from './guardian-request.entity.ts';
import { GuardianRequests } from './guardian-requests.ts';

export interface OpenGuardianRequest {
  request: GuardianRequest;
  child: PersonRecord;
  texts: ConsentText[];
  /** Purposes that the minor has assented to. */
  assents: Purpose[];
  guardianKnown: boolean;
}

/** What the holder of the letter's link reads before deciding. The link stays good: mail scanners open it, too. */
@Injectable()
export class GetGuardianRequest {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: GuardianRequests,
    private readonly texts: ConsentTexts,
    private readonly processing: ProcessingReview,
  ) {}

  /** @throws GuardianLinkInvalid, ChildOfAge */
  run(token: string, language?: string): Promise<OpenGuardianRequest> {
    return withScope(this.em, serviceScope, async (em) => {
      const { request, child } = await this.requests.byToken(em, token);
      const { purposes: states } = await this.processing.permissionOf(em, child);
      return {
        request,
        child,
        texts: purposes.map((purpose) => this.texts.current(purpose, language)),
        assents: states.filter(({ assent }) => assent === 'given').map(({ purpose }) => purpose),
        guardianKnown: (await em.count(Person, { email: request.guardianEmail })) > 0,
      };
    });
  }
}
