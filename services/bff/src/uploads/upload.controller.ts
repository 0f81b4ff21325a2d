import { Controller, Req } from '@nestjs/common';
import { type CallRequest, type FileVerdict, uploadsGet, uploadsSend } from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { LiveHub } from '../live/live-hub.ts';
import { uploadOf } from '../mappers/upload.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { consoleOrderOf } from './upload-fields.ts';
import { UploadReceiver, type Receipt } from './upload-receiver.ts';

@Controller('bff')
export class UploadController {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly services: ServiceClients,
    private readonly hub: LiveHub,
  ) {}

  @Handles(uploadsSend)
  async upload({ query }: CallRequest<typeof uploadsSend>, @Req() request: SignedInRequest) {
    const receipt = await this.receiver.receive(request, query.mode, consoleOrderOf);
    if (query.mode === 'ingest') this.tellOtherWindows(receipt, principalOf(request).personId);
    return answer({ upload_id: receipt.uploadId, files: receipt.files });
  }

  @Handles(uploadsGet)
  async resume({ params }: CallRequest<typeof uploadsGet>) {
    return answer(uploadOf(await this.services.uploads.getUpload({ uploadId: params.id })));
  }

  private tellOtherWindows({ uploadId, files }: Receipt, viewerId: string): void {
    for (const file of files) {
      this.hub.publish({
        name: 'upload',
        audience: { scope: [], personId: null, viewerId },
        data: { upload_id: uploadId, file_name: file.file_name, state: file.state, events: recorded(file) },
      });
    }
  }
}

function recorded({ events }: FileVerdict): number {
  return events.filter(({ state }) => state === 'recorded' || state === 'replaced').length;
}
