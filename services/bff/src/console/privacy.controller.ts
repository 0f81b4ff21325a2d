import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { binaries, fixedTexts } from '@strainscope/console-contract';
import { BLOBS } from '@strainscope/service-kit';
import type { Request, Response } from 'express';
import {
  accessExplanationOf,
  controlOf,
  dataClassOf,
  dataExportOf,
  dataReadOf,
  erasureOf,
  holdingsOf,
} from '../mappers/privacy.mapper.ts';
import { ReadLog } from '../access-log/read-log.ts';
import { sendOnce } from '../bulk/send-once.ts';
import { ServiceClients } from '../service-clients.ts';
import { clearSessionToken } from '../session/session-cookie.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { FileCall } from './file.decorator.ts';
import { pathParams } from './path-params.ts';
import { wholeHoldings } from './whole-holdings.ts';

/** What is held about somebody, who looked, the way out; and the evidence for auditors. */
@Controller('bff')
export class PrivacyController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  @Call('/people/{id}/holdings')
  async holdings({ params }: CallRequest<'/people/{id}/holdings'>): Promise<CallAnswer<'/people/{id}/holdings'>> {
    return answer(holdingsOf(await wholeHoldings(() => this.services.privacy.getHoldings({ personId: params.id }))));
  }

  @Call('/people/{id}/reads')
  async whoLooked({ params, query }: CallRequest<'/people/{id}/reads'>): Promise<CallAnswer<'/people/{id}/reads'>> {
    const { reads, next } = await this.services.accessLog.listReads({
      personId: params.id,
      size: 50,
      before: BigInt(query.before),
      othersOnly: query.looks === 'others',
    });
    return answer({ reads: reads.map(dataReadOf), next: next === 0n ? null : Number(next) });
  }

  @Call('/people/{id}/export')
  async startExport({ params }: CallRequest<'/people/{id}/export'>): Promise<CallAnswer<'/people/{id}/export'>> {
    return answer(dataExportOf(await this.services.privacy.startExport({ personId: params.id })));
  }

  @Call('/people/{id}/export/state')
  async exportState({
    params,
  }: CallRequest<'/people/{id}/export/state'>): Promise<CallAnswer<'/people/{id}/export/state'>> {
    const { current } = await this.services.privacy.getExport({ personId: params.id });
    return answer(current ? dataExportOf(current) : null);
  }

  /** The archive itself, until it has come whole. POST: a link that a browser or a scanner opens ahead of its reader would use it up. */
  @FileCall('POST /people/{id}/export/archive')
  async archive(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { params } = binaries['POST /people/{id}/export/archive'];
    const { id: personId } = pathParams(params, request.params);
    // Asked first: whoever may not have it, or finds none, is not recorded, and what cannot be recorded is not handed out.
    const { blobKey } = await this.services.privacy.getArchive({ personId });
    await this.reads.record('POST /people/{id}/export/archive', 'account', [personId]);
    const isWhole = await sendOnce(
      this.blobs,
      { key: blobKey, name: 'your-data.zip', type: 'application/zip' },
      response,
    );
    if (isWhole) await this.services.privacy.discardArchive({ personId });
  }

  @Call('/auth/deleteAccount')
  async erase(
    { body }: CallRequest<'/auth/deleteAccount'>,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<'/auth/deleteAccount'>> {
    const own = principalOf(request).personId;
    const personId = body.user_id ?? own;
    const erasure = await this.services.privacy.eraseAccount({ personId, password: body.password ?? '' });
    if (personId === own) clearSessionToken(response);
    return answer(erasureOf(erasure), fixedTexts.accountDeleted);
  }

  @Call('/player/getDataSecurityTable')
  async dataSecurity(
    _: CallRequest<'/player/getDataSecurityTable'>,
  ): Promise<CallAnswer<'/player/getDataSecurityTable'>> {
    const { classes } = await this.services.privacy.getDataSecurity({});
    return answer(classes.map(dataClassOf));
  }

  @Call('/player/singleDataSecurity')
  async dataSecurityOfPerson({
    body,
  }: CallRequest<'/player/singleDataSecurity'>): Promise<CallAnswer<'/player/singleDataSecurity'>> {
    const { classes } = await this.services.privacy.getDataSecurity({ personId: body.user_id });
    return answer(classes.map(dataClassOf));
  }

  @Call('/compliance/{type}')
  async compliance({ params }: CallRequest<'/compliance/{type}'>): Promise<CallAnswer<'/compliance/{type}'>> {
    const { title, controls } = await this.services.privacy.getCompliance({ type: params.type });
    return answer({ title, controls: controls.map(controlOf) });
  }

  @Call('/access/explain')
  async explain({ query }: CallRequest<'/access/explain'>): Promise<CallAnswer<'/access/explain'>> {
    const { viewer_id: viewerId, person_id: personId, action } = query;
    return answer(accessExplanationOf(await this.services.privacy.explainAccess({ viewerId, personId, action })));
  }
}
