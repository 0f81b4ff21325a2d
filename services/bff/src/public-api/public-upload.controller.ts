import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { publicOrderOf } from '../uploads/upload-fields.ts';
import { UploadReceiver } from '../uploads/upload-receiver.ts';
import { PublicCall, type PublicAnswer, type PublicRequest } from './public-call.decorator.ts';

@Controller('v1')
export class PublicUploadController {
  constructor(private readonly receiver: UploadReceiver) {}

  @PublicCall('/uploads')
  async upload(_: PublicRequest<'/uploads'>, @Req() request: Request): Promise<PublicAnswer<'/uploads'>> {
    const { uploadId, files } = await this.receiver.receive(request, 'ingest', publicOrderOf);
    return { upload: uploadId, files };
  }
}
