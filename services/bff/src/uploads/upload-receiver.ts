import { Inject, Injectable } from '@nestjs/common';
import { transientPrefix, type BlobStore } from '@strainscope/blob';
import { uploadLimits, type FileVerdict } from '@strainscope/console-contract';
import { idFrom, InvalidRequest, newId } from '@strainscope/kernel';
import type { BlobRef, FileVerdict as VerdictMessage } from '@strainscope/proto/ingest';
import type { Logger } from '@strainscope/observability';
import { BLOBS, CONFIG, LeftBehind, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import type { Request } from 'express';
import pLimit from 'p-limit';
import type { BffConfig } from '../config/bff.config.ts';
import { fileVerdictOf, openUploadOf, type UploadOrder } from '../mappers/upload.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { readForm, type FormFields, type FormFile } from './form-reader.ts';
import { Spool, SPOOL_PREFIX, type SpooledFile } from './spool.ts';

/** A large file is read for minutes; screens' calls have a shorter deadline. */
const READING = { timeoutMs: 15 * 60_000 };

export type UploadMode = 'check' | 'ingest';

export interface Receipt {
  uploadId: string;
  /** In the order of the files. */
  files: FileVerdict[];
}

interface OpenedUpload {
  /** The id that the sender knows. */
  asked: string;
  /** The id that the files go by. */
  uploadId: string;
}

type Blob = Pick<BlobRef, 'key' | 'sha256' | 'size'>;

/** Takes the files of a request one after the other into the blob store and asks sensor-ingest for a verdict on each. */
@Injectable()
export class UploadReceiver implements BackgroundWorker {
  private readonly spool: Spool;
  private readonly left: LeftBehind;

  constructor(
    private readonly services: ServiceClients,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CONFIG) private readonly config: BffConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.spool = new Spool(config.spoolBytes);
    this.left = new LeftBehind(SPOOL_PREFIX, logger);
  }

  start(): void {
    this.left.start();
  }

  stop(): Promise<void> {
    return this.left.stop();
  }

  /**
   * @param orderOf reads the text fields; called once, at the first file
   * @throws InvalidRequest without files or with wrong fields, and what opening the upload throws
   */
  async receive(request: Request, mode: UploadMode, orderOf: (fields: FormFields) => UploadOrder): Promise<Receipt> {
    const limit = pLimit(this.config.filesAtOnce);
    const files: FileVerdict[] = [];
    let opening: Promise<OpenedUpload> | undefined;
    let count = 0;
    await readForm(request, async (file, fields) => {
      const place = count++;
      opening ??= this.open(mode, () => orderOf(fields));
      const { uploadId } = await opening;
      files[place] = await limit(() => this.take(uploadId, mode, file));
    });
    if (!opening) {
      throw new InvalidRequest([{ path: 'files', message: 'Send at least one file, after the text fields.' }]);
    }
    return { uploadId: (await opening).asked, files };
  }

  private async open(mode: UploadMode, readOrder: () => UploadOrder): Promise<OpenedUpload> {
    const order = readOrder();
    const uploadId = mode === 'check' ? preCheckOf(order) : order.uploadId;
    await this.services.uploads.openUpload(openUploadOf({ ...order, uploadId }));
    return { asked: order.uploadId, uploadId };
  }

  private async take(uploadId: string, mode: UploadMode, file: FormFile): Promise<FileVerdict> {
    const spooled = await this.spool.take(file.content);
    try {
      if (file.isCut()) return tooLarge(file.name, spooled.sha256);
      const verdict =
        mode === 'check' ? this.check(uploadId, file.name, spooled) : this.ingest(uploadId, file.name, spooled);
      return fileVerdictOf(await verdict);
    } finally {
      await spooled.dispose();
    }
  }

  /** What is only looked at is not kept. A copy of its own for each look: the same file may come twice in one drop. */
  private async check(uploadId: string, fileName: string, file: SpooledFile): Promise<VerdictMessage> {
    const blob = await this.store(`${transientPrefix}/${uploadId}/${newId()}/${file.sha256}`, file);
    try {
      return await this.services.uploads.checkFile({ uploadId, fileName, blob }, READING);
    } finally {
      await this.blobs.delete(blob.key);
    }
  }

  private async ingest(uploadId: string, fileName: string, file: SpooledFile): Promise<VerdictMessage> {
    const blob = await this.store(`raw/${file.sha256}`, file);
    return this.services.uploads.ingestFile({ uploadId, fileName, blob }, READING);
  }

  private async store(key: string, { sha256, size, open }: SpooledFile): Promise<Blob> {
    if (!(await this.blobs.head(key))) await this.blobs.put(key, open(), { sha256 });
    return { key, sha256, size: BigInt(size) };
  }
}

/**
 * Opening an upload settles its settings, and during the pre-check people still choose them: each choice is checked in an
 * upload of its own, which nothing is ever put into.
 */
function preCheckOf(order: UploadOrder): string {
  return idFrom('pre-check', JSON.stringify(order));
}

function tooLarge(fileName: string, sha256: string): FileVerdict {
  const gibibytes = uploadLimits.bytesPerFile / 1024 ** 3;
  return {
    file_name: fileName,
    sha256,
    state: 'refused',
    brand: '',
    events: [],
    problems: [
      { code: 'FILE_TOO_LARGE', message: `The file has more than ${gibibytes} GiB.`, row: null, column: null },
    ],
    warnings: [],
    guessed_units: '',
    sample_rate_hz: 0,
    estimated_solve_seconds: 0,
  };
}
