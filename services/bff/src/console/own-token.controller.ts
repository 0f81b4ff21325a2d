import { Controller } from '@nestjs/common';
import { apiTokensCreate, apiTokensList, apiTokensRevoke, type CallRequest } from '@strainscope/console-contract';
import { RetryableError } from '@strainscope/kernel';
import { apiTokenOf } from '../mappers/security.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

/** The API tokens of whoever is signed in, and of their gateways. */
@Controller('bff')
export class OwnTokenController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(apiTokensList)
  async list(_: CallRequest<typeof apiTokensList>) {
    const { tokens } = await this.services.apiTokens.listApiTokens({});
    return answer(tokens.map(apiTokenOf));
  }

  @Handles(apiTokensCreate)
  async make({ body }: CallRequest<typeof apiTokensCreate>) {
    const { token, made } = await this.services.apiTokens.makeApiToken({
      ...body,
      gateway: body.gateway ?? '',
      password: body.password ?? '',
    });
    if (!made) throw new RetryableError();
    return answer({ ...apiTokenOf(made), token });
  }

  @Handles(apiTokensRevoke)
  async revoke({ params }: CallRequest<typeof apiTokensRevoke>) {
    await this.services.apiTokens.revokeApiToken({ tokenId: params.id });
    return answer(null);
  }
}
