import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { purposes, type Purpose } from '@strainscope/consent';
import { InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccessLog } from '../../access-log/access-log.ts';
import type { ConsentText } from '../texts/consent-text.ts';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { isProven } from '../../people/persons/is-proven.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { ProcessingReview } from '../decisions/processing-review.ts';
import type { GuardianRequest } from '../guardian-requests/guardian-request.entity.ts';
import { GuardianRequests } from '../guardian-requests/guardian-requests.ts';

interface ChildDetails extends Pick<PersonRecord, 'lastName' | 'birthDate' | 'sex' | 'email'> {
  /** Purposes that the minor has assented to. */
  assents: Purpose[];
}

export interface OpenGuardianRequest {
  request: GuardianRequest;
  child: Pick<PersonRecord, 'id' | 'firstName' | 'birthDate'>;
  /** For whoever has said who they are. */
  details: ChildDetails | null;
  texts: ConsentText[];
  guardianKnown: boolean;
}

/**
 * What the holder of the letter's link reads before deciding. The link stays good: mail scanners open it, too. The address may be
 * mistyped: whoever reads more than enough to know the child by says who they are first, and the child sees that somebody looked.
 */
@Injectable()
export class GetGuardianRequest {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: GuardianRequests,
    private readonly texts: ConsentTexts,
    private readonly processing: ProcessingReview,
    private readonly accessLog: AccessLog,
  ) {}

  /**
   * @param guardianName as the reader gives it; empty at first
   * @throws GuardianLinkInvalid, GuardianLinkUsed, ChildOfAge, InvalidRequest for no name
   */
  execute(token: string, guardianName: string, language?: string): Promise<OpenGuardianRequest> {
    return withScope(this.em, serviceScope, async (em) => {
      const { request, child } = await this.requests.byToken(em, token);
      const holder = await em.findOne(Person, { email: request.guardianEmail });
      const known = holder && isProven(holder) ? holder : null;
      return {
        request,
        child,
        details: guardianName === '' ? null : await this.details(em, child, guardianName, known?.id),
        texts: purposes.map((purpose) => this.texts.current(purpose, language)),
        guardianKnown: known !== null,
      };
    });
  }

  private async details(
    em: EntityManager,
    child: PersonRecord,
    guardianName: string,
    guardianId: string | undefined,
  ): Promise<ChildDetails> {
    if (!/\S\s+\S/.test(guardianName))
      throw new InvalidRequest([{ path: 'guardian_name', message: 'Your first and last name' }]);
    await this.accessLog.record(em, {
      kind: 'read',
      what: 'PATCH /auth/getUserDetailsForIRB',
      purpose: 'account',
      personIds: [child.id],
      ...(guardianId !== undefined && { actorId: guardianId }),
    });
    const { purposes: states } = await this.processing.permissionOf(em, child);
    const { lastName, birthDate, sex, email } = child;
    const assents = states.filter(({ assent }) => assent === 'given').map(({ purpose }) => purpose);
    return { lastName, birthDate, sex, email, assents };
  }
}
