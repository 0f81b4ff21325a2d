import { Controller } from '@nestjs/common';
import { RetryableError } from '@strainscope/kernel';
import { apiTokenOf } from '../mappers/security.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

/** The API tokens of whoever is signed in, and of their gateways. */
@Controller('bff')
export class OwnTokenController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/account/api-tokens')
  async list(_: CallRequest<'/account/api-tokens'>): Promise<CallAnswer<'/account/api-tokens'>> {
    const { tokens } = await this.services.apiTokens.listApiTokens({});
    return answer(tokens.map(apiTokenOf));
  }

  @Call('/account/api-tokens/make')
  async make({ body }: CallRequest<'/account/api-tokens/make'>): Promise<CallAnswer<'/account/api-tokens/make'>> {
    const { token, made } = await this.services.apiTokens.makeApiToken({
      ...body,
      gateway: body.gateway ?? '',
      password: body.password ?? '',
    });
    if (!made) throw new RetryableError();
    return answer({ ...apiTokenOf(made), token });
  }

  @Call('/account/api-tokens/{id}/revoke')
  async revoke({
    params,
  }: CallRequest<'/account/api-tokens/{id}/revoke'>): Promise<CallAnswer<'/account/api-tokens/{id}/revoke'>> {
    await this.services.apiTokens.revokeApiToken({ tokenId: params.id });
    return answer(null);
  }
}
