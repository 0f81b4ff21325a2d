import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  type CallRequest,
  fixedTexts,
  privacyArchive,
  privacyCompliance,
  privacyDataSecurity,
  privacyDataSecurityOf,
  privacyEraseAccount,
  privacyExplainAccess,
  privacyExportState,
  privacyHoldings,
  privacyReads,
  privacyStartExport,
  accessExplanation,
  control,
} from '@strainscope/console-contract';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import type { Request, Response } from 'express';
import { dataClassesOf, dataExportOf, dataReadOf, erasureOf, holdingsOf } from '../mappers/privacy.mapper.ts';
import { ReadLog } from '../access-log/read-log.ts';
import { sendOnce } from '../bulk/send-once.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { clearSessionToken } from '../session/session-cookie.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from '../calls/answer.ts';
import { Handles, HandlesFile } from '../calls/handles.decorator.ts';
import { pathParams } from '../calls/path-params.ts';
import { wholeHoldings } from './whole-holdings.ts';

/** What is held about somebody, who looked, the way out; and the evidence for auditors. */
@Controller('bff')
export class PrivacyController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  @Handles(privacyHoldings)
  async holdings({ params }: CallRequest<typeof privacyHoldings>) {
    return answer(holdingsOf(await wholeHoldings(() => this.services.privacy.getHoldings({ personId: params.id }))));
  }

  @Handles(privacyReads)
  async whoLooked({ params, query }: CallRequest<typeof privacyReads>) {
    const { reads, next } = await this.services.accessLog.listReads({
      personId: params.id,
      size: 50,
      before: BigInt(query.before),
      othersOnly: query.looks === 'others',
    });
    return answer({ reads: reads.map(dataReadOf), next: next === 0n ? null : Number(next) });
  }

  @Handles(privacyStartExport)
  async startExport({ params }: CallRequest<typeof privacyStartExport>) {
    return answer(dataExportOf(await this.services.privacy.startExport({ personId: params.id })));
  }

  @Handles(privacyExportState)
  async exportState({ params }: CallRequest<typeof privacyExportState>) {
    const { current } = await this.services.privacy.getExport({ personId: params.id });
    return answer(current ? dataExportOf(current) : null);
  }

  /** The archive itself, until it has come whole. POST: a link that a browser or a scanner opens ahead of its reader would use it up. */
  @HandlesFile(privacyArchive)
  async archive(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { id: personId } = pathParams(privacyArchive.params, request.params);
    // Asked first: whoever may not have it, or finds none, is not recorded, and what cannot be recorded is not handed out.
    const { blobKey } = await this.services.privacy.getArchive({ personId });
    await this.reads.record(privacyArchive.at, 'account', [personId]);
    const isWhole = await sendOnce(
      this.blobs,
      { key: blobKey, name: 'your-data.zip', type: 'application/zip' },
      response,
    );
    if (isWhole) await this.services.privacy.discardArchive({ personId });
  }

  @Handles(privacyEraseAccount)
  async erase(
    { body }: CallRequest<typeof privacyEraseAccount>,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const own = principalOf(request).personId;
    const personId = body.user_id ?? own;
    const erasure = await this.services.privacy.eraseAccount({ personId, password: body.password ?? '' });
    if (personId === own) clearSessionToken(response);
    return answer(erasureOf(erasure), fixedTexts.accountDeleted);
  }

  @Handles(privacyDataSecurity)
  async dataSecurity(_: CallRequest<typeof privacyDataSecurity>) {
    return answer(dataClassesOf(await this.services.privacy.getDataSecurity({})));
  }

  @Handles(privacyDataSecurityOf)
  async dataSecurityOfPerson({ body }: CallRequest<typeof privacyDataSecurityOf>) {
    return answer(dataClassesOf(await this.services.privacy.getDataSecurity({ personId: body.user_id })));
  }

  @Handles(privacyCompliance)
  async compliance({ params }: CallRequest<typeof privacyCompliance>) {
    const { title, controls } = await this.services.privacy.getCompliance({ type: params.type });
    return answer({ title, controls: controls.map((each) => toContract(control, each, {})) });
  }

  @Handles(privacyExplainAccess)
  async explain({ query }: CallRequest<typeof privacyExplainAccess>) {
    const { viewer_id: viewerId, person_id: personId, action } = query;
    const explained = await this.services.privacy.explainAccess({ viewerId, personId, action });
    return answer(toContract(accessExplanation, explained, {}));
  }
}
