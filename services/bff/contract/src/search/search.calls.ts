import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { listFrom } from '../shared/access-policy.ts';
import { paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { hitType, searchHit } from './search.schemas.ts';

export const searchFind = defineCall('search.find', {
  at: 'GET /search',
  summary: 'Groups and people by name: the first few of each type, or with a type all of them, a page at a time',
  access: listFrom(Level.player),
  reads: {
    purpose: 'team',
    people: ({ data }) =>
      data.hits
        .filter(({ type }) => type === 'player' || type === 'guardian' || type === 'person')
        .flatMap(({ _id, children = [] }) => [_id, ...children]),
  },
  shows: ['identity', 'membership', 'consent'],
  query: z.object({ q: z.string().trim().min(1).max(100), type: hitType.optional(), ...paging.shape }),
  data: z.object({
    hits: z.array(searchHit),
    /** Types of which there are more than these. */
    more_of: z.array(hitType),
  }),
  paged: true,
});
