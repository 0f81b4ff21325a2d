import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import {
  GuardianshipEndedSchema,
  GuardianshipEstablishedSchema,
  InvitationAcceptedSchema,
  PersonErasedSchema,
  PersonalDataRequestedSchema,
  PersonRegisteredSchema,
  PersonUpdatedSchema,
  ProcessingChangedSchema,
  SessionEndedSchema,
} from './auth.ts';
import { PersonalDataErasedSchema, PersonalDataProvidedSchema } from './common.ts';
import {
  AlertChangedSchema,
  AlertRaisedSchema,
  DevicesReportedSchema,
  HaeExpiredSchema,
  HaeReassignedSchema,
  HaeRecordedSchema,
  HaeReplacedSchema,
  HaeReviewedSchema,
  SensorUnrecognisedSchema,
  SessionAnnouncedSchema,
} from './ingest.ts';
import { HaeEstimatedSchema } from './ml.ts';
import {
  MemberIdentifiedSchema,
  MemberJoinedSchema,
  MemberLeftSchema,
  MemberStatusChangedSchema,
  NodeCreatedSchema,
  NodeDeletedSchema,
  NodeMergedSchema,
  NodeMovedSchema,
  NodeRenamedSchema,
  NodeRestoredSchema,
  SensorAssignedSchema,
  SensorUnassignedSchema,
} from './org.ts';
import {
  BudgetChangedSchema,
  PoolControlledSchema,
  SimulationCancelledSchema,
  SimulationCompletedSchema,
  SimulationFailedSchema,
  SimulationProgressedSchema,
  SimulationQueuedSchema,
  SimulationStartedSchema,
} from './simulation.ts';

/** Every event the product announces: CloudEvents type → the protobuf message that it carries. */
export const eventCatalogue = {
  'strainscope.auth.person.registered.v1': PersonRegisteredSchema,
  'strainscope.auth.person.updated.v1': PersonUpdatedSchema,
  'strainscope.auth.person.erased.v1': PersonErasedSchema,
  'strainscope.auth.personal-data.requested.v1': PersonalDataRequestedSchema,
  'strainscope.auth.guardianship.established.v1': GuardianshipEstablishedSchema,
  'strainscope.auth.guardianship.ended.v1': GuardianshipEndedSchema,
  'strainscope.auth.processing.changed.v1': ProcessingChangedSchema,
  'strainscope.auth.session.ended.v1': SessionEndedSchema,
  'strainscope.auth.invitation.accepted.v1': InvitationAcceptedSchema,
  'strainscope.org.node.created.v1': NodeCreatedSchema,
  'strainscope.org.node.renamed.v1': NodeRenamedSchema,
  'strainscope.org.node.deleted.v1': NodeDeletedSchema,
  'strainscope.org.node.moved.v1': NodeMovedSchema,
  'strainscope.org.node.merged.v1': NodeMergedSchema,
  'strainscope.org.node.restored.v1': NodeRestoredSchema,
  'strainscope.org.member.joined.v1': MemberJoinedSchema,
  'strainscope.org.member.left.v1': MemberLeftSchema,
  'strainscope.org.member.identified.v1': MemberIdentifiedSchema,
  'strainscope.org.member.status-changed.v1': MemberStatusChangedSchema,
  'strainscope.org.sensor.assigned.v1': SensorAssignedSchema,
  'strainscope.org.sensor.unassigned.v1': SensorUnassignedSchema,
  'strainscope.ingest.hae.recorded.v1': HaeRecordedSchema,
  'strainscope.ingest.hae.replaced.v1': HaeReplacedSchema,
  'strainscope.ingest.hae.reassigned.v1': HaeReassignedSchema,
  'strainscope.ingest.hae.expired.v1': HaeExpiredSchema,
  'strainscope.ingest.hae.reviewed.v1': HaeReviewedSchema,
  'strainscope.ingest.sensor.unrecognised.v1': SensorUnrecognisedSchema,
  'strainscope.ingest.session.planned.v1': SessionAnnouncedSchema,
  'strainscope.ingest.session.changed.v1': SessionAnnouncedSchema,
  'strainscope.ingest.session.started.v1': SessionAnnouncedSchema,
  'strainscope.ingest.session.ended.v1': SessionAnnouncedSchema,
  'strainscope.ingest.session.cancelled.v1': SessionAnnouncedSchema,
  'strainscope.ingest.devices.reported.v1': DevicesReportedSchema,
  'strainscope.ingest.alert.raised.v1': AlertRaisedSchema,
  'strainscope.ingest.alert.changed.v1': AlertChangedSchema,
  'strainscope.simulation.simulation.queued.v1': SimulationQueuedSchema,
  'strainscope.simulation.simulation.started.v1': SimulationStartedSchema,
  'strainscope.simulation.simulation.progressed.v1': SimulationProgressedSchema,
  'strainscope.simulation.simulation.completed.v1': SimulationCompletedSchema,
  'strainscope.simulation.simulation.failed.v1': SimulationFailedSchema,
  'strainscope.simulation.simulation.cancelled.v1': SimulationCancelledSchema,
  'strainscope.simulation.pool.controlled.v1': PoolControlledSchema,
  'strainscope.simulation.budget.changed.v1': BudgetChangedSchema,
  'strainscope.auth.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.auth.personal-data.erased.v1': PersonalDataErasedSchema,
  'strainscope.org.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.org.personal-data.erased.v1': PersonalDataErasedSchema,
  'strainscope.ingest.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.ingest.personal-data.erased.v1': PersonalDataErasedSchema,
  'strainscope.simulation.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.simulation.personal-data.erased.v1': PersonalDataErasedSchema,
  'strainscope.ml.hae.estimated.v1': HaeEstimatedSchema,
  'strainscope.ml.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.ml.personal-data.erased.v1': PersonalDataErasedSchema,
  'strainscope.media.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.media.personal-data.erased.v1': PersonalDataErasedSchema,
  'strainscope.reporting.personal-data.provided.v1': PersonalDataProvidedSchema,
  'strainscope.reporting.personal-data.erased.v1': PersonalDataErasedSchema,
} as const satisfies Record<string, DescMessage>;

export type EventType = keyof typeof eventCatalogue;
export type EventMessage<T extends EventType> = MessageShape<(typeof eventCatalogue)[T]>;

/** Topics are contexts: one for each service that announces events. */
export const topics = ['auth', 'org', 'ingest', 'simulation', 'ml', 'media', 'reporting'] as const;
export type Topic = (typeof topics)[number];

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalogue, type);
}

/** `strainscope.<context>.<aggregate>.<past-tense>.v1` → the context's topic. */
export function topicOf(type: EventType): Topic {
  return type.split('.')[1] as Topic;
}
