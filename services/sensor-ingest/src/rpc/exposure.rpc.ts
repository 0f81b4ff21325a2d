import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { clampPageSize } from '@strainscope/http';
import { isId, NotFound } from '@strainscope/kernel';
import {
  ListPlayerExposuresResponseSchema,
  PlayerExposureDetailSchema,
  TeamExposureSchema,
  type ExposureFiguresSchema,
  type ExposureLoadSchema,
  type ExposureService,
  type SessionExposureSchema,
  type WearTimeSchema,
} from '@strainscope/proto/ingest';
import { THRESHOLDS, type ExposureFigures, type Load, type WearTime } from '../exposure/exposure.rules.ts';
import { ReadExposure, type PlayerExposureDetail } from '../exposure/queries/read-exposure.ts';
import { placeIn } from './place-in.ts';

/** What comes together of players: the edge of `ExposureService`. */
@Injectable()
export class ExposureRpc {
  readonly implementation: ServiceImpl<typeof ExposureService>;

  constructor(readExposure: ReadExposure) {
    this.implementation = {
      getTeamExposure: async ({ teamId, days }) => {
        requireId(teamId);
        const { since, now, figures, players, outsideSessions } = await readExposure.ofTeam(teamId, days);
        return create(TeamExposureSchema, {
          since: timestampFromDate(since),
          asOf: timestampFromDate(now),
          figures: figures.map(figuresView),
          players,
          eventsOutsideSessions: outsideSessions,
        });
      },
      listPlayerExposures: async ({ teamId, days, sort, page }) => {
        requireId(teamId);
        const asked = { from: placeIn(page?.cursor ?? ''), size: clampPageSize(page?.size) };
        const { players, total, next } = await readExposure.playersOf(teamId, days, sort, asked);
        return create(ListPlayerExposuresResponseSchema, {
          players: players.map(({ personId, figures, loads }) => ({
            personId,
            figures: figuresView(figures),
            loads: loads.map(loadView),
          })),
          page: { nextCursor: next === null ? '' : String(next), total: BigInt(total) },
        });
      },
      getPlayerExposure: async ({ personId, days }) => {
        requireId(personId);
        const { since, now, figures, loads, sessions, outsideSessions } = await readExposure.ofPlayer(personId, days);
        return create(PlayerExposureDetailSchema, {
          since: timestampFromDate(since),
          asOf: timestampFromDate(now),
          figures: figures.map(figuresView),
          loads: loads.map(loadView),
          sessions: sessions.map(sessionView),
          eventsOutsideSessions: outsideSessions,
        });
      },
    };
  }
}

function requireId(id: string): void {
  if (!isId(id)) throw new NotFound();
}

function figuresView({ wear, rates, ...figures }: ExposureFigures): MessageInitShape<typeof ExposureFiguresSchema> {
  return {
    ...figures,
    wear: wearView(wear),
    rates: rates.map(({ perHour, perSession, medianPerSession, ...rate }) => ({
      ...rate,
      perHour: perHour ?? undefined,
      perSession: perSession ?? undefined,
      medianPerSession: medianPerSession ?? undefined,
    })),
  };
}

function wearView({ worn, notWorn, silent, unknown }: WearTime): MessageInitShape<typeof WearTimeSchema> {
  return { wornS: worn, notWornS: notWorn, silentS: silent, unknownS: unknown };
}

function loadView({ events, ...load }: Load): MessageInitShape<typeof ExposureLoadSchema> {
  return { ...load, events: byThreshold(events) };
}

function sessionView({
  span,
  row,
}: PlayerExposureDetail['sessions'][number]): MessageInitShape<typeof SessionExposureSchema> {
  return {
    sessionId: span.session_id,
    kind: span.kind,
    opponent: span.opponent,
    startedAt: timestampFromDate(new Date(span.started_at)),
    timeZone: span.time_zone,
    wear: wearView(row.wear),
    events: byThreshold(row.events),
    eventsWithoutWear: row.withoutWear,
    peakPla: row.peakPla ?? undefined,
  };
}

const byThreshold = (counts: readonly number[]) =>
  THRESHOLDS.map((atLeastG, index) => ({ atLeastG, events: counts[index] ?? 0 }));
