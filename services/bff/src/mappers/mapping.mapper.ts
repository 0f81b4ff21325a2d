import { savedMapping, type SavedMapping } from '@strainscope/console-contract';
import type { ColumnMapping } from '@strainscope/proto/ingest';
import { shown } from './shown.ts';

export function savedMappingOf(saved: ColumnMapping): SavedMapping {
  const mapping = JSON.parse(saved.mappingJson) as SavedMapping['mapping'];
  return shown(savedMapping, saved, { _id: saved.mappingId, mapping });
}
