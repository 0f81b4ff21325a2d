import {
  showsClass,
  type AccessExplanation as AccessExplanationAnswer,
  type Control,
  type DataClass,
  type DataExport,
  type DataRead,
  type Erasure,
  type Holdings,
} from '@strainscope/console-contract';
import { isLevel, levelLabels } from '@strainscope/kernel';
import type {
  AccessExplanation,
  Control as ControlMessage,
  DataSecurity,
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

/** The classes of data, each with its last access: the newest of the reads that show it. */
export function dataClassesOf({ classes, lastReads }: DataSecurity): DataClass[] {
  return classes.map(({ key, name, keptIn, encryption, who, retention, records }) => ({
    key,
    name,
    kept_in: keptIn,
    encryption,
    who,
    retention,
    last_access:
      lastReads
        .flatMap(({ call, at }) => (showsClass(call, key) ? requiredTimeOf(at) : []))
        .sort()
        .at(-1) ?? null,
    records: Number(records),
  }));
}

export function controlOf(message: ControlMessage): Control {
  const { id, requirement, meaning, measure, status, evidence, query, sources, checkedAt, owner, nextReview } = message;
  return {
    id,
    requirement,
    meaning,
    measure,
    evidence,
    sources,
    owner,
    status: status as Control['status'],
    query: textOrNull(query),
    checked_at: timeOf(checkedAt),
    next_review: nextReview,
  };
}

export function accessExplanationOf({ allowed, reason, because }: AccessExplanation): AccessExplanationAnswer {
  return { allowed, reason, because };
}
