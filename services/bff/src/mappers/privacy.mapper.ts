import type {
  AccessExplanation as AccessExplanationAnswer,
  Control,
  DataClass,
  DataExport,
  DataRead,
  Erasure,
  Holdings,
} from '@strainscope/console-contract';
import { isLevel, levelLabels } from '@strainscope/kernel';
import type {
  AccessExplanation,
  Control as ControlMessage,
  DataClass as DataClassMessage,
  Erasure as ErasureMessage,
  Export,
  Holdings as HoldingsMessage,
  Read,
} from '@strainscope/proto/auth';
import { textOrNull } from './text.mapper.ts';
import { requiredTimeOf, timeOf } from './time.mapper.ts';

export function holdingsOf({ services }: HoldingsMessage): Holdings {
  return {
    services: services.map(({ context, asOf, stores }) => ({
      service: context,
      as_of: timeOf(asOf),
      stores: stores.map(({ store, count }) => ({ store, count })),
    })),
  };
}

export function dataReadOf({ position, at, actorName, actorLevel, call, purpose, consentVersion }: Read): DataRead {
  const known = isLevel(actorLevel);
  return {
    position: Number(position),
    at: requiredTimeOf(at),
    name: actorName,
    level: known ? actorLevel : 0,
    role: known ? levelLabels[actorLevel] : '',
    call,
    purpose,
    consent_version: consentVersion,
  };
}

export function dataExportOf(copy: Export): DataExport {
  const { exportId, state, progress, requestedAt, expiresAt, size, lacksOverview } = copy;
  return {
    _id: exportId,
    state: state as DataExport['state'],
    progress,
    requested_at: requiredTimeOf(requestedAt),
    expires_at: timeOf(expiresAt),
    size: Number(size),
    lacks_overview: lacksOverview,
  };
}

export function erasureOf({ erasureId, state, requestedAt, waitingFor }: ErasureMessage): Erasure {
  return {
    _id: erasureId,
    state: state as Erasure['state'],
    requested_at: requiredTimeOf(requestedAt),
    waiting_for: waitingFor,
  };
}

export function dataClassOf(message: DataClassMessage): DataClass {
  const { key, name, keptIn, encryption, who, retention, lastAccess, records } = message;
  return {
    ...{ key, name, encryption, who, retention },
    kept_in: keptIn,
    last_access: timeOf(lastAccess),
    records: Number(records),
  };
}

export function controlOf(message: ControlMessage): Control {
  const { id, requirement, meaning, measure, status, evidence, query, sources, checkedAt, owner, nextReview } = message;
  return {
    ...{ id, requirement, meaning, measure, evidence, sources, owner },
    status: status as Control['status'],
    query: textOrNull(query),
    checked_at: timeOf(checkedAt),
    next_review: nextReview,
  };
}

export function accessExplanationOf({ allowed, reason, because }: AccessExplanation): AccessExplanationAnswer {
  return { allowed, reason, because };
}
