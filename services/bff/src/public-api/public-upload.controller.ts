import { Controller, Headers, Req } from '@nestjs/common';
import type { Request } from 'express';
import { currentActor } from '@strainscope/access';
import { wearers } from '@strainscope/console-contract';
import { ReadLog } from '../access-log/read-log.ts';
import type { FormFields } from '../uploads/form-reader.ts';
import { idOfNewUpload, publicOrderOf } from '../uploads/upload-fields.ts';
import { UploadReceiver } from '../uploads/upload-receiver.ts';
import { PublicCall, type PublicAnswer, type PublicRequest } from './public-call.decorator.ts';

@Controller('v1')
export class PublicUploadController {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly reads: ReadLog,
  ) {}

  @PublicCall('/uploads')
  async upload(
    _: PublicRequest<'/uploads'>,
    @Req() request: Request,
    @Headers('idempotency-key') key?: string,
  ): Promise<PublicAnswer<'/uploads'>> {
    const uploadId = idOfNewUpload(currentActor().personId, key);
    const orderOf = (fields: FormFields) => publicOrderOf(fields, uploadId);
    const { uploadId: upload, files } = await this.receiver.receive(request, 'ingest', orderOf);
    await this.reads.record('POST /v1/uploads', 'team', wearers(files));
    return { upload, files };
  }
}
