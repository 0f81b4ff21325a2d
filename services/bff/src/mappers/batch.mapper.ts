import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  batch,
  batchItem,
  batchPreview,
  type Batch,
  type BatchItem,
  type BatchOrder,
  type BatchPreview,
  type BatchWithOrder,
} from '@strainscope/console-contract';
import type {
  Batch as BatchMessage,
  BatchItem as ItemMessage,
  BatchOrder as OrderMessage,
  BatchOrderSchema,
  BatchPreview as PreviewMessage,
} from '@strainscope/proto/simulation';
import { toContract } from './to-contract.ts';
import { basisOf, subtypeOf, type Bases } from './simulation.mapper.ts';
import { timeOf, timestampOf } from './time.mapper.ts';
import { waitReasonOf } from './wait-reason.mapper.ts';

export function batchOrderMessageOf(order: BatchOrder): MessageInitShape<typeof BatchOrderSchema> {
  const { event_ids, node_id, from, to, mesh_type, mesh_subtype } = order;
  const [begin, end] = [timestampOf(from ?? undefined), timestampOf(to ?? undefined)];
  return {
    eventIds: event_ids,
    filter: { nodeId: node_id ?? undefined, ...(begin && { from: begin }), ...(end && { to: end }) },
    meshType: mesh_type,
    meshSubtype: subtypeOf(mesh_subtype),
  };
}

function batchOrderOf(order: OrderMessage | undefined): BatchOrder {
  return {
    event_ids: order?.eventIds ?? [],
    node_id: order?.filter?.nodeId ?? null,
    from: timeOf(order?.filter?.from),
    to: timeOf(order?.filter?.to),
    mesh_type: (order?.meshType || 'coarse') as BatchOrder['mesh_type'],
    mesh_subtype: (order?.meshSubtype || 'player') as BatchOrder['mesh_subtype'],
  };
}

export function batchPreviewOf(preview: PreviewMessage): BatchPreview {
  return toContract(batchPreview, preview, { waits_because: waitReasonOf(preview.waitsBecause, '') });
}

export function batchOf(message: BatchMessage): Batch {
  return toContract(batch, message, { _id: message.batchId });
}

export function batchWithOrderOf(message: BatchMessage): BatchWithOrder {
  return { ...batchOf(message), order: batchOrderOf(message.order) };
}

/** @param bases what is said beside the strains, by simulation */
export function batchItemOf(item: ItemMessage, bases: Bases): BatchItem {
  return toContract(batchItem, item, { basis: basisOf(bases.get(item.simulationId ?? '')) });
}
