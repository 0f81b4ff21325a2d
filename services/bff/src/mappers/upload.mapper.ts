import type { FileVerdict, SensorDefinition, Upload, UploadSettings } from '@strainscope/console-contract';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  SignalsSchema,
  type EventPreview,
  type EventVerdict,
  type FileProblem,
  type FileVerdict as FileVerdictMessage,
  type OpenUploadRequestSchema,
  type SensorDefinition as SensorDefinitionMessage,
  type TableHead,
  type Upload as UploadMessage,
} from '@strainscope/proto/ingest';
import { signalsOf } from './event.mapper.ts';
import { subtypeOf } from './simulation.mapper.ts';
import { textOrNull } from './text.mapper.ts';
import { timeOf } from './time.mapper.ts';

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

export function uploadOf(upload: UploadMessage): Upload {
  return {
    _id: upload.uploadId,
    team_id: upload.teamId,
    brand: upload.brand,
    opened_at: timeOf(upload.openedAt),
    files: upload.files.map(fileVerdictOf),
    files_in_all: upload.filesInAll,
  };
}

export function fileVerdictOf(verdict: FileVerdictMessage): FileVerdict {
  return {
    file_name: verdict.fileName,
    sha256: verdict.sha256,
    state: verdict.state as FileVerdict['state'],
    brand: verdict.brand,
    events: verdict.events.map(eventVerdictOf),
    problems: verdict.problems.map(problemOf),
    warnings: verdict.warnings,
    guessed_units: verdict.guessedUnits,
    sample_rate_hz: verdict.sampleRateHz,
    estimated_solve_seconds: verdict.estimatedSolveSeconds,
    ...(verdict.table && { table: tableOf(verdict.table) }),
    ...(verdict.preview && { preview: previewOf(verdict.preview) }),
    ...(verdict.guessedMappingJson !== '' && {
      guessed_mapping: JSON.parse(verdict.guessedMappingJson) as Record<string, unknown>,
    }),
  };
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

function previewOf({ sourceEventId, sensorId, occurredAt, signals, peaks }: EventPreview): FileVerdict['preview'] {
  return {
    source_event_id: sourceEventId,
    sensor_id: sensorId,
    occurred_at: timeOf(occurredAt),
    signals: signalsOf(signals ?? create(SignalsSchema)),
    peaks: peaks.map(({ key, value, unit }) => ({ key, value, unit })),
  };
}

function eventVerdictOf(verdict: EventVerdict): FileVerdict['events'][number] {
  return {
    event_id: textOrNull(verdict.eventId),
    source_event_id: verdict.sourceEventId,
    sensor_id: verdict.sensorId,
    player_id: textOrNull(verdict.personId),
    person_unknown: verdict.personUnknown,
    state: verdict.state as FileVerdict['events'][number]['state'],
    occurred_at: timeOf(verdict.occurredAt),
    window_ms: verdict.windowMs,
    pla_g: verdict.plaG ?? null,
    warnings: verdict.warnings,
    problems: verdict.problems.map(problemOf),
  };
}

function problemOf(problem: FileProblem): FileVerdict['problems'][number] {
  const { code, message, row, column, file, statedUnit } = problem;
  return {
    code,
    message,
    row: row === 0 ? null : row,
    column: textOrNull(column),
    ...(file !== '' && { file }),
    ...(statedUnit !== '' && { stated_unit: statedUnit }),
  };
}

export function sensorDefinitionOf(definition: SensorDefinitionMessage): SensorDefinition {
  return {
    key: definition.key,
    name: definition.name,
    version: definition.version,
    file_kinds: definition.fileKinds,
    sample_rate_hz: definition.sampleRateHz || null,
    pre_trigger_ms: definition.preTriggerMs || null,
    readable: definition.readable,
    note: definition.note,
    rate_needs_confirmation: definition.rateNeedsConfirmation,
  };
}
