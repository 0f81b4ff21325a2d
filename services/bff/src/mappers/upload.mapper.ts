import {
  eventVerdict,
  fileVerdict,
  upload,
  type FileVerdict,
  type Upload,
  type UploadSettings,
} from '@strainscope/console-contract';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  SignalsSchema,
  type EventPreview,
  type EventVerdict,
  type FileVerdict as FileVerdictMessage,
  type OpenUploadRequestSchema,
  type TableHead,
  type Upload as UploadMessage,
} from '@strainscope/proto/ingest';
import { signalsOf } from './event.mapper.ts';
import { toContract } from './to-contract.ts';
import { subtypeOf } from './simulation.mapper.ts';

export interface UploadOrder {
  uploadId: string;
  teamId: string;
  brand?: string | undefined;
  settings: UploadSettings;
}

export function openUploadOf({
  uploadId,
  teamId,
  brand,
  settings,
}: UploadOrder): MessageInitShape<typeof OpenUploadRequestSchema> {
  const { simulation, conditioning } = settings;
  return {
    uploadId,
    teamId,
    brand: brand ?? '',
    settings: {
      meshType: simulation.mesh_type,
      meshSubtype: subtypeOf(simulation.mesh_subtype),
      instanceType: simulation.instance_type,
      saveVtu: simulation.save_vtu,
      excludeSimulated: simulation.exclude_simulated,
      batch: simulation.priority === 'batch',
    },
    conditioning: {
      filter: conditioning.filter,
      sampleRateHz: conditioning.sample_rate_hz ?? 0,
      genericMappingJson: conditioning.generic_mapping ? JSON.stringify(conditioning.generic_mapping) : '',
    },
    replaceDuplicates: settings.replace_duplicates,
  };
}

export function uploadOf(message: UploadMessage): Upload {
  return toContract(upload, message, { _id: message.uploadId, files: message.files.map(fileVerdictOf) });
}

export function fileVerdictOf(verdict: FileVerdictMessage): FileVerdict {
  const { table, preview, guessedMappingJson } = verdict;
  return toContract(fileVerdict, verdict, {
    events: verdict.events.map(eventVerdictOf),
    table: table && tableOf(table),
    preview: preview && previewOf(preview),
    guessed_mapping:
      guessedMappingJson === '' ? undefined : (JSON.parse(guessedMappingJson) as Record<string, unknown>),
  });
}

function tableOf({ headings, rows, ...units }: TableHead): FileVerdict['table'] {
  return {
    headings,
    rows: rows.map(({ cells }) => cells),
    units: {
      time: units.timeUnits,
      linearAcceleration: units.linearAccelerationUnits,
      angularVelocity: units.angularVelocityUnits,
      angularAcceleration: units.angularAccelerationUnits,
    },
  };
}

function previewOf(preview: EventPreview): FileVerdict['preview'] {
  return toContract(fileVerdict.shape.preview.unwrap(), preview, {
    signals: signalsOf(preview.signals ?? create(SignalsSchema)),
  });
}

function eventVerdictOf(verdict: EventVerdict): FileVerdict['events'][number] {
  return toContract(eventVerdict, verdict, { event_id: verdict.eventId || null, player_id: verdict.personId || null });
}
