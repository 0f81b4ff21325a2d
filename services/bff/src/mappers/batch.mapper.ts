import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Batch, BatchItem, BatchOrder, BatchPreview, BatchWithOrder } from '@strainscope/console-contract';
import type {
  Batch as BatchMessage,
  BatchItem as ItemMessage,
  BatchOrder as OrderMessage,
  BatchOrderSchema,
  BatchPreview as PreviewMessage,
} from '@strainscope/proto/simulation';
import { basisOf, subtypeOf, type Bases } from './simulation.mapper.ts';
import { textOrNull } from './text.mapper.ts';
import { timeOf, timestampOf } from './time.mapper.ts';
import { waitReasonOf } from './wait-reason.mapper.ts';

export function batchOrderMessageOf(order: BatchOrder): MessageInitShape<typeof BatchOrderSchema> {
  const { event_ids, node_id, from, to, mesh_type, mesh_subtype } = order;
  const [begin, end] = [timestampOf(from ?? undefined), timestampOf(to ?? undefined)];
  return {
    eventIds: event_ids,
    filter: { nodeId: node_id ?? '', ...(begin && { from: begin }), ...(end && { to: end }) },
    meshType: mesh_type,
    meshSubtype: subtypeOf(mesh_subtype),
  };
}

function batchOrderOf(order: OrderMessage | undefined): BatchOrder {
  return {
    event_ids: order?.eventIds ?? [],
    node_id: textOrNull(order?.filter?.nodeId ?? ''),
    from: timeOf(order?.filter?.from),
    to: timeOf(order?.filter?.to),
    mesh_type: (order?.meshType || 'coarse') as BatchOrder['mesh_type'],
    mesh_subtype: (order?.meshSubtype || 'player') as BatchOrder['mesh_subtype'],
  };
}

export function batchPreviewOf(preview: PreviewMessage): BatchPreview {
  const { events, reused, running, refused, withoutConsent, solveSeconds, cost, currency, expectedSeconds } = preview;
  const { waitsBecause, barred } = preview;
  return {
    events,
    new: preview.new,
    reused,
    running,
    refused,
    without_consent: withoutConsent,
    solve_seconds: solveSeconds,
    cost,
    currency,
    expected_seconds: expectedSeconds,
    waits_because: waitReasonOf(waitsBecause, ''),
    barred,
  };
}

export function batchOf(batch: BatchMessage): Batch {
  const { events, submitting, waiting, running, complete, failed, cancelled, reused, refused, cost, currency } = batch;
  return {
    _id: batch.batchId,
    name: batch.name,
    created_at: timeOf(batch.createdAt),
    cancelled_at: timeOf(batch.cancelledAt),
    events,
    submitting,
    waiting,
    running,
    complete,
    failed,
    cancelled,
    reused,
    refused,
    cost,
    currency,
    unpriced_seconds: batch.unpricedSeconds,
  };
}

export function batchWithOrderOf(batch: BatchMessage): BatchWithOrder {
  return { ...batchOf(batch), order: batchOrderOf(batch.order) };
}

/** @param bases what is said beside the strains, by simulation */
export function batchItemOf(item: ItemMessage, bases: Bases): BatchItem {
  return {
    event_id: item.eventId,
    subject: item.subject,
    occurred_at: timeOf(item.occurredAt),
    answer: textOrNull(item.answer) as BatchItem['answer'],
    simulation_id: textOrNull(item.simulationId),
    state: textOrNull(item.state),
    reason: textOrNull(item.reason),
    metrics: item.metrics.map(({ key, value, unit }) => ({ key, value, unit })),
    solve_seconds: item.solveSeconds,
    basis: basisOf(bases.get(item.simulationId)),
  };
}
