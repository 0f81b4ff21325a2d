import type { SavedMapping } from '@strainscope/console-contract';
import type { ColumnMapping } from '@strainscope/proto/ingest';
import { timeOf } from './time.mapper.ts';

export function savedMappingOf({ mappingId, name, mappingJson, savedAt }: ColumnMapping): SavedMapping {
  return {
    _id: mappingId,
    name,
    mapping: JSON.parse(mappingJson) as SavedMapping['mapping'],
    saved_at: timeOf(savedAt),
  };
}
