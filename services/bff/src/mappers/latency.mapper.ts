import { eventTimes, latencyReport, stageLatency } from '@strainscope/console-contract';
import type { EventTimes, LatencyReport, LatencyStage } from '@strainscope/console-contract';
import type { EventTimes as EventTimesMessage, LatencyReport as LatencyReportMessage } from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

export function latencyReportOf(message: LatencyReportMessage): LatencyReport {
  return toContract(latencyReport, message, {
    stages: message.stages.map((stage) => toContract(stageLatency, stage, { stage: stage.stage as LatencyStage })),
  });
}

export function eventTimesOf(message: EventTimesMessage): EventTimes {
  return toContract(eventTimes, message, {});
}
