import { savedMapping, type SavedMapping } from '@strainscope/console-contract';
import type { ColumnMapping } from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

export function savedMappingOf(saved: ColumnMapping): SavedMapping {
  const mapping = JSON.parse(saved.mappingJson) as SavedMapping['mapping'];
  return toContract(savedMapping, saved, { _id: saved.mappingId, mapping });
}
