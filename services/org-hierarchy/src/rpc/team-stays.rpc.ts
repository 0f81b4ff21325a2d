import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import { ListTeamStaysResponseSchema } from '@strainscope/proto/org';
import type { MemberService } from '@strainscope/proto/org';
import { ListTeamStays } from '../team-stays/list-team-stays.ts';
import { known } from './tree.requests.ts';

export function teamStaysRpc(app: INestApplicationContext): Pick<ServiceImpl<typeof MemberService>, 'listTeamStays'> {
  return {
    listTeamStays: async ({ personId }) => {
      const found = await app.get(ListTeamStays).execute(known(personId));
      const stays = found.map(({ teamId, teamName, since, until }) => ({
        teamId,
        teamName,
        ...(since && { since: timestampFromDate(since) }),
        ...(until && { until: timestampFromDate(until) }),
      }));
      return create(ListTeamStaysResponseSchema, { stays });
    },
  };
}
