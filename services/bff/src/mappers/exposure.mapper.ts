import {
  exposureFigures,
  playerExposure,
  playerExposureDetail,
  sessionExposure,
  teamExposure,
  wearTime,
  type ExposureFigures,
  type PlayerExposure,
  type PlayerExposureDetail,
  type TeamExposure,
} from '@strainscope/console-contract';
import type {
  ExposureFigures as FiguresMessage,
  PlayerExposure as PlayerExposureMessage,
  PlayerExposureDetail as PlayerExposureDetailMessage,
  TeamExposure as TeamExposureMessage,
  WearTime as WearTimeMessage,
} from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

export function teamExposureOf(message: TeamExposureMessage): TeamExposure {
  return toContract(teamExposure, message, { figures: message.figures.map(figuresOf) });
}

export function playerExposureOf(
  message: PlayerExposureMessage,
  nameOf: (personId: string) => { first_name: string; last_name: string },
): PlayerExposure {
  const { first_name, last_name } = nameOf(message.personId);
  return toContract(playerExposure, message, { first_name, last_name, figures: figuresOf(message.figures!) });
}

export function playerExposureDetailOf(message: PlayerExposureDetailMessage): PlayerExposureDetail {
  return toContract(playerExposureDetail, message, {
    figures: message.figures.map(figuresOf),
    sessions: message.sessions.map((session) => toContract(sessionExposure, session, { wear: wearOf(session.wear!) })),
  });
}

function figuresOf(message: FiguresMessage): ExposureFigures {
  return toContract(exposureFigures, message, { wear: wearOf(message.wear!) });
}

const wearOf = (message: WearTimeMessage) => toContract(wearTime, message, {});
