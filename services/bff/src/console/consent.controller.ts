import { Controller, Get, Param, ParseUUIDPipe, Req, Res } from '@nestjs/common';
import type { ConsentDecision } from '@strainscope/console-contract';
import type { Response } from 'express';
import { ReadLog } from '../access-log/read-log.ts';
import { consentsOf, consentTextOf, signatureMessageOf } from '../mappers/consent.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { Language } from './language.ts';

/** What people are asked, what they decided, and the signed copies. */
@Controller('bff')
export class ConsentController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
  ) {}

  @Call('/consent-texts')
  async texts(_: CallRequest<'/consent-texts'>, @Language() language: string): Promise<CallAnswer<'/consent-texts'>> {
    const { texts } = await this.services.consents.listTexts({ language });
    return answer(texts.map(consentTextOf));
  }

  @Call('/consent-texts/{purpose}')
  async versions(
    { params }: CallRequest<'/consent-texts/{purpose}'>,
    @Language() language: string,
  ): Promise<CallAnswer<'/consent-texts/{purpose}'>> {
    const { texts } = await this.services.consents.listTextVersions({ purpose: params.purpose, language });
    return answer(texts.map(consentTextOf));
  }

  @Call('/people/{id}/consents')
  async state(
    { params }: CallRequest<'/people/{id}/consents'>,
    @Language() language: string,
  ): Promise<CallAnswer<'/people/{id}/consents'>> {
    return answer(consentsOf(await this.services.consents.getConsents({ personId: params.id, language })));
  }

  @Call('/people/{id}/consents/sign')
  async sign({
    params,
    body,
  }: CallRequest<'/people/{id}/consents/sign'>): Promise<CallAnswer<'/people/{id}/consents/sign'>> {
    const signed = await this.services.consents.signConsent({
      personId: params.id,
      decisions: body.decisions.map(decisionMessageOf),
      signature: signatureMessageOf(body.signature),
    });
    return answer(consentsOf(signed), 'Your decision is recorded.');
  }

  @Call('/people/{id}/consents/external')
  async signElsewhere({
    params,
    body,
  }: CallRequest<'/people/{id}/consents/external'>): Promise<CallAnswer<'/people/{id}/consents/external'>> {
    const { url } = await this.services.consents.beginExternalSignature({
      personId: params.id,
      decisions: body.decisions.map(decisionMessageOf),
    });
    return answer({ url });
  }

  @Call('/people/{id}/consents/withdraw')
  async withdraw({
    params,
    body,
  }: CallRequest<'/people/{id}/consents/withdraw'>): Promise<CallAnswer<'/people/{id}/consents/withdraw'>> {
    const { purposes } = body;
    const state = await this.services.consents.withdrawConsent({ personId: params.id, purposes });
    return answer(consentsOf(state), 'The consent is withdrawn. Processing stops within a minute.');
  }

  @Get('people/:id/consents/:signing/document')
  async document(
    @Param('id', ParseUUIDPipe) personId: string,
    @Param('signing', ParseUUIDPipe) signingId: string,
    @Req() request: SignedInRequest,
    @Res() response: Response,
  ): Promise<void> {
    principalOf(request);
    const { pdf } = await this.services.consents.getConsentDocument({ signingId, personId });
    await this.reads.record('GET /people/{id}/consents/{signing}/document', 'account', [personId]);
    response.attachment('consent.pdf').type('application/pdf').send(Buffer.from(pdf));
  }

  @Call('/signature-provider')
  async signatureProvider(): Promise<CallAnswer<'/signature-provider'>> {
    const { label } = await this.services.consents.getSignatureProvider({});
    return answer({ label: label === '' ? null : label });
  }

  @Call('/external-signature')
  async externalSignature({ body }: CallRequest<'/external-signature'>): Promise<CallAnswer<'/external-signature'>> {
    const { personId } = await this.services.consents.completeExternalSignature({
      code: body.code,
      clientId: body.client_id,
    });
    return answer({ player_id: personId }, 'Your decision is recorded.');
  }
}

/** As auth takes it. */
export function decisionMessageOf({ purpose, text_hash, given }: ConsentDecision) {
  return { purpose, textHash: text_hash, given };
}
