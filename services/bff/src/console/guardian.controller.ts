import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  type ConsentPurpose,
  consentsReadLetter,
  consentsSignLetter,
  familiesGet,
  familiesList,
  guardiansEnd,
  guardiansSendLetter,
  guardiansSetCustody,
  guardianRequest,
} from '@strainscope/console-contract';
import { familyChildOf, familyOf, signatureMessageOf } from '../mappers/consent.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { decisionMessageOf } from './consent.controller.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { Language } from './language.ts';

/** Guardians: the letter's link, the family, custody. */
@Controller('bff')
export class GuardianController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(consentsReadLetter)
  async request({ body }: CallRequest<typeof consentsReadLetter>, @Language() language: string) {
    const { token, guardian_name: guardianName = '' } = body;
    const asked = { token, guardianName, language };
    return answer(toContract(guardianRequest, await this.services.consents.getGuardianRequest(asked), {}));
  }

  @Handles(consentsSignLetter)
  async confirm({ body }: CallRequest<typeof consentsSignLetter>) {
    const answered = await this.services.consents.answerGuardianRequest({
      token: body.token,
      firstName: body.first_name,
      lastName: body.last_name,
      birthDate: body.birth_date,
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

  @Handles(guardiansSendLetter)
  async writeAgain({ params, body: { guardian_email: guardianEmail = '' } }: CallRequest<typeof guardiansSendLetter>) {
    await this.services.consents.resendGuardianRequest({ personId: params.id, guardianEmail });
    return answer(null, 'The letter is on its way.');
  }

  @Handles(familiesGet)
  async family({ query }: CallRequest<typeof familiesGet>) {
    const { children } = await this.services.guardianships.listFamily({ guardianId: query.guardian_id ?? '' });
    return answer(children.map(familyChildOf));
  }

  @Handles(familiesList)
  async families({ query }: CallRequest<typeof familiesList>) {
    const { search = '', sort = '' } = query;
    const list = await this.services.guardianships.listFamilies({ search, sort, page: pageRequestOf(query) });
    return pagedAnswer(list.families, familyOf, { page: list.page });
  }

  @Handles(guardiansSetCustody)
  async custody({ params, body }: CallRequest<typeof guardiansSetCustody>) {
    const { guardian_id: guardianId, custody, password = '' } = body;
    await this.services.guardianships.limitCustody({ childId: params.id, guardianId, custody, password });
    return answer(null);
  }

  @Handles(guardiansEnd)
  async end({ params, body }: CallRequest<typeof guardiansEnd>) {
    const { guardian_id: guardianId, password = '' } = body;
    await this.services.guardianships.endGuardianship({ childId: params.id, guardianId, password });
    return answer(null);
  }
}
