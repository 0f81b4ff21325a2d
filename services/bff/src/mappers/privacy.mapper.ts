import {
  dataClass,
  dataExport,
  dataRead,
  erasure,
  holdings,
  showsClass,
  type DataClass,
  type DataExport,
  type DataRead,
  type Erasure,
  type Holdings,
} from '@strainscope/console-contract';
import { isLevel, levelLabels } from '@strainscope/kernel';
import type {
  DataSecurity,
  Erasure as ErasureMessage,
  Export,
  Holdings as HoldingsMessage,
  Read,
} from '@strainscope/proto/auth';
import { toContract } from './to-contract.ts';
import { requiredTimeOf } from './time.mapper.ts';

export function holdingsOf({ services }: HoldingsMessage): Holdings {
  const { element } = holdings.shape.services;
  return { services: services.map((service) => toContract(element, service, { service: service.context })) };
}

export function dataReadOf(read: Read): DataRead {
  const { actorName: name, actorLevel: level } = read;
  const known = isLevel(level);
  return toContract(dataRead, read, { name, level: known ? level : 0, role: known ? levelLabels[level] : '' });
}

export function dataExportOf(copy: Export): DataExport {
  return toContract(dataExport, copy, { _id: copy.exportId });
}

export function erasureOf(message: ErasureMessage): Erasure {
  return toContract(erasure, message, { _id: message.erasureId });
}

/** The classes of data, each with its last access: the newest of the reads that show it. */
export function dataClassesOf({ classes, lastReads }: DataSecurity): DataClass[] {
  return classes.map((message) =>
    toContract(dataClass, message, {
      last_access:
        lastReads
          .flatMap(({ call, at }) => (showsClass(call, message.key) ? requiredTimeOf(at) : []))
          .sort()
          .at(-1) ?? null,
    }),
  );
}
