import { Controller } from '@nestjs/common';
import type { ConsentPurpose } from '@strainscope/console-contract';
import { familyChildOf, familyOf, guardianRequestOf, signatureMessageOf } from '../mappers/consent.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { decisionMessageOf } from './consent.controller.ts';
import { Language } from './language.ts';

/** Guardians: the letter's link, the family, custody. */
@Controller('bff')
export class GuardianController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/auth/getUserDetailsForIRB')
  async request(
    { body }: CallRequest<'/auth/getUserDetailsForIRB'>,
    @Language() language: string,
  ): Promise<CallAnswer<'/auth/getUserDetailsForIRB'>> {
    const { token, guardian_name: guardianName = '' } = body;
    const asked = { token, guardianName, language };
    return answer(guardianRequestOf(await this.services.consents.getGuardianRequest(asked)));
  }

  @Call('/auth/confirmGuardianIRBConsent')
  async confirm({
    body,
  }: CallRequest<'/auth/confirmGuardianIRBConsent'>): Promise<CallAnswer<'/auth/confirmGuardianIRBConsent'>> {
    const answered = await this.services.consents.answerGuardianRequest({
      ...{ token: body.token, firstName: body.first_name, lastName: body.last_name, birthDate: body.birth_date },
      decisions: body.decisions.map(decisionMessageOf),
      signature: signatureMessageOf(body.signature),
    });
    const { childFirstName, accountOpen, given, guardianKnown } = answered;
    return answer(
      {
        child_first_name: childFirstName,
        account_open: accountOpen,
        given: given as ConsentPurpose[],
        guardian_known: guardianKnown,
      },
      'Your decision is recorded.',
    );
  }

  @Call('/people/{id}/guardian-letter')
  async writeAgain({
    params,
    body: { guardian_email: guardianEmail = '' },
  }: CallRequest<'/people/{id}/guardian-letter'>): Promise<CallAnswer<'/people/{id}/guardian-letter'>> {
    await this.services.consents.resendGuardianRequest({ personId: params.id, guardianEmail });
    return answer(null, 'The letter is on its way.');
  }

  @Call('/family')
  async family({ query }: CallRequest<'/family'>): Promise<CallAnswer<'/family'>> {
    const { children } = await this.services.guardianships.listFamily({ guardianId: query.guardian_id ?? '' });
    return answer(children.map(familyChildOf));
  }

  @Call('/families')
  async families({ query }: CallRequest<'/families'>): Promise<CallAnswer<'/families'>> {
    const { search = '', sort = 'name' } = query;
    const list = await this.services.guardianships.listFamilies({ search, sort, page: pageRequestOf(query) });
    return pagedAnswer(list.families, familyOf, { page: list.page });
  }

  @Call('/people/{id}/guardians/custody')
  async custody({
    params,
    body,
  }: CallRequest<'/people/{id}/guardians/custody'>): Promise<CallAnswer<'/people/{id}/guardians/custody'>> {
    const { guardian_id: guardianId, custody, password = '' } = body;
    await this.services.guardianships.limitCustody({ childId: params.id, guardianId, custody, password });
    return answer(null);
  }

  @Call('/people/{id}/guardians/end')
  async end({
    params,
    body,
  }: CallRequest<'/people/{id}/guardians/end'>): Promise<CallAnswer<'/people/{id}/guardians/end'>> {
    const { guardian_id: guardianId, password = '' } = body;
    await this.services.guardianships.endGuardianship({ childId: params.id, guardianId, password });
    return answer(null);
  }
}
