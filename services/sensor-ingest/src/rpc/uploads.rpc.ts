import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Inject, Injectable } from '@nestjs/common';
import { transientPrefix } from '@strainscope/blob';
import { InvalidRequest } from '@strainscope/kernel';
import {
  ListSensorDefinitionsResponseSchema,
  UploadSchema,
  type FileRequest,
  type OpenUploadRequest,
  type UploadService,
} from '@strainscope/proto/ingest';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../sensor-definitions/sensor-definitions.token.ts';
import { OpenUpload, type UploadOptions } from '../uploads/commands/open-upload.ts';
import type { RawFile } from '../uploads/file-reading.ts';
import type { Upload } from '../uploads/upload.entity.ts';
import { CheckFile } from '../use-cases/check-file.ts';
import { GetUpload } from '../use-cases/get-upload.ts';
import { IngestFile } from '../use-cases/ingest-file.ts';

/** Files in, verdicts out: the edge of `UploadService`. */
@Injectable()
export class UploadsRpc {
  readonly implementation: ServiceImpl<typeof UploadService>;

  constructor(
    openUpload: OpenUpload,
    checkFile: CheckFile,
    ingestFile: IngestFile,
    getUpload: GetUpload,
    @Inject(SENSOR_DEFINITIONS) definitions: SensorDefinitions,
  ) {
    this.implementation = {
      openUpload: async (request) => create(UploadSchema, uploadOf(await openUpload.execute(optionsOf(request)))),
      checkFile: (request) =>
        checkFile.execute(request.uploadId, rawFileOf(request, `${transientPrefix}/${request.uploadId}/`)),
      ingestFile: (request) => ingestFile.execute(request.uploadId, rawFileOf(request)),
      getUpload: async ({ uploadId }) => {
        const { upload, files, filesInAll } = await getUpload.execute(uploadId);
        return create(UploadSchema, { ...uploadOf(upload), files, filesInAll });
      },
      listSensorDefinitions: () =>
        create(ListSensorDefinitionsResponseSchema, { definitions: [...definitions.values()].map(definitionOf) }),
    };
  }
}

function optionsOf({
  uploadId,
  teamId,
  brand,
  settings,
  conditioning,
  replaceDuplicates,
}: OpenUploadRequest): UploadOptions {
  return {
    uploadId: uploadId || null,
    teamId,
    brand: brand || null,
    filter: conditioning?.filter || null,
    sampleRate: conditioning?.sampleRateHz || null,
    mapping: conditioning?.genericMappingJson || null,
    replaceDuplicates,
    settings: {
      meshType: settings?.meshType || 'coarse',
      meshSubtype: settings?.meshSubtype ?? '',
      instanceType: settings?.instanceType || 'production',
      saveVtu: settings?.saveVtu ?? false,
      excludeSimulated: settings?.excludeSimulated ?? true,
      batch: settings?.batch ?? false,
    },
  };
}

/**
 * @param copies below which a pre-check may name a copy of its own
 * @throws InvalidRequest
 */
function rawFileOf({ fileName, blob }: FileRequest, copies?: string): RawFile {
  const isCopy = copies !== undefined && blob?.key.startsWith(copies) && blob.key.endsWith(`/${blob.sha256}`);
  const isPlaced = blob?.key === `raw/${blob?.sha256}` || isCopy;
  if (!blob || !/^[0-9a-f]{64}$/.test(blob.sha256) || !isPlaced) {
    throw new InvalidRequest([{ path: 'blob', message: 'A file lies under its hash.' }]);
  }
  if (fileName === '') throw new InvalidRequest([{ path: 'file_name', message: 'The file needs its name.' }]);
  return { name: fileName, sha256: blob.sha256, key: blob.key };
}

function uploadOf({ id, teamId, openedAt, settings, brand }: Upload): MessageInitShape<typeof UploadSchema> {
  return { uploadId: id, teamId, openedAt: timestampFromDate(openedAt), settings, brand: brand ?? '' };
}

function definitionOf(definition: SensorDefinition) {
  const { key, name, version, readable, note, rateNeedsConfirmation, forms } = definition;
  return {
    key,
    name,
    version,
    readable,
    note,
    rateNeedsConfirmation,
    fileKinds: [...new Set(forms.flatMap(({ files }) => files))],
    sampleRateHz: definition.sampleRateHz ?? undefined,
    preTriggerMs: definition.preTriggerMs ?? undefined,
  };
}
