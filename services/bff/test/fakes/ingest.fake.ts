import { sizeDelimitedPeek } from '@bufbuild/protobuf/wire';
import type { ConnectRouter } from '@connectrpc/connect';
import { assertCan, can } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import {
  AlertRuleService,
  AlertService,
  DeviceEventService,
  DeviceStatusService,
  EventService,
  ExposureService,
  LatencyService,
  MappingService,
  ReviewService,
  UploadService,
  type AcceptDeviceEventsRequest,
  type AcceptDeviceStatusesRequest,
  type FileRequest,
  type OpenUploadRequest,
} from '@strainscope/proto/ingest';
import type { FakeContext } from './all-fakes.ts';
import { nodes, scopeOf, targets, type Target } from './league.ts';
import { occurredAt } from './overview.fake.ts';
import { actorNow, nodeWith, targetWith, visibleTargets } from './rows.ts';

export interface IngestLog {
  opened: OpenUploadRequest[];
  checked: FileRequest[];
  ingested: FileRequest[];
  accepted: AcceptDeviceEventsRequest[];
  statuses: AcceptDeviceStatusesRequest[];
}

/** Events that came as lines or messages. */
export function contentsOf({ events, protobufBatch }: AcceptDeviceEventsRequest): (string | Uint8Array)[] {
  const messages: Uint8Array[] = [];
  for (let rest = protobufBatch; rest.length > 0;) {
    const { eof, size, offset } = sizeDelimitedPeek(rest);
    if (eof) throw new Error('Cut off');
    messages.push(rest.subarray(offset, offset + size));
    rest = rest.subarray(offset + size);
  }
  return [...events.map(({ content }) => content.value ?? ''), ...messages];
}

/** sensor-ingest over the league: uploads are opened for a team, every file is accepted. */
export function ingestFake(router: ConnectRouter, { ingest: log }: FakeContext): void {
  const teams = new Map(targets.map(({ uploadId, team }) => [uploadId, team]));
  const assertUpload = (uploadId: string): string => {
    const team = nodes.find(({ nodeId }) => nodeId === teams.get(uploadId));
    if (!team) throw new NotFound();
    assertCan(actorNow(), 'upload:read', { scope: team.path });
    return team.nodeId;
  };
  const verdictOf = ({ uploadId, fileName, blob }: FileRequest, state: string) => {
    assertUpload(uploadId);
    return {
      fileName,
      sha256: blob?.sha256 ?? '',
      state: 'accepted',
      brand: 'prevent',
      events: [{ state, occurredAt }],
    };
  };
  router.service(UploadService, {
    openUpload(request) {
      teams.set(request.uploadId, request.teamId);
      log.opened.push(request);
      return { uploadId: request.uploadId, teamId: assertUpload(request.uploadId) };
    },
    checkFile(request) {
      log.checked.push(request);
      return verdictOf(request, 'would-record');
    },
    ingestFile(request) {
      log.ingested.push(request);
      return verdictOf(request, 'recorded');
    },
    getUpload: ({ uploadId }) => ({ uploadId, teamId: assertUpload(uploadId), openedAt: occurredAt }),
    listSensorDefinitions: () => ({ definitions: [{ key: 'prevent', name: 'Prevent Biometrics', readable: true }] }),
  });
  const mappingOf = (teamId: string, name: string, mappingJson: string) => {
    nodeWith(teamId, 'upload:create');
    return { mappingId: teamId, teamId, name, mappingJson, savedAt: occurredAt };
  };
  router.service(MappingService, {
    listMappings: ({ teamId }) => ({ mappings: [mappingOf(teamId, 'Lab', '{"version":1}')] }),
    saveMapping: ({ teamId, name, mappingJson }) => mappingOf(teamId, name, mappingJson),
    forgetMapping({ teamId }) {
      nodeWith(teamId, 'upload:create');
      return {};
    },
  });
  router.service(DeviceEventService, {
    acceptDeviceEvents(request) {
      const team = nodes.find(({ nodeId }) => nodeId === request.teamId);
      assertCan(actorNow(), 'upload:create', { scope: team?.path ?? [] });
      log.accepted.push(request);
      const texts = contentsOf(request).map((content) => Buffer.from(content).toString());
      const batch = JSON.parse(Buffer.from(request.jsonBatch).toString() || '{"events":[]}') as { events: object[] };
      const verdicts = [...texts, ...batch.events.map((event) => JSON.stringify(event))].map((text) =>
        text.includes('bad')
          ? { state: 'refused', problems: [{ code: 'FIELD_INVALID', message: 'Not well.', column: 'brand' }] }
          : { state: 'accepted', eventId: 'known' },
      );
      return { verdicts };
    },
  });
  router.service(DeviceStatusService, {
    acceptDeviceStatuses(request) {
      nodeWith(request.teamId, 'upload:create');
      log.statuses.push(request);
      return {
        verdicts: [
          { sensorId: '0123', state: 'accepted', clockFault: 'gateway-past' },
          { state: 'refused', problems: [{ code: 'FIELD_INVALID', message: 'Not well.', column: 'brand' }] },
        ],
      };
    },
    listTeamDevices({ teamId }) {
      nodeWith(teamId, 'node:read');
      const ofTeam = visibleTargets().filter(({ team }) => team === teamId);
      return {
        devices: [
          ...ofTeam.map(({ personId }) => ({
            personId,
            brand: 'prevent',
            sensorId: '0123',
            attention: 'battery-low',
            reporting: true,
            charged: false,
            heardAt: occurredAt,
            batteryPercent: 12,
          })),
          { brand: 'prevent', sensorId: '77', attention: 'not-assigned', clockFault: 'device-past' },
        ],
        page: { total: 2n },
        counts: { assigned: 1, reporting: 1, notAssigned: 1 },
        asOf: occurredAt,
      };
    },
    countReporting({ nodeId }) {
      nodeWith(nodeId, 'node:read');
      return { reporting: 23, assigned: 25, asOf: occurredAt };
    },
    measureGatewayClock({ teamId, roundTrips }) {
      nodeWith(teamId, 'upload:create');
      return roundTrips.length > 0 ? { offsetMs: -12.5, errorMs: 3 } : {};
    },
  });
  const alertAbout = ({ personId, eventId, team }: Target) => ({
    alertId: eventId,
    eventId,
    incidentId: eventId,
    personId,
    teamId: team,
    state: 'new',
    version: 1,
    occurredAt,
    receivedAt: occurredAt,
    raisedAt: occurredAt,
    changedAt: occurredAt,
    findings: ['Peaks: PLA 81 g (at least 75 g)'],
    ruleVersion: 'Rules of the product, version 1',
  });
  const alertsSeen = () =>
    visibleTargets()
      .filter((target) => can(actorNow(), 'alert:read', { scope: scopeOf(target), personId: target.personId }))
      .map(alertAbout);
  const alertDetail = (alertId: string, action: 'alert:read' | 'alert:handle') => ({
    alert: alertAbout(targetWith('eventId', alertId, action)),
    possibleSteps: ['acknowledge'],
    outcomes: ['taken-off'],
    ageGrade: true,
    times: { receivedAt: occurredAt, durableAt: occurredAt, evaluatedAt: occurredAt },
  });
  router.service(AlertService, {
    listAlerts: () => ({ alerts: alertsSeen(), page: { total: BigInt(alertsSeen().length) }, undecided: 2n }),
    listWaitingAlerts: () => ({ alerts: alertsSeen() }),
    getAlert: ({ alertId }) => alertDetail(alertId, 'alert:read'),
    takeAlertStep: ({ alertId }) => alertDetail(alertId, 'alert:handle'),
    undoAlertStep: ({ alertId }) => alertDetail(alertId, 'alert:handle'),
  });
  const stage = { stage: 'durable', events: 30n, p50Ms: 12, p95Ms: 40, p99Ms: 80 };
  router.service(LatencyService, {
    getLatency: () => ({ since: occurredAt, events: 30n, late: 1n, stages: [stage] }),
    getSessionLatency: ({ sessionId }) => {
      nodeWith(targets.find((target) => target.sessionId === sessionId)?.team ?? sessionId, 'session:read');
      return { events: 30n, late: 1n, stages: [stage] };
    },
    noteAlertShown: ({ alertId }) => {
      targetWith('eventId', alertId, 'alert:read');
      return {};
    },
  });
  const figures = { kind: 'all', sessions: 1, playerSessions: 2, playerSessionsWorn: 1, wear: { wornS: 3600 } };
  router.service(ExposureService, {
    getTeamExposure({ teamId }) {
      nodeWith(teamId, 'session:read');
      return { since: occurredAt, asOf: occurredAt, figures: [figures], players: 2 };
    },
    listPlayerExposures({ teamId }) {
      nodeWith(teamId, 'session:read');
      const players = visibleTargets().filter(({ team }) => team === teamId);
      return {
        players: players.map(({ personId }) => ({ personId, figures, loads: [{ days: 7, sumPla: 31.5 }] })),
        page: { total: BigInt(players.length) },
      };
    },
    // As the service does, it answers nothing of those whom the viewer does not see.
    getPlayerExposure({ personId }) {
      const isSeen = visibleTargets().some((target) => target.personId === personId);
      const session = { sessionId: personId, kind: 'match', startedAt: occurredAt, timeZone: 'UTC', wear: {} };
      return {
        since: occurredAt,
        asOf: occurredAt,
        figures: [isSeen ? figures : { wear: {} }],
        sessions: isSeen ? [session] : [],
      };
    },
  });
  const reviewsOf = (eventId: string, action: 'review:read' | 'review:give') => {
    const { personId, team } = targetWith('eventId', eventId, action);
    const { personId: readerId } = actorNow();
    const own = { readerId, verdict: 'true', contact: 'direct', mechanism: 'fall', bodyPart: 'back', version: 1 };
    return {
      eventId,
      personId,
      teamId: team,
      state: 'reviewed-once',
      readers: 1,
      verified: 'true',
      own: { ...own, givenAt: occurredAt },
    };
  };
  router.service(ReviewService, {
    listReviewQueue: () => {
      const items = visibleTargets()
        .filter((target) => can(actorNow(), 'review:read', { scope: scopeOf(target), personId: target.personId }))
        .map(({ eventId, personId, team }) => ({
          eventId,
          personId,
          teamId: team,
          occurredAt,
          label: 'hae',
          pla: 31.5,
          state: 'unreviewed',
        }));
      return { items, page: { total: BigInt(items.length) } };
    },
    getEventReviews: ({ eventId }) => reviewsOf(eventId, 'review:read'),
    giveReview: ({ eventId }) => reviewsOf(eventId, 'review:give'),
    getReviewAgreement({ nodeId }) {
      nodeWith(nodeId, 'review:read');
      return {
        nodeId,
        verdicts: ['true', 'false', 'unsure'],
        table: [0, 0, 0, 0, 0, 0, 0, 0, 0],
        reason: 'too-few-events',
      };
    },
  });
  const ruleVersion = (nodeId: string) => {
    nodeWith(nodeId, 'alert-rule:edit');
    const { personId } = actorNow();
    return {
      versionId: nodeId,
      number: 1,
      state: 'waiting',
      authorId: personId,
      byReader: true,
      proposedAt: occurredAt,
    };
  };
  router.service(AlertRuleService, {
    getAlertRules({ nodeId }) {
      nodeWith(nodeId, 'alert-rule:read');
      return { nodeId, mayEdit: true, number: 1, json: '{}', yaml: '' };
    },
    compareAlertRules({ nodeId }) {
      nodeWith(nodeId, 'alert-rule:read');
      return { json: '{}' };
    },
    publishAlertRules: ({ nodeId }) => ruleVersion(nodeId),
    decideAlertRules: ({ nodeId }) => ruleVersion(nodeId),
  });
  router.service(EventService, {
    getEvent({ eventId }) {
      const { personId, team } = targetWith('eventId', eventId, 'event:read');
      return {
        eventId,
        personId,
        teamId: team,
        occurredAt,
        recordedAt: occurredAt,
        label: 'hae',
        applied: { filter: 'butterworth-4 175/250 Hz', version: 'v1', isEarlier: true, baseline: 'kept' },
        sampleRateHz: 3200,
        definitionVersion: '1',
        metrics: [{ key: 'pla', value: 31.5, unit: 'g' }],
        definitions: [
          {
            key: 'pla',
            name: 'Peak linear acceleration',
            unit: 'g',
            definition: 'largest resultant',
            source: 'CHAMP 2022',
          },
        ],
      };
    },
    getSignals({ eventId, kind }) {
      targetWith('eventId', eventId, 'event:read');
      return { kind, time: [0, 0.001], linearAcceleration: { x: [0, 1], y: [0, 2], z: [0, 3] } };
    },
    listEvents: () => ({
      events: visibleTargets().map(({ eventId, personId, team }) => ({ eventId, personId, teamId: team, occurredAt })),
      page: { nextCursor: 'more' },
    }),
    countSensorEvents({ teamId, personId }) {
      nodeWith(teamId, 'sensor:assign');
      targetWith('personId', personId, 'event:read');
      return { events: 3, waiting: 2 };
    },
  });
}
